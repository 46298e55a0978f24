# SPDX-License-Identifier: AGPL-3.0-or-later
# Дъските: как се наричат полетата, какво пише на бутоните им, какво правят клавишите.

## Всички дъски
board-cancel = Отказ
board-close = Затвори
board-confirm = Потвърди
board-undo = Назад
board-roll = Хвърли
board-role = дъска
board-key-flip = Обръщане на дъската
board-no-line = Това не може да се изтегли сега. Има ли връзка?
board-edge = Край.
board-press-again = Натиснете отново за потвърждение.
board-not-your-turn = Не сте на ход.
board-no-roll = Сега не можете да хвърляте.
board-roll-first = Първо хвърлете заровете.

## Шах
board-chess-name = Шахматна дъска
board-chess-role = поле
board-chess-cell = { $where }, { $piece }
board-chess-which-piece = Коя фигура? Дама, топ, офицер или кон.
board-chess-which-of = Коя фигура? Загубени са: { $list }.
board-chess-not-there = От { $from } няма ход до { $to }.

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
board-kalah-swap = Вземам другата страна
board-kalah-keep = Оставам
board-kalah-no-pie = Сега няма какво да се разменя.
board-kalah-answer-first = Първо изберете: вземате другата страна или оставате.
board-kalah-empty = Ямка { $n } е празна. Сее се само от ямка с камъни.
board-kalah-no-such-pit = Няма ямка { $n }. Ямките са от 1 до { $m }.

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
