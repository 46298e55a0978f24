# SPDX-License-Identifier: AGPL-3.0-or-later
# Страница, на которой читают и смотрят записи партий.

records-intro = Загрузите партию, записанную здесь или в другом месте. Сервер проверит каждый ход и покажет партию. Ничего не сохраняется, если вы не попросите анализ.
records-intro-analysis = Загрузите партию, записанную здесь или в другом месте, или отдельную позицию. Сервер проверит каждый ход, а затем можно попросить анализ: программы оценят каждое решение.
records-file = Файл
records-drop = Перетащите его в любое место страницы или выберите.
records-choose = Выбрать файл
error-file-too-large = Файл слишком велик: читается не больше { $max } МиБ.
records-forms = PGN (шахматы и восемь вариантов), PGN шведских шахмат, .mat и SGF программы gnubg, FEN, XGID и GNUBG ID, записи Капии. Не больше 1 МиБ.
records-paste = Или вставьте текстом
records-read = Прочитать текст
records-busy = Чтение…
records-another = Другая запись
records-analyse = Проанализировать партию
records-analyse-position = Проанализировать позицию
records-analyse-kept = Анализ увидит только тот, у кого есть ссылка на него.
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
records-moves = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
records-illegal = Строка { $line }, ход { $move }{ $side ->
    [white] , белые
    [black] , чёрные
   *[none] {""}
}: «{ $text }» сыграть нельзя.
records-illegal-line = Строка { $line }: «{ $text }» сыграть нельзя.
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
error-unsupported-record = Это не текст, а значит, и не запись партии. { records-forms }
error-unreadable-record = Эту запись прочитать нельзя. Строка { $line }: { $reason }
error-too-much-work = Проверка этого файла занимает слишком много времени. Разделите его на части.
records-line = Строка { $line }: { $reason }
records-in-board = Доска { $board }: { $reason }
records-in-words = «{ $words }»: { $reason }
records-in-id = { $form ->
    [position] «{ $given }» — не GNUBG position ID: { $reason }
    [match] «{ $given }» — не GNUBG match ID: { $reason }
   *[xgid] «{ $given }» — не XGID: { $reason }
}
why-chess-not-a-move = Это не ход. Напишите, с какого поля на какое, например e2e4. При превращении добавьте q, r, b или n.
why-chess-empty-square = На { $square } нет фигуры.
why-chess-not-yours = { $turn ->
    [white] Ход белых, а фигура на { $square } чёрная.
   *[black] Ход чёрных, а фигура на { $square } белая.
}
why-chess-promotion-missing = Пешка на последней горизонтали должна стать ферзём, ладьёй, слоном или конём. Добавьте q, r, b или n, например { $from }{ $to }q.
why-chess-promotion-impossible = При { $from }{ $to } нельзя превратить в «{ $to_piece }». Только пешка на последней горизонтали становится q, r, b или n.
why-chess-promotion-unavailable = { $lost ->
    [none] При { $from }{ $to } пешка может стать только фигурой своего цвета, которой уже нет на доске. Таких нет.
   *[other] При { $from }{ $to } пешка может стать только фигурой своего цвета, которой уже нет на доске: { $lost }.
}
why-chess-cannot-castle = Рокировка сейчас невозможна: право утрачено, между королём и ладьёй стоит фигура, или король под шахом, проходит битое поле либо встаёт на него.
why-chess-leaves-king-in-check = Ход { $from }{ $to } оставляет своего короля под шахом.
why-chess-not-possible = { $piece ->
    [pawn] Пешка с { $from } не может пойти на { $to }.
    [knight] Конь с { $from } не может пойти на { $to }.
    [bishop] Слон с { $from } не может пойти на { $to }.
    [rook] Ладья с { $from } не может пойти на { $to }.
    [queen] Ферзь с { $from } не может пойти на { $to }.
   *[king] Король с { $from } не может пойти на { $to }.
}
why-chess-game-over = Партия уже окончена: { $kind }.
why-chess-fen-length = FEN слишком длинный. Допустимо не больше { $max } байт.
why-chess-fen-count = В FEN не больше шести полей, разделённых пробелами.
why-chess-fen-board = Доску в FEN прочитать нельзя. Допустимы восемь горизонталей от 8 до 1 из букв PNBRQKpnbrqk и цифр от 1 до 8.
why-chess-fen-hand = В FEN указаны фигуры в руке, а в шахматах их не бывает.
why-chess-fen-sleeves = Резервы в FEN прочитать нельзя. Допустимо не больше 64 букв из QRBNPqrbnp в [] после доски.
why-chess-fen-turn = Чей ход, в FEN пишется буквой w или b.
why-chess-fen-castling = Рокировки в FEN пишутся знаком - или буквами из KQkq.
why-chess-fen-passing = Поле взятия на проходе в FEN пишется знаком - или как e3.
why-chess-fen-checks = В FEN считаются шахи, а в шахматах их не считают.
why-chess-fen-halfmoves = Счётчик полуходов в FEN должен быть целым числом от 0.
why-chess-fen-moves = Номер хода в FEN должен быть целым числом от 1.
why-chess-position-empty = Доска в FEN пуста.
why-chess-position-no-king = В FEN не хватает короля.
why-chess-position-kings = В FEN у одной из сторон больше одного короля.
why-chess-position-pawn-on-last-rank = В FEN пешка стоит на первой или последней горизонтали.
why-chess-position-castling = FEN даёт право на рокировку, а король и ладья не на своих местах.
why-chess-position-passing = В FEN указано поле взятия на проходе, а пешка его только что не проходила.
why-chess-position-other-in-check = В FEN под шахом сторона, которая не на ходу.
why-chess-position-check = В FEN шах, который нельзя было дать никаким ходом.
why-chess-position-men = В FEN больше фигур, чем можно получить превращениями.
why-chess-position-nobody-waits = На поле, указанном в FEN, пешка не ждёт.
why-chess-position-other = Позицию из FEN расставить нельзя.
why-bughouse-not-an-action = Это не ход. Допустимы ходы вроде e2e4 или e7e8q, сбросы вроде N@f3 и снятия вроде x:d1.
why-bughouse-game-over = Игра уже окончена: { $kind }.
why-bughouse-frozen = Обе доски стоят, пока { $remover } не снимет фигуру со своей доски.
why-bughouse-not-frozen = Снимать нечего: на последней горизонтали пешка не ждёт.
why-bughouse-not-your-turn = Сейчас не ход { $place }.
why-bughouse-piece-named = Фигуру выбирает партнёр, снимая её со своей доски. Напишите только { $from }{ $to }.
why-bughouse-nothing-to-remove = Для { $from }{ $to } нужна фигура, которую партнёр мог бы снять со своей доски, а её нет.
why-bughouse-not-in-sleeve = { $role ->
    [pawn] В резерве нет пешки.
    [knight] В резерве нет коня.
    [bishop] В резерве нет слона.
    [rook] В резерве нет ладьи.
    [queen] В резерве нет ферзя.
   *[king] Короля в резерве не бывает.
}
why-bughouse-square-taken = Поле { $to } занято.
why-bughouse-pawn-on-last-rank = Пешку нельзя сбросить на { $to }. Допустимы горизонтали от 2 до 7.
why-bughouse-pawn-on-7th = Пешку нельзя сбросить на { $to }. За этим столом седьмая горизонталь, считая от игрока, для пешек закрыта.
why-bughouse-drop-leaves-check = Фигура на { $to } не защищает от шаха.
why-bughouse-drop-checks = Сброс на { $to } даёт шах, а за этим столом это запрещено.
why-bughouse-drop-mates = Сброс на { $to } даёт мат, а за этим столом это запрещено.
why-bughouse-not-removable = Фигуру на { $square } снять нельзя. Снимают только коней, слонов, ладьи и ферзей соперника, и только со своей доски.
why-bughouse-removal-exposes = Без фигуры на { $square } король попал бы под новое нападение.
why-bughouse-board = Доску { $board } прочитать нельзя.
why-bughouse-not-two = Нужны две доски, записанные как FEN | FEN.
why-bughouse-no-place = За столом четыре места: A, a, B и b.
why-bughouse-no-removal = У { $remover } нет фигуры, которую можно снять со своей доски. Значит, и пешка ждать не может.
why-bughouse-history = История доски длиннее, чем бывает в игре.
why-kalah-game-over = Партия уже окончена.
why-kalah-no-such-house = Лунки { $pit } нет. Лунки пронумерованы от 1 до { $houses }.
why-kalah-empty-house = Лунка { $pit } пуста. Сеять можно только из лунки с камнями.
why-kalah-answer-first = Сначала второй игрок отвечает на первый ход: swap или decline.
why-kalah-no-swap = Поменять стороны может только второй игрок, и только один раз, сразу после первого хода.
why-kalah-no-decline = Отказываться не от чего. Второй игрок либо меняет стороны, либо просто сеет.
why-kalah-not-a-move = «{ $given }» — не ход калаха. Допустимы лунка от 1 до 8, swap и decline.
why-tables-no-stage = Таких костей не бывает. Допустимы две разные кости или до четырёх одинаковых, каждая от 1 до 6.
why-tables-after-the-end = { $step } идёт после конца партии.
why-tables-die-not-left = Для { $step } не осталось кости.
why-tables-nothing-there = { $step }: там нет шашки игрока.
why-tables-wrong-distance = { $step } — не столько, сколько на кости.
why-tables-bar-first = { $step }: сначала нужно ввести побитую шашку.
why-tables-closed = { $step }: пункт занят соперником.
why-tables-pinned = { $step }: эта шашка заперта.
why-tables-not-home = { $step }: выбрасывать можно, только когда все шашки игрока в доме.
why-tables-pinned-at-home = { $step }: пока у игрока заперта шашка в своём доме, выбрасывать нельзя.
why-tables-not-highest = { $step }: кость больше нужной выбрасывает только с самого дальнего занятого пункта. Здесь это { $highest }.
why-tables-place-full = { $step }: там уже две шашки. Сначала по две должно стоять на каждом месте.
why-tables-still-placing = { $step }: снимать можно, только когда поставлены все пятнадцать шашек.
why-tables-no-carry-over = { $step }: за этим столом бросок, поставивший последнюю шашку, ничего не снимает.
why-tables-must-play-more = { $possible ->
    [one] Можно сыграть { $possible } кость, а сыграно { $played }.
    [few] Можно сыграть { $possible } кости, а сыграно { $played }.
   *[other] Можно сыграть { $possible } костей, а сыграно { $played }.
}
why-tables-must-play-larger = Сыграть можно только одну кость, и это должна быть старшая: { $die }.
why-tables-first-long-move = Обе кости первого броска играют одной шашкой с 24.
why-tables-not-opening = Начальный бросок бывает только в начале первой партии.
why-tables-not-to-roll = Сейчас кости не бросают.
why-tables-not-to-play = Играть нечем. Сначала бросок.
why-tables-game-over = Партия уже окончена.
why-tables-bad-die = На кости бывает от 1 до 6, а не { $die }.
why-tables-bad-word = «{ $word }» — не ход. Пишите, например, 24/18, бар/20, 6/вне или рука/4.
why-tables-too-many-steps = { $dice ->
    [one] Здесь можно сыграть не больше { $dice } шага.
   *[other] Здесь можно сыграть не больше { $dice } шагов.
}
why-tables-not-the-dice = Костями { $dice } нельзя сыграть { $word }.
why-tables-ambiguous-move = «{ $text }» может значить { $first } или { $second }. Запишите каждый шаг.
why-tables-no-such-point = { $side ->
    [white] У белых нет пункта { $point }. Допустимы от 1 до { $max }.
   *[black] У чёрных нет пункта { $point }. Допустимы от 1 до { $max }.
}
why-tables-point-twice = { $side ->
    [white] Пункт { $point } белых указан дважды.
   *[black] Пункт { $point } чёрных указан дважды.
}
why-tables-not-fifteen = { $side ->
    [white] У белых должно быть 15 шашек, а их { $total }.
   *[black] У чёрных должно быть 15 шашек, а их { $total }.
}
why-tables-no-bar = В этой игре нет бара.
why-tables-no-hand = В этой игре все шашки с самого начала на доске.
why-tables-off-before-placed = Снятых шашек не бывает, пока другие ещё в руке.
why-tables-no-pins = В этой игре нет запертых шашек.
why-tables-bad-pin = Чтобы шашка была заперта на { $point }, там нужны одна своя и хотя бы одна шашка соперника.
why-tables-shared = На пункте { $point } белых стоят шашки обоих игроков.
why-switch-unknown = Настройки «{ $name }» здесь нет.
why-switch-bool = Настройка «{ $name }» должна быть true или false.
why-switch-range = Настройка «{ $name }» должна быть целым числом от { $min } до { $max }.
why-switch-one-of = Настройка «{ $name }» должна быть одним из: { $allowed }.
why-pgn-bad-tag = «{ $text }» — не тег. Тег пишется [Имя "значение"].
why-pgn-open-comment = Комментарий, открытый здесь знаком {"{"}, не закрыт знаком {"}"}.
why-pgn-too-deep = Варианты глубже 64 вложений пропускаются.
why-pgn-too-long = В партии может быть не больше 65 536 ходов вместе с вариантами. Остальные пропускаются.
why-pgn-stray = «{ $character }» между ходами ничего не значит.
why-pgn-stray-bracket = «)» не закрывает никакого варианта.
why-pgn-idle-variation = Вариант, который не заменяет никакого хода, пропускается.
why-pgn-open-variation = Вариант, открытый здесь знаком (, не закрыт знаком ).
why-pgn-results = В теге «Result» стоит { $tag }, а после ходов — { $marker }. Считается { $counts }.
why-pgn-nothing = Такая форма записи здесь не известна. { records-forms }
why-pgn-address = Это адрес страницы. Вставьте саму партию, а не её адрес.
why-pgn-no-game = Партии здесь нет.
why-pgn-variant = В вариант «{ $name }» здесь не играют. Можно: { $allowed }.
why-pgn-null-move = Пустой ход — не ход партии.
why-pgn-ambiguous = Этот ход могут сделать несколько фигур.
why-pgn-not-legal = Правила здесь не разрешают этот ход.
why-pgn-goes-on = По правилам партия закончилась раньше этого хода, после полухода { $ply } ({ $kind }).
why-pgn-not-a-move = Это не ход. Пишите, например, Nf3 или g1f3.
why-pgn-no-match = Партии здесь нет. Ходы пишутся так: 12A. N@f3.
why-pgn-no-number = Перед «{ $word }» нет номера. Пишите, например, 12A.
why-pgn-promotion = С превращением «{ $given }» здесь не играют. Можно: Upgrade, Steal.
why-pgn-drop-rule = С правилом сбросов «{ $given }» здесь не играют. Можно: No check, No chess mate, No bughouse mate, Mate allowed.
why-pgn-pawn-ranks = Пешки на горизонталях { $given } здесь не сбрасывают. Можно: 2-6, 2-7.
why-record-long-line = В строке не больше 2000 знаков.
why-record-long-value = В имени или значении заголовка не больше 900 знаков.
why-record-first-line = Первая строка должна быть «Kapia record 1».
why-record-long-head = В заголовке не больше 100 строк.
why-record-events = В записи не больше 20 000 событий.
why-record-no-game = В заголовке не названа игра. Пишите, например, «Game: tabla».
why-record-head-line = Строка заголовка пишется «Имя: значение». Заголовок кончается пустой строкой.
why-record-option-line = Настройка пишется «Option: имя = значение».
why-record-next-seat = Следующее место — «Seat { $next }». Мест не больше четырёх, начиная с 0.
why-record-head-name = В имени строки заголовка только латинские буквы и цифры.
why-record-clock = Часы пишутся {"{"}h:mm:ss.mmm{"}"}.
why-record-no-move = После «move» идёт ход.
why-record-event = Допустимы opening, back, game, over, end или место с move, pass, roll, double, beaver, raccoon, take или drop.
why-record-seat = «{ $given }» — не место. Места — от 0 до 3.
why-record-number = «{ $given }» — не число.
why-record-dice = «{ $given }» — не кости. Пишите, например, 3-1.
why-record-end = Конец пишется «0 2 borne_off», «draw stalemate» или «void aborted».
why-record-end-word = Причина конца — одно слово из a-z и _.
why-record-game = Игры «{ $game }» сервер не знает. Он знает: { $allowed }.
why-record-kalah-start = Калах всегда начинается с начала. Уберите «Start».
why-record-tables-start = Табла и родственные ей игры всегда начинаются с начала. Уберите «Start».
why-record-moves-only = В этой игре есть только ходы.
why-record-four-seats = В этой игре места от 0 до 3.
why-record-two-seats = В этой игре места 0 и 1.
why-record-turn-of-side = { $turn ->
    [white] Сейчас ход белых.
   *[black] Сейчас ход чёрных.
}
why-record-turn-of-seat = Сейчас ход места { $turn }.
why-record-backs = В одной записи ходы берут назад не больше 200 раз.
why-record-back-to = { $made ->
    [one] Сделан только { $made } ход.
    [few] Сделано только { $made } хода.
   *[other] Сделано только { $made } ходов.
}
why-record-no-backs = В играх с костями ходы назад не берут.
why-record-after-end = Запись продолжается после своего конца.
why-record-board-won = { $points ->
    [one] На доске место { $seat } выигрывает { $points } очко ({ $kind }).
    [few] На доске место { $seat } выигрывает { $points } очка ({ $kind }).
   *[other] На доске место { $seat } выигрывает { $points } очков ({ $kind }).
}
why-record-board-drawn = На доске ничья ({ $kind }).
why-record-end-unknown = «{ $given }» — не причина конца. Причины перечислены в docs/protocol.md, например «resignation» или «flag».
why-record-cannot-end = Эта партия не могла так закончиться ({ $kind }): на доске этого нет.
why-record-end-result = С этой причиной пишется другой результат: { $allowed }.
why-record-between = Партия окончена. Следующая начинается со строки «game N first S».
why-record-no-winner = В каждой партии матча есть победитель.
why-record-match-over = С этой партией матч окончен. Напишите «end» (S2).
why-record-not-over = Предыдущая партия не окончена.
why-record-next-game = Номер следующей партии — { $next }.
why-record-starter = Победитель, место { $seat }, начинает следующую партию (S7).
why-match-over = Партия уже окончена.
why-match-unanswered = На удвоение ещё не ответили.
why-match-too-late = Удваивать можно только в свой ход, до броска.
why-match-not-yours = Куб у другого игрока.
why-match-beyond-raccoon = После ракуна предложить больше нечего. Его принимают или отклоняют.
why-match-too-high = Куб не может показать { $stake }. Он кончается на { $max }.
why-match-no-offer = Удвоения не предлагали.
why-match-not-asked = На удвоение отвечает другой игрок.
why-match-crawford = В партии Кроуфорда не удваивают (K13).
why-match-turn = Сейчас ходит { $name }.
why-match-only-to = Куб может показать только { $stake }.
why-match-would-show = Куб показал бы { $stake }.
why-match-marked = Программа, записавшая файл, пометила это как невозможное.
why-match-no-beaver-drop = За этим столом нельзя отклонить ни бивер, ни ракун (K15).
why-match-no-cube = Играют без куба. Если о нём договорились, пишется «Option: cube = true» (K1).
why-match-not-agreed = { $level ->
    [raccoon] О ракуне не договаривались.
   *[beaver] О бивере не договаривались.
}
why-match-other-level = { $level ->
    [double] Здесь можно предложить только удвоение.
    [raccoon] Здесь можно предложить только ракун.
   *[beaver] Здесь можно предложить только бивер.
}
why-match-locked = В этой партии куб ещё заперт (K9).
why-match-length = Матч играется до 1–32767 очков, 0 — это партии без матча.
why-match-no-match-text = Здесь не начинается ни одна партия. Партия начинается со строки вроде «Game 1».
why-match-no-sgf = Здесь не начинается ни одна партия. Партия начинается с «(;FF[4]GM[6]».
why-match-not-sgf = Это не SGF. Допустимы свойства вроде W[31hefe].
why-match-other-game = GM[{ $game }] — другая игра. Читается только GM[6], короткие нарды.
why-match-set-up = Партия с расставленной позиции не читается. Читаются только партии с начала.
why-match-open-tree = Дерево партии не закрыто знаком ).
why-id-no-position = Позиции здесь нет. Допустимы XGID=… и «Position ID: …» с «Match ID: …».
why-id-length = { $wanted ->
    [one] Нужен { $wanted } знак, а есть { $found }.
    [few] Нужно { $wanted } знака, а есть { $found }.
   *[other] Нужно { $wanted } знаков, а есть { $found }.
}
why-id-alphabet = Допустимы только знаки A-Z, a-z, 0-9, + и /.
why-id-last-character = В последнем знаке есть биты, которые ничего не значат.
why-id-too-many = { $side ->
    [white] У белых больше 15 шашек.
   *[black] У чёрных больше 15 шашек.
}
why-id-after-checkers = После шашек обоих игроков остались биты.
why-id-left-over = В конце остались биты.
why-id-cube-owner = Куб должен быть у игрока 0, у игрока 1 или ни у кого.
why-id-dice = Костей { $first }-{ $second } не бывает. На кости от 1 до 6.
why-id-state = Состояния { $state } у партии не бывает. Допустимы от 0 до 4.
why-id-fields = Должно быть десять полей, разделённых двоеточиями.
why-id-owner = Владелец куба должен быть -1, 0 или 1.
why-id-turn = Чей ход, пишется числом -1 или 1.
why-id-number = { $field ->
    [cube] Куб должен быть целым числом от 0 до { $max }.
    [score] Счёт должен быть целым числом от 0 до { $max }.
    [rules] Правила должны быть целым числом от 0 до { $max }.
    [limit] Предел куба должен быть целым числом от 0 до { $max }.
   *[length] Длина матча должна быть целым числом от 0 до { $max }.
}
why-id-roll = Кости должны быть 00, два числа от 1 до 6, D, B или R.
why-id-board = В доске должно быть 26 знаков, а их { $found }.
why-id-place = На каждом месте доски стоит -, буква от A до O или от a до o.
why-id-bar = У каждого игрока бар на своей стороне доски.
why-id-two-positions = Позиция в GNUBG position ID — не та, что в XGID.
why-amiss-result = В файле { $says }, а на доске { $stands } ({ $kind }).
why-amiss-comment = В последнем комментарии { $says }, а на досках { $stands } ({ $kind }).
why-amiss-no-comment = Ни один комментарий не говорит, кто победил. Результат читается как результат пары WhiteA.
why-amiss-points = В файле побеждает { $says } ({ $says_points }), а на доске { $stands } ({ $stands_points }, { $kind }).
why-amiss-resigned = В файле { $says } выигрывает сдачей { $says_points }. Выиграть можно только 1, 2 или 3 раза по кубу, а на нём { $cube }.
why-amiss-score = Перед этой партией в файле счёт { $white }:{ $black }, а по предыдущей партии — { $stands_white }:{ $stands_black }.
why-amiss-gap = Номер этой партии { $number }, а после предыдущей идёт партия { $next }.
why-amiss-decided = Перед этой партией в файле счёт { $white }:{ $black }: матч до { $length } уже закончился.

