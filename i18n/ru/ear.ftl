# SPDX-License-Identifier: AGPL-3.0-or-later
# На слух: список клавиш, что пишут в строке ввода, стили произносимых шахмат.

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
board-key-flip-watch = Перевернуть доску, для зрителей
board-key-hint = Подсказка в игре против игроков сайта
board-key-zen = Дзен-режим: включить или выключить
board-key-material = Материал
board-key-pawns = Пешки по вертикалям
board-key-sow = Посеять свою лунку
board-key-stores = Оба калаха
board-key-pie = Правило пирога: взять другую сторону
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
board-key-cube = Куб
board-key-double = Удвоить (нажмите дважды)
board-key-take = Принять удвоение (дважды)
board-key-drop = Отказаться от удвоения (дважды)
board-key-beaver = Бивер или ракун (дважды)
board-key-back = На ход назад по партии
board-key-on = На ход вперёд по партии
board-key-start = К началу партии
board-key-live = К нынешней позиции
board-key-lost = Потерянные фигуры
board-key-preview = Где закончит лунка

## Написанное
board-chess-illegal = Ни одна ваша фигура не может сделать этот ход.
board-chess-why-shape = { $piece ->
    [K] Король
    [Q] Ферзь
    [R] Ладья
    [B] Слон
    [N] Конь
   *[P] Пешка
} так не ходит.
board-chess-why-own = Там стоит ваша собственная фигура.
board-chess-why-between = На пути стоит другая фигура.
board-chess-why-diagonal = Пешка ходит по диагонали, только когда берёт.
board-chess-why-straight = Пешка берёт по диагонали, а не прямо.
board-chess-why-check = Ваш король под шахом, и этот ход его не защищает.
board-chess-why-castle-lost = У вас больше нет права на рокировку в эту сторону.
board-chess-why-castle-between = Рокировка невозможна: между королём и ладьёй стоит фигура.
board-chess-why-castle-check = Рокировка невозможна, пока ваш король под шахом.
board-chess-why-castle-attacked = Рокировка невозможна: король проходит битое поле или встаёт на него.
board-chess-what = Ход не распознан. Введите ход, например Nf3, e2e4 или «конь эф3».
board-chess-ambiguous = На { $to } может пойти больше одной фигуры. С { $from }?
board-chess-contradiction = На { $to } стоит не то, что вы назвали.
board-kalah-what = Ход не распознан. Введите лунку от 1 до { $m } или «обмен».
board-tables-illegal = { $move } нельзя сыграть этими костями.
board-tables-what = «{ $token }» не распознано. Введите ходы, например 24/18 13/11, бар/20 или 6/вне.
ear-lost = Потеряно. Белые: { $white }. Чёрные: { $black }.
ear-early = Отложено до вашего хода: { $move }. «Отмена» отменит его.

## Стили шахмат
ear-anna = Анна Белла Цезарь Давид Ева Феликс Густав Хектор
ear-nato = Альфа Браво Чарли Дельта Эхо Фокстрот Гольф Отель
ear-prefix = { $side ->
    [w] б
   *[b] ч
}
ear-side = { $side ->
    [w] белые
   *[b] чёрные
}
ear-end = { $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
