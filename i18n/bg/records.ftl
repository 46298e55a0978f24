# SPDX-License-Identifier: AGPL-3.0-or-later
# Страницата, на която се четат и разглеждат записи на игри.

records-intro = Качете партия, запазена тук или другаде. Сървърът проверява всеки ход и показва партията. Нищо не се запазва, освен ако поискате анализ на партията.
records-intro-analysis = Качете партия, запазена тук или другаде, или отделна позиция. Сървърът проверява всеки ход, а после може да поискате анализ: програмите оценяват всяко решение.
records-file = Файл
records-drop = Пуснете го където и да е на страницата или го изберете.
records-choose = Изберете файл
error-file-too-large = Файлът е твърде голям: чете се най-много { $max } MiB.
records-forms = PGN (шах и осем варианта), PGN за шведски шах, .mat и SGF на gnubg, FEN, XGID и GNUBG ID, записи на Капия. Най-много 1 MiB.
records-paste = Или го поставете като текст
records-read = Прочети текста
records-busy = Чете се…
records-another = Друг запис
records-analyse = Анализирай тази партия
records-analyse-position = Анализирай тази позиция
records-analyse-kept = Анализа вижда само онзи, който има връзката към него.
records-games = { $n ->
    [one] { $n } партия
   *[other] { $n } партии
}
records-more = { $n ->
    [one] Още { $n } партия не е в списъка.
   *[other] Още { $n } партии не са в списъка.
}
records-unnamed = Партия без имена
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
records-moves = { $n ->
    [one] { $n } ход
   *[other] { $n } хода
}
records-illegal = Ред { $line }, ход { $move }{ $side ->
    [white] , белите
    [black] , черните
   *[none] {""}
}: „{ $text }“ не може да се изиграе.
records-illegal-line = Ред { $line }: „{ $text }“ не може да се изиграе.
records-illegal-start = Ред { $line }: партията не може да започне.
records-before = Ходовете преди него могат да се разгледат.
records-legal = Всички ходове са позволени.
records-cut = Записът е по-дълъг от показаното.
records-remarks = { $n ->
    [one] { $n } забележка
   *[other] { $n } забележки
}
records-at-start = Началото на партията
records-variant-chess960 = Шах 960
records-variant-crazyhouse = Крейзихаус
records-variant-king-of-the-hill = Цар на хълма
records-variant-three-check = Три шаха
records-variant-antichess = Антишах
records-variant-atomic = Атомен шах
records-variant-horde = Орда
records-variant-racing-kings = Състезание на царете
records-variant-unknown = Неизвестна игра
error-empty-record = Вътре няма нищо. Изберете файл с партии или поставете партия като текст.
error-unsupported-record = Това не е текст, значи не е и запис на партия. { records-forms }
error-unreadable-record = Този запис не може да се прочете. Ред { $line }: { $reason }
error-too-much-work = Проверката на този файл отнема твърде много време. Разделете го на няколко по-малки.
records-line = Ред { $line }: { $reason }
records-in-board = Дъска { $board }: { $reason }
records-in-words = „{ $words }“: { $reason }
records-in-id = { $form ->
    [position] „{ $given }“ не е GNUBG position ID: { $reason }
    [match] „{ $given }“ не е GNUBG match ID: { $reason }
   *[xgid] „{ $given }“ не е XGID: { $reason }
}
why-chess-not-a-move = Това не е ход. Напишете от кое поле на кое, например e2e4. При произвеждане добавете q, r, b или n.
why-chess-empty-square = На { $square } няма фигура.
why-chess-not-yours = { $turn ->
    [white] На ход са белите, а фигурата на { $square } е черна.
   *[black] На ход са черните, а фигурата на { $square } е бяла.
}
why-chess-promotion-missing = Пешката на последния ред трябва да стане дама, топ, офицер или кон. Добавете q, r, b или n, например { $from }{ $to }q.
why-chess-promotion-impossible = При { $from }{ $to } не може да се произведе „{ $to_piece }“. Само пешка на последния ред става q, r, b или n.
why-chess-promotion-unavailable = { $lost ->
    [none] При { $from }{ $to } пешката може да стане само фигура от своя цвят, която вече не е на дъската. Такава няма.
   *[other] При { $from }{ $to } пешката може да стане само фигура от своя цвят, която вече не е на дъската: { $lost }.
}
why-chess-cannot-castle = Сега рокада не е възможна: правото е загубено, между царя и топа има фигура, или царят е под шах, минава през нападнато поле или стига до такова.
why-chess-leaves-king-in-check = Ходът { $from }{ $to } оставя собствения цар под шах.
why-chess-not-possible = { $piece ->
    [pawn] Пешката от { $from } не може да отиде на { $to }.
    [knight] Конят от { $from } не може да отиде на { $to }.
    [bishop] Офицерът от { $from } не може да отиде на { $to }.
    [rook] Топът от { $from } не може да отиде на { $to }.
    [queen] Дамата от { $from } не може да отиде на { $to }.
   *[king] Царят от { $from } не може да отиде на { $to }.
}
why-chess-game-over = Партията вече е свършила: { $kind }.
why-chess-fen-length = FEN записът е твърде дълъг. Позволени са най-много { $max } байта.
why-chess-fen-count = FEN записът има най-много шест полета, разделени с интервал.
why-chess-fen-board = Дъската във FEN записа не се чете. Позволени са осем реда от 8 до 1 с буквите PNBRQKpnbrqk и цифрите от 1 до 8.
why-chess-fen-hand = FEN записът дава фигури в ръка, а в шаха такива няма.
why-chess-fen-sleeves = Резервите във FEN записа не се четат. Позволени са най-много 64 букви от QRBNPqrbnp в [] след дъската.
why-chess-fen-turn = Във FEN записа кой е на ход се пише с w или b.
why-chess-fen-castling = Рокадите във FEN записа се пишат с - или с букви от KQkq.
why-chess-fen-passing = Полето за вземане ан пасан във FEN записа е - или поле като e3.
why-chess-fen-checks = FEN записът брои шахове, а в шаха те не се броят.
why-chess-fen-halfmoves = Броячът на полуходове във FEN записа трябва да е цяло число от 0 нагоре.
why-chess-fen-moves = Номерът на хода във FEN записа трябва да е цяло число от 1 нагоре.
why-chess-position-empty = Дъската във FEN записа е празна.
why-chess-position-no-king = Във FEN записа липсва цар.
why-chess-position-kings = Във FEN записа една от страните има повече от един цар.
why-chess-position-pawn-on-last-rank = Във FEN записа има пешка на първия или последния ред.
why-chess-position-castling = FEN записът дава право на рокада, а царят и топът не са на местата си.
why-chess-position-passing = FEN записът дава поле за вземане ан пасан, а покрай него не е минала пешка.
why-chess-position-other-in-check = Във FEN записа под шах е страната, която не е на ход.
why-chess-position-check = FEN записът показва шах, който не може да е даден с никой ход.
why-chess-position-men = Във FEN записа има повече фигури, отколкото могат да се произведат.
why-chess-position-nobody-waits = На полето от FEN записа не чака пешка.
why-chess-position-other = Позицията от FEN записа не може да се нареди.
why-bughouse-not-an-action = Това не е ход. Позволени са ходове като e2e4 или e7e8q, поставяния като N@f3 и махания като x:d1.
why-bughouse-game-over = Партията вече е свършила: { $kind }.
why-bughouse-frozen = Двете дъски са спрени, докато { $remover } махне фигура от своята дъска.
why-bughouse-not-frozen = Няма какво да се маха: на последния ред не чака пешка.
why-bughouse-not-your-turn = { $place } не е на ход.
why-bughouse-piece-named = Партньорът избира фигурата, като я маха от своята дъска. Напишете само { $from }{ $to }.
why-bughouse-nothing-to-remove = За { $from }{ $to } е нужна фигура, която партньорът да махне от своята дъска, а такава няма.
why-bughouse-not-in-sleeve = { $role ->
    [pawn] В резерва няма пешка.
    [knight] В резерва няма кон.
    [bishop] В резерва няма офицер.
    [rook] В резерва няма топ.
    [queen] В резерва няма дама.
   *[king] В резерва никога няма цар.
}
why-bughouse-square-taken = Полето { $to } не е свободно.
why-bughouse-pawn-on-last-rank = На { $to } не може да се постави пешка. Позволени са редовете от 2 до 7.
why-bughouse-pawn-on-7th = На { $to } не може да се постави пешка. На тази маса седмият ред, броен от играча, е затворен за пешки.
why-bughouse-drop-leaves-check = Фигура на { $to } не спира шаха.
why-bughouse-drop-checks = Поставянето на { $to } дава шах, а на тази маса това не е позволено.
why-bughouse-drop-mates = Поставянето на { $to } дава мат, а на тази маса това не е позволено.
why-bughouse-not-removable = Фигурата на { $square } не може да се махне. Махат се само коне, офицери, топове и дами на противника, и то от своята дъска.
why-bughouse-removal-exposes = Без фигурата на { $square } някой цар би попаднал под ново нападение.
why-bughouse-board = Дъска { $board } не се чете.
why-bughouse-not-two = Нужни са две дъски, записани като FEN | FEN.
why-bughouse-no-place = На масата има четири места: A, a, B и b.
why-bughouse-no-removal = { $remover } няма фигура, която да махне от своята дъска. Значи и пешка не може да чака.
why-bughouse-history = Историята на дъската е по-дълга, отколкото може да бъде в една партия.
why-kalah-game-over = Партията вече е свършила.
why-kalah-no-such-house = Няма ямка { $pit }. Ямките са от 1 до { $houses }.
why-kalah-empty-house = Ямка { $pit } е празна. Сее се само от ямка с камъни.
why-kalah-answer-first = Вторият играч първо отговаря на първия ход със swap или decline.
why-kalah-no-swap = Само вторият играч може да смени страните, и то само веднъж, веднага след първия ход.
why-kalah-no-decline = Няма какво да се отказва. Вторият играч или сменя страните, или просто сее.
why-kalah-not-a-move = „{ $given }“ не е ход на калах. Позволени са ямка от 1 до 8, swap и decline.
why-tables-no-stage = Такива зарове няма. Позволени са два различни зара или до четири еднакви, всеки от 1 до 6.
why-tables-after-the-end = { $step } идва след края на партията.
why-tables-die-not-left = За { $step } не е останал зар.
why-tables-nothing-there = { $step }: играчът няма пул там.
why-tables-wrong-distance = { $step } не е толкова, колкото показва зарът.
why-tables-bar-first = { $step }: първо трябва да влезе удареният пул.
why-tables-closed = { $step }: капията е заета от противника.
why-tables-pinned = { $step }: този пул е затапен.
why-tables-not-home = { $step }: вади се едва когато всички пулове на играча са в дома.
why-tables-pinned-at-home = { $step }: докато играчът има затапен пул в дома си, не се вади.
why-tables-not-highest = { $step }: по-голям зар вади само от най-високата заета капия. Тук тя е { $highest }.
why-tables-place-full = { $step }: там вече има два пула. Първо на всяка позиция трябва да има по два.
why-tables-still-placing = { $step }: вади се едва когато и петнадесетте пула са поставени.
why-tables-no-carry-over = { $step }: на тази маса с хвърлянето, което поставя последния пул, не се вади.
why-tables-must-play-more = { $possible ->
    [one] Може да се изиграе { $possible } зар, а изиграни са { $played }.
   *[other] Могат да се изиграят { $possible } зара, а изиграни са { $played }.
}
why-tables-must-play-larger = Може да се изиграе само един зар, и то по-големият: { $die }.
why-tables-first-long-move = Двата зара от първото хвърляне се играят с един и същ пул от 24.
why-tables-not-opening = Началното хвърляне е само в началото на първата партия.
why-tables-not-to-roll = Сега не се хвърлят зарове.
why-tables-not-to-play = Няма зарове за игра. Първо се хвърля.
why-tables-game-over = Партията вече е свършила.
why-tables-bad-die = Зарът показва от 1 до 6, не { $die }.
why-tables-bad-word = „{ $word }“ не е ход. Напишете например 24/18, бар/20, 6/вън или ръка/4.
why-tables-too-many-steps = { $dice ->
    [one] Тук може да се изиграе най-много { $dice } стъпка.
   *[other] Тук могат да се изиграят най-много { $dice } стъпки.
}
why-tables-not-the-dice = Със зарове { $dice } не може да се изиграе { $word }.
why-tables-ambiguous-move = „{ $text }“ може да значи { $first } или { $second }. Напишете всяка стъпка.
why-tables-no-such-point = { $side ->
    [white] Белите нямат капия { $point }. Капиите са от 1 до { $max }.
   *[black] Черните нямат капия { $point }. Капиите са от 1 до { $max }.
}
why-tables-point-twice = { $side ->
    [white] Капия { $point } на белите е дадена два пъти.
   *[black] Капия { $point } на черните е дадена два пъти.
}
why-tables-not-fifteen = { $side ->
    [white] Белите трябва да имат 15 пула, а имат { $total }.
   *[black] Черните трябва да имат 15 пула, а имат { $total }.
}
why-tables-no-bar = В тази игра няма бар.
why-tables-no-hand = В тази игра всички пулове са на дъската от началото.
why-tables-off-before-placed = Не може да има извадени пулове, докато някои са още в ръката.
why-tables-no-pins = В тази игра няма затапени пулове.
why-tables-bad-pin = За да има затапен пул на { $point }, там трябва да има един свой пул и поне един на противника.
why-tables-shared = На капия { $point } на белите има пулове и на двамата.
why-switch-unknown = Тук няма настройка „{ $name }“.
why-switch-bool = Настройката „{ $name }“ трябва да е true или false.
why-switch-range = Настройката „{ $name }“ трябва да е цяло число от { $min } до { $max }.
why-switch-one-of = Настройката „{ $name }“ трябва да е едно от: { $allowed }.
why-pgn-bad-tag = „{ $text }“ не е етикет. Етикет се пише [Име "стойност"].
why-pgn-open-comment = Коментарът, отворен тук с {"{"}, не е затворен с {"}"}.
why-pgn-too-deep = Варианти, вложени по-дълбоко от 64, се пропускат.
why-pgn-too-long = Една партия може да има най-много 65 536 хода заедно с вариантите. Останалите се пропускат.
why-pgn-stray = „{ $character }“ не значи нищо между ходовете.
why-pgn-stray-bracket = „)“ не затваря никой вариант.
why-pgn-idle-variation = Вариант без ход, който да замести, се пропуска.
why-pgn-open-variation = Вариантът, отворен тук с (, не е затворен с ).
why-pgn-results = В етикета „Result“ пише { $tag }, а след ходовете стои { $marker }. Важи { $counts }.
why-pgn-nothing = Такава форма на запис тук не е позната. { records-forms }
why-pgn-address = Това е адрес на страница. Поставете самата партия, а не адреса ѝ.
why-pgn-no-game = Вътре няма партия.
why-pgn-variant = Вариантът „{ $name }“ не се играе тук. Възможни са: { $allowed }.
why-pgn-null-move = Празен ход не е ход от партия.
why-pgn-ambiguous = Този ход могат да направят няколко фигури.
why-pgn-not-legal = Тук правилата не позволяват този ход.
why-pgn-goes-on = По правилата партията е свършила преди този ход, след полуход { $ply } ({ $kind }).
why-pgn-not-a-move = Това не е ход. Пише се например Nf3 или g1f3.
why-pgn-no-match = Вътре няма партия. Ходовете се пишат така: 12A. N@f3.
why-pgn-no-number = Пред „{ $word }“ няма номер. Пише се например 12A.
why-pgn-promotion = Произвеждане „{ $given }“ не се играе тук. Възможни са: Upgrade, Steal.
why-pgn-drop-rule = Правило за поставянето „{ $given }“ не се играе тук. Възможни са: No check, No chess mate, No bughouse mate, Mate allowed.
why-pgn-pawn-ranks = Пешки на редовете { $given } не се играят тук. Възможни са: 2-6, 2-7.
why-record-long-line = Един ред има най-много 2000 знака.
why-record-long-value = Име или стойност в заглавната част има най-много 900 знака.
why-record-first-line = Първият ред трябва да е „Kapia record 1“.
why-record-long-head = Заглавната част има най-много 100 реда.
why-record-events = Един запис има най-много 20 000 събития.
why-record-no-game = Заглавната част не назовава играта. Пише се например „Game: tabla“.
why-record-head-line = Ред от заглавната част се пише „Име: стойност“. Заглавната част свършва с празен ред.
why-record-option-line = Настройка се пише „Option: име = стойност“.
why-record-next-seat = Следващото място е „Seat { $next }“. Местата са най-много четири, от 0 нататък.
why-record-head-name = Името на ред от заглавната част има само латински букви и цифри.
why-record-clock = Часовникът се пише {"{"}h:mm:ss.mmm{"}"}.
why-record-no-move = След „move“ идва ходът.
why-record-event = Позволени са opening, back, game, over, end или място с move, pass, roll, double, beaver, raccoon, take или drop.
why-record-seat = „{ $given }“ не е място. Местата са от 0 до 3.
why-record-number = „{ $given }“ не е число.
why-record-dice = „{ $given }“ не са зарове. Пише се например 3-1.
why-record-end = Краят се пише „0 2 borne_off“, „draw stalemate“ или „void aborted“.
why-record-end-word = Причината за края е една дума от a-z и _.
why-record-game = Сървърът не познава играта „{ $game }“. Познати са: { $allowed }.
why-record-kalah-start = Калахът винаги започва от началото си. Махнете „Start“.
why-record-tables-start = Таблата и сродните ѝ игри винаги започват от началото си. Махнете „Start“.
why-record-moves-only = В тази игра има само ходове.
why-record-four-seats = В тази игра местата са от 0 до 3.
why-record-two-seats = В тази игра местата са 0 и 1.
why-record-turn-of-side = { $turn ->
    [white] На ход са белите.
   *[black] На ход са черните.
}
why-record-turn-of-seat = На ход е място { $turn }.
why-record-backs = В един запис ходове се връщат най-много 200 пъти.
why-record-back-to = { $made ->
    [one] Направен е само { $made } ход.
   *[other] Направени са само { $made } хода.
}
why-record-no-backs = В игри със зарове ходове не се връщат.
why-record-after-end = Записът продължава след края си.
why-record-board-won = { $points ->
    [one] На дъската място { $seat } печели { $points } точка ({ $kind }).
   *[other] На дъската място { $seat } печели { $points } точки ({ $kind }).
}
why-record-board-drawn = На дъската е реми ({ $kind }).
why-record-end-unknown = „{ $given }“ не е причина за край. Причините са изброени в docs/protocol.md, например „resignation“ или „flag“.
why-record-cannot-end = Тази партия не може да е свършила така ({ $kind }): на дъската това го няма.
why-record-end-result = С тази причина се пише друг резултат: { $allowed }.
why-record-between = Партията е свършила. Следващата започва с „game N first S“.
why-record-no-winner = Всяка партия от мач има победител.
why-record-match-over = С тази партия мачът свършва. Напишете „end“ (S2).
why-record-not-over = Предишната партия не е свършила.
why-record-next-game = Следващата партия е с номер { $next }.
why-record-starter = Победителят, място { $seat }, започва следващата партия (S7).
why-match-over = Партията вече е свършила.
why-match-unanswered = На контрата още не е отговорено.
why-match-too-late = Контра се дава само на свой ред, преди хвърлянето.
why-match-not-yours = Кубът е у другия играч.
why-match-beyond-raccoon = След ракун не се предлага нищо повече. Той се приема или се отказва.
why-match-too-high = Кубът не може да покаже { $stake }. Той свършва на { $max }.
why-match-no-offer = Не е предложена контра.
why-match-not-asked = На контрата отговаря другият играч.
why-match-crawford = В партия Крофорд никой не контрира (K13).
why-match-turn = На ход е { $name }.
why-match-only-to = Кубът може да стане само { $stake }.
why-match-would-show = Кубът би показал { $stake }.
why-match-marked = Програмата, записала файла, е отбелязала това като невъзможно.
why-match-no-beaver-drop = На тази маса не може да се откаже нито бобър, нито ракун (K15).
why-match-no-cube = Играе се без куб. Ако е уговорен куб, пише се „Option: cube = true“ (K1).
why-match-not-agreed = { $level ->
    [raccoon] Ракун не е уговорен.
   *[beaver] Бобър не е уговорен.
}
why-match-other-level = { $level ->
    [double] Тук може да се предложи само контра.
    [raccoon] Тук може да се предложи само ракун.
   *[beaver] Тук може да се предложи само бобър.
}
why-match-locked = В тази партия кубът е още заключен (K9).
why-match-length = Мачът е до 1–32767 точки, а 0 значи партии без мач.
why-match-no-match-text = Вътре не започва нито една партия. Партия започва с ред като „Game 1“.
why-match-no-sgf = Вътре не започва нито една партия. Партия започва с „(;FF[4]GM[6]“.
why-match-not-sgf = Това не е SGF. Позволени са свойства като W[31hefe].
why-match-other-game = GM[{ $game }] е друга игра. Чете се само GM[6], табла.
why-match-set-up = Партия от наредена позиция не се чете. Четат се само партии от началото им.
why-match-open-tree = Дървото на партията не е затворено с ).
why-id-no-position = Вътре няма позиция. Позволени са XGID=… и „Position ID: …“ с „Match ID: …“.
why-id-length = { $wanted ->
    [one] Трябва да има { $wanted } знак, а има { $found }.
   *[other] Трябва да има { $wanted } знака, а има { $found }.
}
why-id-alphabet = Позволени са само знаците A-Z, a-z, 0-9, + и /.
why-id-last-character = В последния знак има битове, които не значат нищо.
why-id-too-many = { $side ->
    [white] Белите имат повече от 15 пула.
   *[black] Черните имат повече от 15 пула.
}
why-id-after-checkers = След пуловете на двамата остават битове.
why-id-left-over = Накрая остават битове.
why-id-cube-owner = Кубът трябва да е у играч 0, у играч 1 или у никого.
why-id-dice = Зарове { $first }-{ $second } няма. Зарът показва от 1 до 6.
why-id-state = Няма състояние на игра { $state }. Състоянията са от 0 до 4.
why-id-fields = Трябва да има десет полета, разделени с двоеточия.
why-id-owner = Собственикът на куба трябва да е -1, 0 или 1.
why-id-turn = Кой е на ход, се пише с -1 или 1.
why-id-number = { $field ->
    [cube] Кубът трябва да е цяло число от 0 до { $max }.
    [score] Резултатът трябва да е цяло число от 0 до { $max }.
    [rules] Правилата трябва да са цяло число от 0 до { $max }.
    [limit] Границата на куба трябва да е цяло число от 0 до { $max }.
   *[length] Дължината на мача трябва да е цяло число от 0 до { $max }.
}
why-id-roll = Заровете трябва да са 00, две числа от 1 до 6, D, B или R.
why-id-board = Дъската трябва да има 26 знака, а има { $found }.
why-id-place = На всяко място от дъската стои -, буква от A до O или от a до o.
why-id-bar = Всеки играч има бара в своя край на дъската.
why-id-two-positions = Позицията в GNUBG position ID не е тази от XGID.
why-amiss-result = Във файла пише { $says }, а на дъската е { $stands } ({ $kind }).
why-amiss-comment = В последния коментар пише { $says }, а на дъските е { $stands } ({ $kind }).
why-amiss-no-comment = Никой коментар не казва кой печели. Резултатът се чете като този на двойката на WhiteA.
why-amiss-points = Във файла печели { $says } ({ $says_points }), а на дъската { $stands } ({ $stands_points }, { $kind }).
why-amiss-resigned = Във файла { $says } печели { $says_points } с предаване. Може да се спечели само 1, 2 или 3 пъти кубът, а той е { $cube }.
why-amiss-score = Преди тази партия резултатът във файла е { $white }:{ $black }, а според предишната партия е { $stands_white }:{ $stands_black }.
why-amiss-gap = Това е партия { $number }, а след предишната идва партия { $next }.
why-amiss-decided = Преди тази партия резултатът във файла е { $white }:{ $black }: мачът до { $length } вече е свършил.

## Заглавия, в които има повече от имена
why-heading-game = { $players }, партия { $number }
why-heading-of-match = { $players }, партия { $number } от мач до { $length }
why-heading-position = Позиция
why-heading-to-move = { $turn ->
    [white] На ход са белите
   *[black] На ход са черните
}
why-heading-to-act = { $turn ->
    [white] { $act ->
        [play] Белите играят { $dice }
        [doubled] Белите са контрирали
        [beavered] На белите е даден бобър
        [raccooned] Белите са дали ракун
        [answer_double] Белите отговарят на контра
        [answer_resignation] Белите отговарят на предаване
       *[roll] Белите хвърлят
    }
   *[black] { $act ->
        [play] Черните играят { $dice }
        [doubled] Черните са контрирали
        [beavered] На черните е даден бобър
        [raccooned] Черните са дали ракун
        [answer_double] Черните отговарят на контра
        [answer_resignation] Черните отговарят на предаване
       *[roll] Черните хвърлят
    }
}. { $owner ->
    [white] Куб { $cube } у белите
    [black] Куб { $cube } у черните
   *[middle] Куб { $cube } в средата
}, { $length ->
    [0] единична партия
   *[other] бели { $white }, черни { $black }, мач до { $length }
}
