# SPDX-License-Identifier: AGPL-3.0-or-later
# Дъските: как се наричат полетата, какво пише на бутоните им, какво правят клавишите.

## Всички дъски
board-cancel = Отказ
board-close = Затвори
board-confirm = Потвърди
board-undo = Назад
board-roll = Хвърли
board-role = дъска
board-edge = Край.
board-press-again = Натиснете отново за потвърждение.
board-not-your-turn = Не сте на ход.
board-no-roll = Сега не можете да хвърляте.
board-roll-first = Първо хвърлете заровете.

## Клавиши
board-keys-title = Клавиши
board-keys-common = На всяка дъска
board-keys-chess = На шахматната дъска
board-keys-kalah = На дъската за калах
board-keys-tables = На дъската за табла
board-keycap-space = Интервал
board-key-arrows = Движение по дъската
board-key-row-end = Края на реда
board-key-corner = Ъглите на дъската
board-key-act = Вземане, поставяне, избор
board-key-put-back = Връщане на мястото
board-key-where = Къде съм
board-key-last = Последният ход
board-key-last-five = Последните пет хода
board-key-clocks = Двата часовника
board-key-own-clock = Моят часовник
board-key-number = Номер на хода
board-key-read = Прочитане на цялата позиция
board-key-legal = Ходовете оттук
board-key-captures = Вземанията оттук
board-key-input = Към полето за писане
board-key-repeat = Повтаряне
board-key-older = По-ранно съобщение
board-key-newer = По-късно съобщение
board-key-undo = Стъпка назад или молба за връщане на хода
board-key-confirm = Потвърждаване на хода
board-key-help = Този списък
board-key-next-piece = Следващ цар, дама, топ, офицер, кон, пешка
board-key-previous-piece = Предишна такава фигура
board-key-rank = Към ред от 1 до 8
board-key-file = Към линия от a до h
board-key-last-capture = Последното вземане
board-key-rays = Фигурите, които се виждат оттук
board-key-flip = Обръщане на дъската
board-key-flip-watch = Обръщане на дъската, за зрители
board-key-zen = Режим „Дзен“: включване и изключване
board-key-material = Материал
board-key-pawns = Пешките по линии
board-key-sow = Сеене на своя ямка
board-key-stores = Двата калаха
board-key-pie = Правило на пая: вземам тази страна
board-key-keep = Правило на пая: оставам
board-key-jump = Число и Enter: към тази капия
board-key-quarter = Следваща и предишна четвърт
board-key-ends = Към капия 24, към капия 1
board-key-bar = Към бара
board-key-off = Към извадените пулове
board-key-own-stack = Следваща ваша капия
board-key-opp-stack = Следваща капия на противника
board-key-blots = Голите пулове
board-key-dice = Към заровете
board-key-roll = Хвърляне
board-key-swap-dice = Първо другият зар
board-key-pips = Пиповете до края
board-key-score = Резултат

## Шах
board-chess-name = Шахматна дъска
board-chess-role = поле
board-chess-cell = { $where }, { $piece }
board-chess-which-piece = Коя фигура? Дама, топ, офицер или кон.
board-chess-which-of = Коя фигура? Загубени са: { $list }.
board-chess-illegal = Този ход не е възможен тук.
board-chess-not-there = От { $from } няма ход до { $to }.
board-chess-what = Не разбрах хода. Напишете ход като Nf3, e2e4 или „кон еф3“.
board-chess-ambiguous = Повече от една фигура може да отиде на { $to }. От { $from }?
board-chess-contradiction = На { $to } не стои това, което назовахте.

