# SPDX-License-Identifier: AGPL-3.0-or-later
# Доски: как называются поля, что написано на кнопках, что делают клавиши.

## Все доски
board-cancel = Отмена
board-close = Закрыть
board-confirm = Подтвердить
board-undo = Назад
board-roll = Бросить
board-role = доска
board-edge = Край.
board-press-again = Нажмите ещё раз для подтверждения.
board-not-your-turn = Сейчас не ваш ход.
board-no-roll = Сейчас бросать нельзя.
board-roll-first = Сначала бросьте кости.

## Клавиши
board-keys-title = Клавиши
board-keys-common = На любой доске
board-keys-chess = На шахматной доске
board-keys-kalah = На доске калаха
board-keys-tables = На доске для нард
board-keycap-space = Пробел
board-key-arrows = Движение по доске
board-key-row-end = Края ряда
board-key-corner = Углы доски
board-key-act = Взять, поставить, выбрать
board-key-put-back = Вернуть на место
board-key-where = Где я
board-key-last = Последний ход
board-key-last-five = Последние пять ходов
board-key-clocks = Часы обоих
board-key-own-clock = Мои часы
board-key-number = Номер хода
board-key-read = Прочитать всю позицию
board-key-legal = Ходы отсюда
board-key-captures = Взятия отсюда
board-key-input = К строке ввода
board-key-repeat = Повторить
board-key-older = Предыдущее сообщение
board-key-newer = Следующее сообщение
board-key-undo = Шаг назад или просьба вернуть ход
board-key-confirm = Подтвердить ход
board-key-help = Этот список
board-key-next-piece = Следующий король, ферзь, ладья, слон, конь, пешка
board-key-previous-piece = Предыдущая такая фигура
board-key-rank = К горизонтали от 1 до 8
board-key-file = К вертикали от a до h
board-key-last-capture = Последнее взятие
board-key-rays = Фигуры, видимые отсюда
board-key-flip = Перевернуть доску
board-key-flip-watch = Перевернуть доску, для зрителей
board-key-zen = Дзен-режим: включить или выключить
board-key-material = Материал
board-key-pawns = Пешки по вертикалям
board-key-sow = Посеять свою лунку
board-key-stores = Оба калаха
board-key-pie = Правило пирога: взять эту сторону
board-key-keep = Правило пирога: остаться
board-key-jump = Число и Enter: к этому пункту
board-key-quarter = Следующая и предыдущая четверть
board-key-ends = К пункту 24, к пункту 1
board-key-bar = К бару
board-key-off = К выброшенным шашкам
board-key-own-stack = Следующий ваш пункт
board-key-opp-stack = Следующий пункт соперника
board-key-blots = Одиночные шашки
board-key-dice = К костям
board-key-roll = Бросить кости
board-key-swap-dice = Сначала другая кость
board-key-pips = Пипсы до конца
board-key-score = Счёт

## Шахматы
board-chess-name = Шахматная доска
board-chess-role = поле
board-chess-cell = { $where }, { $piece }
board-chess-which-piece = Какая фигура? Ферзь, ладья, слон или конь.
board-chess-which-of = Какая фигура? Потеряны: { $list }.
board-chess-illegal = Этот ход здесь невозможен.
board-chess-not-there = С { $from } нет хода на { $to }.
board-chess-what = Ход не распознан. Введите ход, например Nf3, e2e4 или «конь эф3».
board-chess-ambiguous = На { $to } может пойти больше одной фигуры. С { $from }?
board-chess-contradiction = На { $to } стоит не то, что вы назвали.

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
board-kalah-swap = Взять эту сторону
board-kalah-keep = Остаться
board-kalah-no-pie = Сейчас меняться сторонами нельзя.
board-kalah-answer-first = Сначала выберите: взять эту сторону или остаться.
board-kalah-empty = Лунка { $n } пуста. Сеять можно только из лунки с камнями.
board-kalah-no-such-pit = Лунки { $n } нет. Лунки пронумерованы от 1 до { $m }.
board-kalah-what = Ход не распознан. Введите лунку от 1 до { $m } или «обмен».

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
board-tables-illegal = { $move } нельзя сыграть этими костями.
board-tables-what = «{ $token }» не распознано. Введите ходы, например 24/18 13/11, бар/20 или 6/вне.
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
board-key-cube = Куб
board-key-double = Удвоить (нажмите дважды)
board-key-take = Принять удвоение (дважды)
board-key-drop = Отказаться от удвоения (дважды)
board-key-beaver = Бивер или ракун (дважды)
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
