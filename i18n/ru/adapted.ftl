# SPDX-License-Identifier: AGPL-3.0-or-later
# Шахматы по Приложению D: что слышно, условия, страница игрока.

## Что слышно
adapted-conditions = Условия этой партии:
adapted-two-boards = { $who ->
    [you] Вы требуете две доски: каждый играет на своей.
    [opponent] Соперник требует две доски: каждый играет на своей.
    [white] Белые требуют две доски.
   *[black] Чёрные требуют две доски.
}
adapted-turn = { $who ->
    [you] Ваш ход.
    [opponent] Идут часы соперника.
    [white] Ход белых.
   *[black] Ход чёрных.
}
adapted-turn-repeat = Идут ваши часы. Повторите ход.
adapted-turn-echo = Идут ваши часы. Сделайте ход соперника на своей доске.
adapted-correction = Поправка: { $words }
adapted-repeated = Повторено.
adapted-mismatch = Не совпадает. Объявлено: { $announced }. Повторено: { $repeated }.
adapted-rescued = Вы имели в виду { $words }? Enter.
adapted-which-piece = Какая фигура? { $pieces }.
adapted-ambiguous = «{ $input }» подходит к нескольким ходам. Скажите, с какого поля.
adapted-contradiction = «{ $input }»: такую фигуру там не берут. Проверьте доску и скажите ещё раз.
adapted-illegal = «{ $input }» — невозможный ход.
adapted-illegal-check = «{ $input }» оставляет вашего короля под шахом.
adapted-unknown = «{ $input }» не понято как ход.
adapted-hint = Объявленное противоречит позиции: «{ $input }». Доски могут различаться.
adapted-echoed = { $who ->
    [you] Сделано на вашей доске.
    [opponent] Соперник сделал ваш ход на своей доске.
    [white] Белые сделали ход на своей доске.
   *[black] Чёрные сделали ход на своей доске.
}
adapted-bound = Фигура на { $square } тронута, ею надо ходить.
adapted-illegal-insertion = Фигура не может сюда пойти.
adapted-not-made = Ход ещё не сделан: { $parts }.
adapted-missing-announcement = объявите его
adapted-missing-move = сделайте его на доске или напечатайте
adapted-missing-insertion = вставьте фигуру в гнездо
adapted-missing-removal = уберите фигуру с { $square }
adapted-missing-put-back = верните фигуру на { $square }
adapted-missing-other = вы сказали { $said }, а сыграли { $done }
adapted-missing-rook = вставьте ладью в гнездо
adapted-missing-promotion = поставьте новую фигуру на доску
adapted-pressed-early = { $who ->
    [you] Вы нажали часы слишком рано, раз за этот ход: { $times }.
    [opponent] Соперник нажал часы слишком рано, раз за этот ход: { $times }.
    [white] Белые нажали часы слишком рано, раз за этот ход: { $times }.
   *[black] Чёрные нажали часы слишком рано, раз за этот ход: { $times }.
}
adapted-made = { $who ->
    [you] Ваш ход сделан.
    [opponent] Соперник сделал ход.
    [white] Белые сделали ход.
   *[black] Чёрные сделали ход.
}
adapted-made-san = { $who ->
    [white] Белые сделали ход { $san }.
   *[other] Чёрные сделали ход { $san }.
}
adapted-score-due = Запишите ход.
adapted-info = Сделано ходов: { $moves }. У вас { $own }, у соперника { $other }.
adapted-info-sides = Сделано ходов: { $moves }. У белых { $white }, у чёрных { $black }.
adapted-asked = Ваш игрок спрашивает. { $info } Скажите это за { $seconds } секунд.
adapted-touch-reported = Сообщено о касании: фигура на { $square }.
adapted-ruled = Возврат к ходу { $move }, { $side ->
    [white] ход белых.
   *[black] ход чёрных.
} Белые { $white }, чёрные { $black }.
adapted-your-board = На вашей доске: { $changes }.
adapted-change-empty = { $square } пусто
adapted-change-put = { $piece } на { $square }
adapted-claim-failed = { $who ->
    [you] Ваше требование неверно. Соперник получает { $time }.
    [opponent] Требование соперника неверно. Вы получаете { $time }.
    [white] Требование белых неверно. Чёрные получают { $time }.
   *[black] Требование чёрных неверно. Белые получают { $time }.
}
adapted-time-given = { $who ->
    [you] Арбитр добавляет вам { $time }.
    [opponent] Арбитр добавляет сопернику { $time }.
    [white] Арбитр добавляет белым { $time }.
   *[black] Арбитр добавляет чёрным { $time }.
}
adapted-time-taken = { $who ->
    [you] Арбитр отнимает у вас { $time }.
    [opponent] Арбитр отнимает у соперника { $time }.
    [white] Арбитр отнимает у белых { $time }.
   *[black] Арбитр отнимает у чёрных { $time }.
}
adapted-arbiter-says = Арбитр: { $text }
adapted-draw-offered = { $who ->
    [you] Вы предлагаете ничью.
    [opponent] Соперник предлагает ничью.
    [white] Белые предлагают ничью.
   *[black] Чёрные предлагают ничью.
}
adapted-draw-declined = Ничья отклонена.
adapted-adjournment-ordered = Арбитр откладывает партию: игрок на ходу записывает секретный ход.
adapted-adjourned = { $who ->
    [you] Партия отложена. Ваш ход записан секретно.
    [opponent] Партия отложена. Ход соперника записан секретно.
    [white] Партия отложена. Ход белых записан секретно.
   *[black] Партия отложена. Ход чёрных записан секретно.
}
adapted-void = Партия аннулирована: никто не может сказать, что было сыграно.
adapted-finished = { $who ->
    [you] Вы выиграли.
    [opponent] Соперник выиграл.
    [white] Белые выиграли.
   *[black] Чёрные выиграли.
} { $reason }
adapted-finished-draw = Ничья. { $reason }
adapted-finished-void = Партия окончена без результата. { $reason }