## Калах
board-kalah-name = Дъска за калах
board-kalah-role-pit = ямка
board-kalah-role-store = калах
board-kalah-cell = { $whose ->
    [own] { $pit }, { $stones }
    [their] на противника { $pit }, { $stones }
    [south] юг { $pit }, { $stones }
   *[north] север { $pit }, { $stones }
}
board-kalah-store = { $whose ->
    [own] ваш, { $stones }
    [their] на противника, { $stones }
    [south] юг, { $stones }
   *[north] север, { $stones }
}
board-kalah-again = пак
board-kalah-captures = взема { $n }
board-kalah-swap = Вземам тази страна
board-kalah-keep = Оставам
board-kalah-no-pie = Сега няма какво да се разменя.
board-kalah-answer-first = Първо изберете: вземате тази страна или оставате.
board-kalah-empty = Ямка { $n } е празна. Сее се само от ямка с камъни.
board-kalah-no-such-pit = Няма ямка { $n }. Ямките са от 1 до { $m }.
board-kalah-what = Не разбрах хода. Напишете ямка от 1 до { $m } или „размяна“.

## Табла
board-tables-name = { $game }, дъска
board-tables-role-point = капия
board-tables-role-tray = място
board-tables-role-dice = зарове
board-tables-stack = { $p }, { $n } { $whose ->
    [own] { $n ->
        [one] ваш
       *[other] ваши
    }
    [their] на противника
    [white] { $n ->
        [one] бял
       *[other] бели
    }
   *[black] { $n ->
        [one] черен
       *[other] черни
    }
}{ $state ->
    [blocked] , заета
    [blot] , гол
   *[none] {""}
}
board-tables-pinned = { $p }, { $whose ->
    [own] ваш
    [their] на противника
    [white] бял
   *[black] черен
} затапен под { $n }
board-tables-empty = { $p }, празна
board-tables-bar = бар, { $side ->
    [own] ваши { $own }, на противника { $opp }
   *[white] бели { $own }, черни { $opp }
}
board-tables-off = извадени, { $side ->
    [own] ваши { $own }, на противника { $opp }
   *[white] бели { $own }, черни { $opp }
}
board-tables-hand = в ръката, { $side ->
    [own] ваши { $own }, на противника { $opp }
   *[white] бели { $own }, черни { $opp }
}
board-tables-confirm-hint = Готово: потвърдете или върнете.
board-tables-unfinished = Остават за игра: { $dice }.
board-tables-not-there = Дотам няма позволен ход. Зарове: { $dice }.
board-tables-bar-first = Първо вкарайте пуловете от бара.
board-tables-cannot = С { $a ->
    [1] единица
    [2] двойка
    [3] тройка
    [4] четворка
    [5] петица
   *[6] шестица
}{ $b ->
    [0] {""}
    [1] {" "}или единица
    [2] {" "}или двойка
    [3] {" "}или тройка
    [4] {" "}или четворка
    [5] {" "}или петица
   *[6] {" "}или шестица
} не може да се играе от { $p }.
board-tables-illegal = { $move } не може да се изиграе с тези зарове.
board-tables-what = Не разбрах „{ $token }“. Напишете ходове като 24/18 13/11, бар/20 или „вади 6“.
board-tables-role-place = позиция
board-tables-role-cube = куб
board-tables-place = { $whose ->
    [own] {""}
    [their] на противника{" "}
    [white] бели{" "}
   *[black] черни{" "}
}{ $p }, { $state ->
    [empty] празна
    [full] пълна, { $n }
   *[open] { $n }
}
board-key-cube = Кубът
board-key-double = Контра (натиснете два пъти)
board-key-take = Приемам контрата (два пъти)
board-key-drop = Отказвам контрата (два пъти)
board-key-beaver = Бобър или ракун (два пъти)
board-cube-label = Контрата
board-cube-double-to = Контра: { $value }
board-cube-take = Приемам
board-cube-drop = Отказвам
board-cube-beaver = Бобър
board-cube-raccoon = Ракун
board-cube-shows = куб { $value }
board-cube-loses = { $value ->
    [one] губя { $value } точка
   *[other] губя { $value } точки
}
board-cube-waiting = Чака се отговор от { $name }.
board-cube-not-now = Сега това не може да се направи с куба.
board-tables-is-pinned = Вашият пул на { $p } е затапен и не може да се мести.
