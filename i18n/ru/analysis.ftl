# SPDX-License-Identifier: AGPL-3.0-or-later
# Страница, на которой оконченная партия оценивается решение за решением.

analysis-title = Анализ
analysis-of-game = Анализ: { $game }
analysis-table = К столу
analysis-another = Другая партия
analysis-brought = Эту страницу видит только тот, у кого есть ссылка на неё. Она исчезнет через день после последнего посещения или при перезапуске сервера.

## Задание
analysis-none = Эту партию ещё не анализировали.
analysis-none-depth = С этой глубиной партию ещё не анализировали.
analysis-how = Оценивается каждое решение: что сыграно, что было лучше всего и сколько стоила разница.
analysis-depth = Глубина
analysis-depth-quick = Быстрый
analysis-depth-deep = Глубокий
analysis-depth-help = Глубокий анализ смотрит дальше вперёд и длится дольше.
analysis-start = Начать анализ
analysis-waiting = { $n ->
    [0] Следующий по очереди — этот анализ.
    [one] Перед ним ещё { $n } анализ.
    [few] Перед ним ещё { $n } анализа.
   *[other] Перед ним ещё { $n } анализов.
}
analysis-running = Анализ идёт.
analysis-done-of = Оценено решений: { $done } из { $all }
analysis-left = Осталось около { $span }.
analysis-may-leave = Страницу можно покинуть. Анализ продолжится.
analysis-cancel = Отменить анализ
analysis-cancelled = Анализ отменён.
analysis-ready = Анализ готов.
analysis-failed = Анализ не удался
analysis-failure-too-long = Анализ этой партии занимает слишком много времени.
analysis-failure-too-large = Анализ этой партии слишком велик, чтобы его хранить.
analysis-failure-refused = Эту партию нельзя проанализировать.
analysis-failure-killed = Серверу пришлось остановить анализ.
analysis-failure-other = На сервере что-то пошло не так.
analysis-unreadable = Ходы этой партии нельзя показать.
analysis-refused-game-goes-on = Партия продолжается. Её можно будет проанализировать, когда она закончится.
analysis-refused-analysis-busy = Слишком много анализов в очереди. Попробуйте через несколько минут.
analysis-refused-analysis-off = На этом сайте партии не анализируют.
analysis-refused-analysis-not-yours = Этот анализ начали не вы. Отменить его может только тот, кто начал.

## График
analysis-graph = График партии. { $what }
analysis-what-chess = Шанс на победу, { $name }, в процентах
analysis-what-tables = Ожидаемые очки, { $name }
analysis-what-kalah = Перевес в камнях, { $name }
analysis-what-bughouse = Потеря от каждого хода, в пешках
analysis-legend-value = Позиция
analysis-legend-luck = Везение до сих пор
analysis-legend-exact = Точно
analysis-legend-estimate = Приблизительно
analysis-legend-mistakes = Ошибки: вверху { $first }, внизу { $second }
analysis-legend-marked = Отмеченные ходы
analysis-at-start = Начало партии
analysis-said-move = Ход { $number }{ $dice ->
    [none] {""}
   *[other] , { $dice }
}{ $who ->
    [none] .
   *[other] , { $who }:
}
analysis-said-chess = Шанс, { $name }: { $value }.
analysis-said-tables = Очки, { $name }: { $value }.
analysis-said-kalah = Перевес в камнях, { $name }: { $value }.

## Ошибки
analysis-jump = Ошибки
analysis-jump-previous = Предыдущая ошибка
analysis-jump-next = Следующая ошибка
analysis-jump-all = { $n ->
    [0] Ошибок нет
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[other] { $n } ошибок
}
analysis-jump-which = Ошибка { $n } из { $all }
analysis-jump-none = В этой партии ошибок нет.
analysis-jump-last = После этого хода ошибок нет.
analysis-jump-first = До этого хода ошибок нет.
analysis-jump-keys = Клавиши: Shift со стрелкой ведут от ошибки к ошибке, также n и p. На доске: e и Shift+E.
analysis-jump-keys-arrows = Клавиши: Shift со стрелкой ведут от ошибки к ошибке.
analysis-keys-list = Все клавиши
analysis-keys = От ошибки к ошибке
analysis-key-first = Первая ошибка
analysis-key-last = Последняя ошибка
analysis-key-next-board = Следующая ошибка, в том числе на доске
analysis-key-previous-board = Предыдущая ошибка, в том числе на доске
analysis-key-buttons = Предыдущая и следующая ошибка на их кнопках; ход за ходом на графике
analysis-key-steps = Строка за строкой в таблице всех ходов; с «Только ошибки» — от ошибки к ошибке
analysis-jump-kalah = В калахе отмечается только то, что видно до конца партии.
analysis-mark-doubtful = сомнительно
analysis-mark-bad = плохо
analysis-mark-very-bad = очень плохо
analysis-mark-seeds-lost = потеряны камни
analysis-mark-draw-lost = упущена ничья
analysis-mark-win-lost = упущена победа