## Условия
adapted-term-player = { $who ->
    [you] Вы
    [opponent] Соперник
    [white] Белые
   *[black] Чёрные
}: { $sight ->
    [blind] незрячий или слабовидящий игрок
   *[sighted] зрячий игрок
}{ $hearing ->
    [impaired] , плохо слышит
   *[well] {""}
}.
adapted-term-assistant = { $who ->
    [you] Ваш ассистент
    [opponent] Ассистент соперника
    [white] Ассистент белых
   *[black] Ассистент чёрных
} может: { $rights }.
adapted-right-execute = выполнять ходы
adapted-right-announce = объявлять и повторять ходы
adapted-right-record = вести запись и нажимать часы
adapted-right-tell = называть ходы и время по просьбе
adapted-right-claim = заявлять о времени и сообщать о касании
adapted-right-adjourn = записывать секретный ход
adapted-term-helper = { $who ->
    [you] У вас есть помощник
    [opponent] У соперника есть помощник
    [white] У белых есть помощник
   *[black] У чёрных есть помощник
}: выполняет, объявляет и повторяет ходы.
adapted-term-score = { $who ->
    [you] Вашу запись ведёт
    [opponent] Запись соперника ведёт
    [white] Запись белых ведёт
   *[black] Запись чёрных ведёт
} { $score ->
    [own] сам игрок.
   *[auto] сайт.
}
adapted-term-mode = { $mode ->
    [screen] Фигуры стоят на экране.
    [screen_and_board] Фигуры стоят на экране, и у каждого своя доска.
   *[over_the_board] У каждого своя доска; сайт — часы, голос и запись.
}
adapted-term-two-boards = Играют на двух досках.
adapted-term-wording = { $wording ->
    [auto] Ходы объявляют немецкими словами от 10 минут на игрока, кратко от 3, иначе буквами.
    [de_full] Ходы объявляют немецкими словами полностью.
    [de_short] Ходы объявляют немецкими словами кратко.
    [de_cyrillic_seed] Ходы объявляют немецкими словами кириллицей.
    [en] Ходы объявляют по-английски.
    [bg] Ходы объявляют по-болгарски.
   *[ru] Ходы объявляют по-русски.
}
adapted-term-repeat = { $repeat ->
    [required] Соперник повторяет каждый ход, прежде чем выполнить его.
    [expected] Соперник может повторить ход; повторённое проверяется.
   *[off] Ходы не повторяют.
}
adapted-term-touch = { $touch ->
    [peg_out] Фигура тронута, когда вынута из гнезда.
   *[off] Касание не обязывает.
}
adapted-term-press = { $press ->
    [manual] Кто сделал ход, нажимает часы.
   *[auto_when_made] Часы нажимаются сами, когда ход сделан.
}
adapted-term-time = { $time ->
    [charged_to_mover] Время объявления идёт за счёт ходящего.
    [grace] Первые секунды объявления не считаются никому: { $seconds }.
   *[plain] Часы соперника идут, когда ход сделан.
}
adapted-term-info = { $info ->
    [standing] Ходы и время называются сами.
   *[on_request] Ходы и время называются только по просьбе.
}
adapted-term-illegal = { $warn ->
    [yes] Если фигура не может куда-то пойти, это говорится сразу.
   *[no] Невозможный ход обнаруживается при нажатии часов.
}
adapted-term-sound = Каждый из игроков может записывать звук на своём устройстве; ничего из этого не отправляется.
adapted-term-flag = { $flag ->
    [claimed] Время истекло, когда об этом заявлено.
   *[house] Сайт сам видит, что время истекло.
}

