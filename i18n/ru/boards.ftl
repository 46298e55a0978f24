# SPDX-License-Identifier: AGPL-3.0-or-later
# Доски: как называются поля, что написано на кнопках, что делают клавиши.

## Все доски
board-cancel = Отмена
board-close = Закрыть
board-confirm = Подтвердить
board-undo = Назад
board-roll = Бросить
board-role = доска
board-key-flip = Перевернуть доску
board-no-line = Сейчас это не загрузить. Есть ли связь?
board-edge = Край.
board-press-again = Нажмите ещё раз для подтверждения.
board-not-your-turn = Сейчас не ваш ход.
board-no-roll = Сейчас бросать нельзя.
board-roll-first = Сначала бросьте кости.

## Шахматы
board-chess-name = Шахматная доска
board-chess-role = поле
board-chess-cell = { $where }, { $piece }
board-chess-which-piece = Какая фигура? Ферзь, ладья, слон или конь.
board-chess-which-of = Какая фигура? Потеряны: { $list }.
board-chess-not-there = С { $from } нет хода на { $to }.

## Калах
board-kalah-name = Доска калаха
board-kalah-role-pit = лунка
board-kalah-role-store = калах
board-kalah-cell = { $whose ->
    [own] { $pit }, { $stones }
    [their] соперника { $pit }, { $stones }
    [south] юг { $pit }, { $stones }
   *[north] север { $pit }, { $stones }
}
board-kalah-store = { $whose ->
    [own] ваш, { $stones }
    [their] соперника, { $stones }
    [south] юг, { $stones }
   *[north] север, { $stones }
}
board-kalah-again = ещё ход
board-kalah-captures = берёт { $n }
board-kalah-swap = Взять другую сторону
board-kalah-keep = Остаться
board-kalah-no-pie = Сейчас меняться сторонами нельзя.
board-kalah-answer-first = Сначала выберите: взять другую сторону или остаться.
board-kalah-empty = Лунка { $n } пуста. Сеять можно только из лунки с камнями.
board-kalah-no-such-pit = Лунки { $n } нет. Лунки пронумерованы от 1 до { $m }.

## Нарды
board-tables-name = { $game }, доска
board-tables-role-point = пункт
board-tables-role-tray = место
board-tables-role-dice = кости
board-tables-stack = { $p }, { $n } { $whose ->
    [own] { $n ->
        [one] ваша
       *[other] ваших
    }
    [their] соперника
    [white] { $n ->
        [one] белая
       *[other] белых
    }
   *[black] { $n ->
        [one] чёрная
       *[other] чёрных
    }
}{ $state ->
    [blocked] , закрыт
    [blot] , одиночная
   *[none] {""}
}
board-tables-pinned = { $p }, { $whose ->
    [own] ваша
    [their] соперника
    [white] белая
   *[black] чёрная
} заперта под { $n }
board-tables-empty = { $p }, пусто
board-tables-bar = бар, { $side ->
    [own] ваших { $own }, соперника { $opp }
   *[white] белых { $own }, чёрных { $opp }
}
board-tables-off = выброшено, { $side ->
    [own] ваших { $own }, соперника { $opp }
   *[white] белых { $own }, чёрных { $opp }
}
board-tables-hand = в руке, { $side ->
    [own] ваших { $own }, соперника { $opp }
   *[white] белых { $own }, чёрных { $opp }
}
board-tables-confirm-hint = Готово: подтвердите или верните.
board-tables-unfinished = Осталось сыграть: { $dice }.
board-tables-not-there = Туда нет разрешённого хода. Кости: { $dice }.
board-tables-bar-first = Сначала введите шашки с бара.
board-tables-cannot = { $a ->
    [1] Единицей
    [2] Двойкой
    [3] Тройкой
    [4] Четвёркой
    [5] Пятёркой
   *[6] Шестёркой
}{ $b ->
    [0] {""}
    [1] {" "}или единицей
    [2] {" "}или двойкой
    [3] {" "}или тройкой
    [4] {" "}или четвёркой
    [5] {" "}или пятёркой
   *[6] {" "}или шестёркой
} нельзя пойти с { $p }.
board-tables-role-place = место
board-tables-role-cube = куб
board-tables-place = { $whose ->
    [own] {""}
    [their] соперника{" "}
    [white] белые{" "}
   *[black] чёрные{" "}
}{ $p }, { $state ->
    [empty] пусто
    [full] полно, { $n }
   *[open] { $n }
}
board-cube-label = Удвоение
board-cube-double-to = Удвоить: { $value }
board-cube-take = Принять
board-cube-drop = Отказаться
board-cube-beaver = Бивер
board-cube-raccoon = Ракун
board-cube-shows = куб { $value }
board-cube-loses = { $value ->
    [one] минус { $value } очко
    [few] минус { $value } очка
   *[other] минус { $value } очков
}
board-cube-waiting = Ждём ответа: { $name }.
board-cube-not-now = Сейчас с кубом этого сделать нельзя.
board-tables-is-pinned = Ваша шашка на { $p } заперта и не может ходить.
