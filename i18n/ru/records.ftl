# SPDX-License-Identifier: AGPL-3.0-or-later
# Страница, на которой читают и смотрят записи партий.

records-intro = Принесите партию, записанную здесь или в другом месте. Сервер проверит каждый ход и покажет партию; ничего не сохраняется.
records-file = Файл
records-drop = Перетащите его в любое место страницы или выберите.
records-choose = Выбрать файл
records-forms = PGN (шахматы и восемь вариантов), PGN шведских шахмат, .mat и SGF программы gnubg, XGID и GNUBG ID, записи Капии. Не больше 1 МиБ.
records-paste = Или вставьте текстом
records-read = Прочитать текст
records-busy = Чтение…
records-another = Другая запись
records-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[other] { $n } партий
}
records-more = { $n ->
    [one] Ещё { $n } партии нет в списке.
   *[other] Ещё { $n } партий нет в списке.
}
records-unnamed = Партия без имён
records-bad = недопустимый ход
records-open = Без результата
records-draw = Ничья
records-won-first = Белые выиграли
records-won-second = Чёрные выиграли
records-pair-first = Выиграла пара белых на доске A
records-pair-second = Выиграла пара чёрных на доске A
records-winner = Побеждает { $name }
records-winner-points = { $points ->
    [one] Побеждает { $name }: { $points } очко
    [few] Побеждает { $name }: { $points } очка
   *[other] Побеждает { $name }: { $points } очков
}
records-plies = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
records-illegal = Строка { $line }, ход { $ply }: «{ $text }» сыграть нельзя.
records-illegal-start = Строка { $line }: партия не может начаться.
records-before = Ходы до него можно посмотреть.
records-legal = Все ходы допустимы.
records-cut = Запись длиннее, чем показано здесь.
records-remarks = { $n ->
    [one] { $n } замечание
    [few] { $n } замечания
   *[other] { $n } замечаний
}
records-at-start = Начало партии
records-variant-chess960 = Шахматы 960
records-variant-crazyhouse = Крейзихаус
records-variant-king-of-the-hill = Царь горы
records-variant-three-check = Три шаха
records-variant-antichess = Антишахматы
records-variant-atomic = Атомные шахматы
records-variant-horde = Орда
records-variant-racing-kings = Гонки королей
records-variant-unknown = Неизвестная игра
error-empty-record = Здесь ничего нет. Выберите файл с партиями или вставьте партию текстом.
error-unsupported-record = Это не текст, а значит, и не запись партии. Можно: { $allowed }.
error-unreadable-record = Такую запись прочитать нельзя. Строка { $line }: { $reason }