## Страница игрока
adapted-conditions-title = Условия
adapted-against = { $side ->
    [white] Белые
   *[black] Чёрные
}: вы. Соперник: { $name }.
adapted-against-free = { $side ->
    [white] Белые
   *[black] Чёрные
}: вы. Второе место свободно.
adapted-status-setup = Прослушайте условия и подтвердите это.
adapted-status-waits = Соперник ещё не прослушал условия.
adapted-status-ready = { $boards ->
    [two] Партия вот-вот начнётся.
   *[one] Партия вот-вот начнётся. До этого можно потребовать две доски.
}
adapted-status-adjourned = Партия отложена.
adapted-announced = Объявлено:
adapted-you-announced = Вы объявили:
adapted-input = Ход или команда
adapted-input-own = Ход словами или команда
adapted-not-now = Сейчас это невозможно.
adapted-not-understood = Это не понято.
adapted-resign-again = Сдаётесь? Скажите ещё раз за пять секунд.
adapted-repeat-yourself = Скажите или напечатайте ход, который вы услышали.
adapted-in-hand = У вас в руке фигура. Сначала поставьте её.
adapted-seal-how = Партия откладывается: напечатайте «секретный ход» и свой ход.
adapted-moves-made = Сделано ходов: { $n }.
adapted-help = Клавиши
adapted-help-typed = Слова для ввода: нажать, повторить, часы, ходы, последний, доска e4, фигура конь, ряд 4, линия e, ничья, сдаюсь, арбитр, расхождение, запись, поправка, слышал, две доски, выполнено, помощь.
adapted-heard-title = Что было сказано
adapted-heard-none = Пока ничего.
adapted-board-own = Ваша доска
adapted-board-screen = Доска
adapted-cell-out = { $where }, вынута из гнезда
adapted-out = { $piece } { $square } в руке.
adapted-in = { $piece } на { $square }.
adapted-removed = { $piece } { $square }: убрано с доски.
adapted-placed = { $piece } на { $square }.
adapted-back = { $piece } снова на { $square }.
adapted-nothing-back = Возвращать нечего.
adapted-no-man = На { $square } вынимать нечего.
adapted-hole-taken = { $piece } стоит на { $square }. Delete убирает фигуру.
adapted-delete-takes = { $piece } на { $square }: фигура соперника. Delete убирает её.
adapted-screen-removes = Взятая фигура снимается вместе с объявлением.
adapted-correct-how = Ход объявлен. Напечатайте «поправка» и другой ход или нажмите часы.
adapted-hand = В руке: { $piece }
adapted-hand-empty = В руке ничего нет.
adapted-as-start = Как в начале
adapted-as-score = Как в моей записи
adapted-put-back = Вернуть
adapted-tactile = Доска такой же ширины, как доска на ощупь
adapted-tactile-help = 20 сантиметров, как Приложение D требует от доски с гнёздами. В более узком окне доска прокручивается.
adapted-set-start = Ваша доска как в начале партии.
adapted-set-score = Ваша доска как в вашей записи.
adapted-set-score-part = Доска расставлена, прочитано записей: { $n }; «{ $entry }» прочесть нельзя.
adapted-clock-you = Вы
adapted-clock-opponent = Соперник
adapted-act-accept = Условия прослушаны
adapted-act-two-boards = Требую две доски
adapted-act-repeat = Повторить услышанное
adapted-act-echo = Выполнено
adapted-act-press = Нажать часы
adapted-act-adjust = Поправляю
adapted-act-ask = Ходы и время
adapted-act-draw = Предложить ничью
adapted-act-draw-yes = Принять ничью
adapted-act-draw-no = Отклонить ничью
adapted-act-threefold = Ничья: повторение
adapted-act-fifty = Ничья: 50 ходов
adapted-act-flag = Время соперника вышло
adapted-act-divergence = Доски различаются
adapted-act-call = Вызвать арбитра
adapted-act-stop = Остановить часы
adapted-act-resign = Сдаться
adapted-keys-title = За этим столом
adapted-key-go = Нажимает часы; говорит, что ход соперника выполнен
adapted-key-act = Вынимает фигуру, вставляет её
adapted-key-remove = Убирает фигуру
adapted-key-back = Возвращает
adapted-key-adjust = Поправляю: следующее касание не обязывает
adapted-key-yes = Повторяет услышанное
adapted-score-title = Ваша запись
adapted-score-empty = Ещё ничего не записано.
adapted-score-auto = Её ведёт сайт.
adapted-score-next = Ход { $n }, { $side ->
    [white] белые
   *[black] чёрные
}
adapted-score-write = Записать
adapted-score-braille = Брайль шестью клавишами: F D S, J K L
adapted-score-announced = Как объявлено
adapted-past-ruled = как решил арбитр.
adapted-past = Вы смотрите прежнюю позицию. Shift и точка вернут вас.
adapted-score-dictate = Диктовать
adapted-sound-title = Звук партии
adapted-sound-what = Вы оба согласились. Записанное остаётся на этом устройстве, пока страница открыта; сохраните его до этого.
adapted-sound-start = Записывать
adapted-sound-stop = Остановить запись
adapted-sound-started = Идёт запись.
adapted-sound-stopped = Запись остановлена. Её можно сохранить.
adapted-sound-save = Сохранить запись { $n }
adapted-sound-cannot = Браузер не умеет записывать, или ему не разрешили.
adapted-score-written = Записано: { $entry }
adapted-score-of = { $side ->
    [white] Запись белых
   *[black] Запись чёрных
}
adapted-score-as-text = текстом
adapted-score-as-unicode = по Брайлю
adapted-score-as-brf = для брайлевского принтера
adapted-score-as-said = словами
adapted-over-title = Партия окончена
adapted-rematch-go = К следующей партии
adapted-rematch-accept = Сыграть ещё
adapted-voice-title = Голос браузера
adapted-voice-what = Программа экранного доступа говорит за этим столом всё сама. Без неё может говорить браузер.
adapted-voice-on = Браузер говорит
adapted-voice-lang = Язык голоса
adapted-voice-lang-page = как у страницы
adapted-voice-own = Голос
adapted-voice-german = Голос для немецких ходов
adapted-voice-any = По выбору браузера
adapted-voice-rate = Скорость: { $rate }
adapted-voice-try = Проверить
adapted-voice-sample = Ваш ход.
adapted-voice-none = У этого браузера нет голоса.
adapted-listen-agree = Ctrl+пробел слушает; браузер может отправить звук своему производителю
adapted-listen-consent = Браузер может отправить услышанное своему производителю. Нажмите Ctrl+пробел ещё раз за пять секунд, если вы согласны.
adapted-listening = Слушаю.
adapted-listen-cannot = Этот браузер не умеет слушать.
