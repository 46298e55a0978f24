# SPDX-License-Identifier: AGPL-3.0-or-later
# На слух: списъкът на клавишите, какво се пише в реда за въвеждане, стиловете на изговорения шах.

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
board-key-flip-watch = Обръщане на дъската, за зрители
board-key-hint = Подсказка при игра срещу играчите на сайта
board-key-zen = Режим „Дзен“: включване и изключване
board-key-material = Материал
board-key-pawns = Пешките по линии
board-key-sow = Сеене на своя ямка
board-key-stores = Двата калаха
board-key-pie = Правило на пая: вземам другата страна
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
board-key-cube = Кубът
board-key-double = Контра (натиснете два пъти)
board-key-take = Приемам контрата (два пъти)
board-key-drop = Отказвам контрата (два пъти)
board-key-beaver = Бобър или ракун (два пъти)
board-key-back = Един ход назад в партията
board-key-on = Един ход напред в партията
board-key-start = Към началото на партията
board-key-live = Към сегашната позиция
board-key-lost = Загубените досега фигури
board-key-preview = Къде би завършила ямка

## Написано
board-chess-illegal = Никоя ваша фигура не може да изиграе този ход.
board-chess-why-shape = { $piece ->
    [K] Царят
    [Q] Дамата
    [R] Топът
    [B] Офицерът
    [N] Конят
   *[P] Пешката
} не се движи така.
board-chess-why-own = Там стои ваша собствена фигура.
board-chess-why-between = На пътя стои друга фигура.
board-chess-why-diagonal = Пешката се движи по диагонал само когато взема.
board-chess-why-straight = Пешката взема по диагонал, а не напред.
board-chess-why-check = Царят ви е под шах и този ход не го защитава.
board-chess-why-castle-lost = Вече нямате право на рокада от тази страна.
board-chess-why-castle-between = Рокада не е възможна: между царя и топа има фигура.
board-chess-why-castle-check = Рокада не е възможна, докато царят ви е под шах.
board-chess-why-castle-attacked = Рокада не е възможна: царят минава през нападнато поле или стига до такова.
board-chess-what = Не разбрах хода. Напишете ход като Nf3, e2e4 или „кон еф3“.
board-chess-ambiguous = Повече от една фигура може да отиде на { $to }. От { $from }?
board-chess-contradiction = На { $to } не стои това, което назовахте.
board-kalah-what = Не разбрах хода. Напишете ямка от 1 до { $m } или „размяна“.
board-tables-illegal = { $move } не може да се изиграе с тези зарове.
board-tables-what = Не разбрах „{ $token }“. Напишете ходове като 24/18 13/11, бар/20 или „вади 6“.
ear-lost = Загубени. Бели: { $white }. Черни: { $black }.
ear-early = Запазен за вашия ред: { $move }. „Отказ“ го отменя.

## Стилове на шаха
ear-anna = Анна Белла Цезар Давид Ева Феликс Густав Хектор
ear-nato = Алфа Браво Чарли Делта Ехо Фокстрот Голф Хотел
ear-prefix = { $side ->
    [w] б
   *[b] ч
}
ear-side = { $side ->
    [w] бели
   *[b] черни
}
ear-end = { $end ->
    [check] , шах
    [mate] , шах и мат
   *[none] {""}
}
