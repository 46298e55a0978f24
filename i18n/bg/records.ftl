# SPDX-License-Identifier: AGPL-3.0-or-later
# Страницата, на която се четат и разглеждат записи на игри.

records-intro = Донесете игра, записана тук или другаде. Домът проверява всеки ход и показва играта; нищо не се запазва.
records-file = Файл
records-drop = Пуснете го където и да е на страницата или го изберете.
records-choose = Изберете файл
records-forms = PGN (шах и осем варианта), PGN за шведски шах, .mat и SGF на gnubg, XGID и GNUBG ID, записи на Капия. Най-много 1 MiB.
records-paste = Или го поставете като текст
records-read = Прочети текста
records-busy = Чете се…
records-another = Друг запис
records-games = { $n ->
    [one] { $n } игра
   *[other] { $n } игри
}
records-more = { $n ->
    [one] Още { $n } игра не е в списъка.
   *[other] Още { $n } игри не са в списъка.
}
records-unnamed = Игра без имена
records-bad = непозволен ход
records-open = Без резултат
records-draw = Реми
records-won-first = Белите печелят
records-won-second = Черните печелят
records-pair-first = Печели двойката на белите от дъска A
records-pair-second = Печели двойката на черните от дъска A
records-winner = { $name } печели
records-winner-points = { $points ->
    [one] { $name } печели { $points } точка
   *[other] { $name } печели { $points } точки
}
records-plies = { $n ->
    [one] { $n } ход
   *[other] { $n } хода
}
records-illegal = Ред { $line }, ход { $ply }: „{ $text }“ не може да се изиграе.
records-illegal-start = Ред { $line }: играта не може да започне.
records-before = Ходовете преди него могат да се разгледат.
records-legal = Всички ходове са позволени.
records-cut = Записът е по-дълъг от показаното тук.
records-remarks = { $n ->
    [one] { $n } забележка
   *[other] { $n } забележки
}
records-at-start = Началото на играта
records-variant-chess960 = Шах 960
records-variant-crazyhouse = Крейзихаус
records-variant-king-of-the-hill = Цар на хълма
records-variant-three-check = Три шаха
records-variant-antichess = Антишах
records-variant-atomic = Атомен шах
records-variant-horde = Орда
records-variant-racing-kings = Състезание на царете
records-variant-unknown = Неизвестна игра
error-empty-record = Вътре няма нищо. Изберете файл с игри или поставете игра като текст.
error-unsupported-record = Това не е текст, значи не е и запис на игра. Може: { $allowed }.
error-unreadable-record = Това не е запис, който може да се прочете. Ред { $line }: { $reason }