## Показанный ход
analysis-shown = Показанный ход
analysis-start-how = Смотрите партию стрелками, по графику или по списку ходов.
analysis-only = Выбора не было.
analysis-unjudged = Этот ход не оценён.
analysis-no-play = Играть было нечего.
analysis-good = Это было лучшее.
analysis-loss-tables = Потеря: { $loss } очка.
analysis-loss-match = Потеря: { $loss } очка, { $chance } шанса на победу в матче.
analysis-loss-chess = Потеря: { $loss } шанса на победу.
analysis-loss-kalah = Потеря: { $n ->
    [one] { $n } камень
    [few] { $n } камня
    [many] { $n } камней
   *[other] { $n } камня
}.
analysis-loss-bughouse = Потеря: { $loss } пешки, приблизительно.
analysis-best = Лучше всего: { $play }.
analysis-better = На доске: { $play } лучше следующего хода.
analysis-rank = Выбор { $rank } из { $choices }.
analysis-cube-no-double = без удвоения
analysis-cube-double = удвоение
analysis-cube-take = принять
analysis-cube-drop = отказаться
analysis-cube-beaver = бивер
analysis-cube-raccoon = ракун
analysis-cube-said = Куб: { $made }.
analysis-cube-uncounted = Это решение было ясным. Оно не в счёт.
analysis-san = { $piece } { $how ->
    [takes] берёт на
   *[quiet] на
} { $to }{ $promo ->
    [none] {""}
   *[other] , { $promo }
}{ $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
analysis-pit = лунка { $pit }

analysis-plays = Рассмотренные ходы. Справа, в процентах: шансы выиграть и проиграть столько очков.
analysis-col-play = Ход
analysis-col-points = Очки
analysis-col-difference = Хуже
analysis-chance-win = выиграть
analysis-chance-win-two = выиграть два очка
analysis-chance-win-three = выиграть три очка
analysis-chance-lose-two = проиграть два очка
analysis-chance-lose-three = проиграть три очка
analysis-tag-made = сыгран
analysis-tag-best = лучший
analysis-cube = Куб
analysis-cube-nd = Без удвоения
analysis-cube-dt = Удвоение, принято
analysis-cube-dp = Удвоение, отказ
analysis-col-match = Матч
analysis-match-chance = Шанс на победу в матче: { $made } как сыграно, { $best } с лучшим ходом.
analysis-pits = Сколько стоит каждая лунка
analysis-col-pit = Лунка
analysis-col-margin = Перевес в камнях
analysis-exact = Точно: каждое продолжение доиграно до конца.
analysis-estimate = Приблизительно: не каждое продолжение доиграно до конца.
analysis-moves-chess = Сыгранный и лучший ход
analysis-col-move = Ход
analysis-col-value = Оценка
analysis-col-chance = Шанс
analysis-line = Лучшее продолжение: { $line }
analysis-mate = { $n ->
    [0] мат
   *[other] мат в { $n }
}

## Позиция без хода
analysis-position-title = Решают: { $name }
analysis-position-show = Показать на доске
analysis-position-before = Шансы того, кто может удвоить, перед броском, в процентах
analysis-position-over = Партия окончена: { $end }. Решать нечего.
analysis-position-match-over = Матч окончен. Решать нечего.
analysis-position-no-move = Сыграть нечего, поэтому и решать нечего.
analysis-position-no-double = Права на удвоение сейчас нет, и до броска решать нечего.
analysis-position-resignation = Предложена сдача, и на неё ждут ответа. Такой ответ не оценивается.
analysis-position-jacoby = Позиция из партии с правилом Джекоби. Она оценивается без него, как играют здесь.

## Все ходы
analysis-all = Все ходы
analysis-only-mistakes = Только ошибки
analysis-col-number = №
analysis-col-best = Лучше всего
analysis-col-loss = Потеря
analysis-col-mark = Оценка
analysis-all-unit-tables = Потери в очках.
analysis-all-unit-chess = Потери в процентах шанса на победу.
analysis-all-unit-kalah = Потери в камнях; ≈ значит приблизительно.
analysis-all-unit-bughouse = Потери в пешках, приблизительно.

## Показатели
analysis-figures = Показатели игроков
analysis-figures-game = Эта партия
analysis-figures-all = Все партии вместе
analysis-col-figure = Показатель
analysis-fig-pr = PR
analysis-fig-pr-chequer = PR ходов
analysis-fig-pr-cube = PR куба
analysis-fig-plays = Ходы с выбором
analysis-fig-cubes = Решения о кубе
analysis-fig-match-lost = Потерян шанс на матч, всего
analysis-fig-luck = Везение, очки
analysis-fig-result = Результат, очки
analysis-fig-adjusted = Результат без везения
analysis-fig-decisions = Ходы с выбором
analysis-fig-exact = Из них точно
analysis-fig-mean-chance = Средняя потеря шанса
analysis-fig-mean-pawns = Средняя потеря, пешки
analysis-fig-lost = Потеряно камней
analysis-fig-lost-estimate = Потеряно камней, приблизительно
analysis-fig-marked = Отмечено «{ $mark }»
analysis-pr-help = PR — это 500 средних потерь на решение. Меньше — лучше, а 0 — без ошибок.
analysis-by-score = Очки считаются по счёту (EMG): 1, если выиграть столько, сколько показывает куб, −1, если проиграть.
analysis-with-cube = Очки хода учитывают куб, как он лежит, поэтому отличаются от того, что дают одни только шансы.

## Файлы
analysis-files = Файлы анализа
analysis-file-json = Для программ (JSON)
analysis-file-text = Текст
analysis-file-mat = Запись матча (.mat)
analysis-file-sgf = SGF для gnubg
analysis-file-pgn = PGN с оценками