## Названия, в которых не одни имена
why-heading-game = { $players }, партия { $number }
why-heading-of-match = { $players }, партия { $number } матча до { $length }
why-heading-position = Позиция
why-heading-to-move = { $turn ->
    [white] Ход белых
   *[black] Ход чёрных
}
why-heading-to-act = { $turn ->
    [white] { $act ->
        [play] Белые играют { $dice }
        [doubled] Белые удвоили
        [beavered] Белым ответили бивером
        [raccooned] Белые дали ракуна
        [answer_double] Белые отвечают на удвоение
        [answer_resignation] Белые отвечают на сдачу
       *[roll] Белые бросают
    }
   *[black] { $act ->
        [play] Чёрные играют { $dice }
        [doubled] Чёрные удвоили
        [beavered] Чёрным ответили бивером
        [raccooned] Чёрные дали ракуна
        [answer_double] Чёрные отвечают на удвоение
        [answer_resignation] Чёрные отвечают на сдачу
       *[roll] Чёрные бросают
    }
}. { $owner ->
    [white] Куб { $cube } у белых
    [black] Куб { $cube } у чёрных
   *[middle] Куб { $cube } посередине
}, { $length ->
    [0] одна партия
   *[other] белые { $white }, чёрные { $black }, матч до { $length }
}
