# SPDX-License-Identifier: AGPL-3.0-or-later
# Страницата, на която завършена игра се оценява решение по решение.

analysis-title = Анализ
analysis-of-game = Анализ: { $game }
analysis-table = Към масата
analysis-another = Друга партия
analysis-brought = Тази страница вижда само онзи, който има връзката към нея. Тя изчезва един ден след последното посещение или когато сървърът се рестартира.

## Задачата
analysis-none = Тази партия още не е анализирана.
analysis-none-depth = С тази дълбочина партията още не е анализирана.
analysis-how = Оценява се всяко решение: какво е изиграно, кое е било най-доброто и колко струва разликата.
analysis-depth = Дълбочина
analysis-depth-quick = Бърз
analysis-depth-deep = Дълбок
analysis-depth-help = Дълбокият анализ гледа по-напред и трае по-дълго.
analysis-start = Започни анализа
analysis-waiting = { $n ->
    [0] Следващият по ред е този анализ.
    [one] Преди него има още един анализ.
   *[other] Преди него има още { $n } анализа.
}
analysis-running = Анализът върви.
analysis-done-of = Оценени решения: { $done } от { $all }
analysis-left = Остават около { $span }.
analysis-may-leave = Можете да напуснете страницата. Анализът продължава.
analysis-cancel = Откажи анализа
analysis-cancelled = Анализът е отказан.
analysis-ready = Анализът е готов.
analysis-failed = Анализът не успя
analysis-failure-too-long = Анализът на тази партия отнема твърде много време.
analysis-failure-too-large = Анализът на тази партия е твърде голям, за да се запази.
analysis-failure-refused = Тази партия не може да се анализира.
analysis-failure-killed = Наложи се сървърът да спре анализа.
analysis-failure-other = Нещо се обърка на сървъра.
analysis-unreadable = Ходовете на тази партия не могат да се покажат.
analysis-refused-game-goes-on = Партията продължава. Ще може да се анализира, когато свърши.
analysis-refused-analysis-busy = Чакат твърде много анализи. Опитайте пак след няколко минути.
analysis-refused-analysis-off = На този сайт партиите не се анализират.
analysis-refused-analysis-not-yours = Този анализ е започнат от друг. Само който го е започнал, може да го откаже.

## Графиката
analysis-graph = Графика на партията. { $what }
analysis-what-chess = Шанс за победа на { $name }, в проценти
analysis-what-tables = Очаквани точки за { $name }
analysis-what-kalah = С колко камъка води { $name }
analysis-what-bughouse = Загуба от всеки ход, в пешки
analysis-legend-value = Позиция
analysis-legend-luck = Късмет дотук
analysis-legend-exact = Точно
analysis-legend-estimate = Приблизително
analysis-legend-mistakes = Грешки: горе { $first }, долу { $second }
analysis-legend-marked = Отбелязани ходове
analysis-at-start = Началото на партията
analysis-said-move = Ход { $number }{ $dice ->
    [none] {""}
   *[other] , { $dice }
}{ $who ->
    [none] .
   *[other] , { $who }:
}
analysis-said-chess = Шанс на { $name }: { $value }.
analysis-said-tables = Точки за { $name }: { $value }.
analysis-said-kalah = Преднина в камъни, { $name }: { $value }.

## Грешки
analysis-jump = Грешки
analysis-jump-previous = Предишна грешка
analysis-jump-next = Следваща грешка
analysis-jump-all = { $n ->
    [0] Няма грешки
    [one] { $n } грешка
   *[other] { $n } грешки
}
analysis-jump-which = Грешка { $n } от { $all }
analysis-jump-none = В тази партия няма грешки.
analysis-jump-last = След този ход няма грешка.
analysis-jump-first = Преди този ход няма грешка.
analysis-jump-keys = Клавиши: Shift и стрелка водят от грешка до грешка, също n и p. На дъската: e и Shift+E.
analysis-jump-keys-arrows = Клавиши: Shift и стрелка водят от грешка до грешка.
analysis-keys-list = Всички клавиши
analysis-keys = От грешка до грешка
analysis-key-first = Първата грешка
analysis-key-last = Последната грешка
analysis-key-next-board = Следваща грешка, също на дъската
analysis-key-previous-board = Предишна грешка, също на дъската
analysis-key-buttons = Предишна и следваща грешка върху техните бутони; ход по ход върху графиката
analysis-key-steps = Ред по ред в таблицата на всички ходове; с „Само грешките“ – от грешка до грешка
analysis-jump-kalah = В калаха се отбелязва само каквото се вижда до края на партията.
analysis-mark-doubtful = съмнително
analysis-mark-bad = лошо
analysis-mark-very-bad = много лошо
analysis-mark-seeds-lost = загубени камъни
analysis-mark-draw-lost = изпуснато реми
analysis-mark-win-lost = изпусната победа

## Показаният ход
analysis-shown = Показаният ход
analysis-start-how = Разгледайте партията със стрелките, с графиката или със списъка на ходовете.
analysis-only = Нямаше избор.
analysis-unjudged = Този ход не е оценен.
analysis-no-play = Нямаше какво да се играе.
analysis-good = Това беше най-доброто.
analysis-loss-tables = Загуба: { $loss } точки.
analysis-loss-match = Загуба: { $loss } точки, { $chance } от шанса за мача.
analysis-loss-chess = Загуба: { $loss } от шанса за победа.
analysis-loss-kalah = Загуба: { $n ->
    [one] { $n } камък
   *[other] { $n } камъка
}.
analysis-loss-bughouse = Загуба: { $loss } пешки, приблизително.
analysis-best = Най-добро: { $play }.
analysis-better = На дъската: { $play } е по-добре от следващия ход.
analysis-rank = Избор { $rank } от { $choices }.
analysis-cube-no-double = без контра
analysis-cube-double = контра
analysis-cube-take = приема
analysis-cube-drop = отказва
analysis-cube-beaver = бобър
analysis-cube-raccoon = ракун
analysis-cube-said = Куб: { $made }.
analysis-cube-uncounted = Това решение беше ясно. То не се брои.
analysis-san = { $piece } { $how ->
    [takes] взема на
   *[quiet] на
} { $to }{ $promo ->
    [none] {""}
   *[other] , { $promo }
}{ $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
analysis-pit = ямка { $pit }

analysis-plays = Разгледани ходове. Вдясно, в проценти: шансове да се спечелят или загубят толкова точки.
analysis-col-play = Ход
analysis-col-points = Точки
analysis-col-difference = Минус
analysis-chance-win = печели
analysis-chance-win-two = печели две точки
analysis-chance-win-three = печели три точки
analysis-chance-lose-two = губи две точки
analysis-chance-lose-three = губи три точки
analysis-tag-made = игран
analysis-tag-best = най-добър
analysis-cube = Кубът
analysis-cube-nd = Без контра
analysis-cube-dt = Контра, приета
analysis-cube-dp = Контра, отказана
analysis-col-match = Мач
analysis-match-chance = Шанс за мача: { $made } с играното, { $best } с най-доброто.
analysis-pits = Колко струва всяка ямка
analysis-col-pit = Ямка
analysis-col-margin = Преднина в камъни
analysis-exact = Точно: всяко продължение е изиграно докрай.
analysis-estimate = Приблизително: не всяко продължение е изиграно докрай.
analysis-moves-chess = Изиграният и най-добрият ход
analysis-col-move = Ход
analysis-col-value = Оценка
analysis-col-chance = Шанс
analysis-line = Най-добро продължение: { $line }
analysis-mate = { $n ->
    [0] мат
   *[other] мат в { $n }
}

## Позиция без ход
analysis-position-title = Решават: { $name }
analysis-position-show = Покажи на дъската
analysis-position-before = Шансове на онзи, който може да контрира, преди хвърлянето, в проценти
analysis-position-over = Партията е свършила: { $end }. Няма какво да се решава.
analysis-position-match-over = Мачът е свършил. Няма какво да се решава.
analysis-position-no-move = Нищо не може да се играе и няма какво да се решава.
analysis-position-no-double = Сега няма право на контра и преди хвърлянето няма какво да се решава.
analysis-position-resignation = Предложено е предаване и се чака отговор. Такъв отговор не се оценява.
analysis-position-jacoby = Позицията е от партия с правилото на Джейкъби. Оценява се без него, както се играе тук.

## Всички ходове
analysis-all = Всички ходове
analysis-only-mistakes = Само грешките
analysis-col-number = №
analysis-col-best = Най-добро
analysis-col-loss = Загуба
analysis-col-mark = Оценка
analysis-all-unit-tables = Загубите са в точки.
analysis-all-unit-chess = Загубите са в проценти от шанса за победа.
analysis-all-unit-kalah = Загубите са в камъни; ≈ значи приблизително.
analysis-all-unit-bughouse = Загубите са в пешки, приблизително.

## Показатели
analysis-figures = Показатели на играчите
analysis-figures-game = Тази партия
analysis-figures-all = Всички партии заедно
analysis-col-figure = Показател
analysis-fig-pr = PR
analysis-fig-pr-chequer = PR на ходовете
analysis-fig-pr-cube = PR на куба
analysis-fig-plays = Ходове с избор
analysis-fig-cubes = Решения за куба
analysis-fig-match-lost = Загубен шанс за мача, всичко
analysis-fig-luck = Късмет, точки
analysis-fig-result = Резултат, точки
analysis-fig-adjusted = Резултат без късмета
analysis-fig-decisions = Ходове с избор
analysis-fig-exact = От тях точни
analysis-fig-mean-chance = Средна загуба на шанс
analysis-fig-mean-pawns = Средна загуба, пешки
analysis-fig-lost = Загубени камъни
analysis-fig-lost-estimate = Загубени камъни, приблизително
analysis-fig-marked = Отбелязани „{ $mark }“
analysis-pr-help = PR е 500 пъти средната загуба от едно решение. По-малко е по-добре, а 0 е без грешка.
analysis-by-score = Точките са според резултата (EMG): 1, ако спечелите колкото сочи кубът, −1, ако го загубите.
analysis-with-cube = Точките на хода отчитат куба, както лежи, затова се различават от това, което дават само шансовете.

## Файлове
analysis-files = Файлове на анализа
analysis-file-json = За програми (JSON)
analysis-file-text = Текст
analysis-file-mat = Запис на мач (.mat)
analysis-file-sgf = SGF на gnubg
analysis-file-pgn = PGN с оценки
