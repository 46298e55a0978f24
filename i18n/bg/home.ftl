# SPDX-License-Identifier: AGPL-3.0-or-later
# Началната страница.

game-chess-line = По Правилника на ФИДЕ, с часовник и всички видове реми.
game-kalah-line = Сейте и вземайте камъни: два реда ямки и два калаха.
game-tabla-line = Обикновената табла, със зарове, които можете да проверите.
home-title = Играйте веднага
home-lead = Табла, шах и калах онлайн. Безплатно, без регистрация.
home-play-bot = Игра с бота
home-setting-up = Подготвя се…
home-clock = Срещу хора: { $clock }
home-more = Настройки
home-more-of = { $game }: настройки
home-rules = Правила
home-rules-of = { $game }: правила
home-own-games = Вашите партии
home-your-turn = вие сте на ход
home-waiting = на ход е противникът
home-empty-chair = чака противник
home-offers-none = Засега няма отворени маси. Отворете маса и всички ще я видят тук.
home-join = Седни
home-program = { $name } (бот)
home-join-of = Седни при { $name }: { $game }
home-stake = за { $stake } кредита на точка, най-много { $max }
home-you-are = вие: { $seat }
home-live = Играе се сега
home-live-none = В момента не се играе нито една партия.
home-live-ply = { $n ->
    [one] { $n } ход
   *[other] { $n } хода
}
home-watch = Гледай
home-watch-of = Гледай { $game }: { $names }
home-foot = Капия е свободен софтуер под лиценза AGPL. Нищо не се зарежда от други сайтове.
lobby-offline = Връзката прекъсна. Списъците може да са остарели. Свързваме ви отново…
game-tapa-line = Без удряне: покрийте гол пул и той е затапен.
game-gyulbara-line = Без удряне: и един пул държи капията, а чифтът се играе до шестици.
game-chelebi-line = Табла, в която всеки чифт се играе до шестиците.
game-indiika-line = Пуловете не се местят: зарът казва къде да сложите пул, после откъде да го извадите.
game-antitabla-line = Табла наопаки: който пръв извади всичко, губи.
game-leaflet-line = Шах, както го описва една българска листовка: пешката се произвежда само в загубена фигура.
game-bughouse-line = Двама срещу двама: взетата от вас фигура отива при партньора.
home-offers = Отворени маси{ $n ->
    [0] {""}
   *[other] {" "}({ $n })
}
home-offers-all = Покажи всички { $n }
home-games = Игри
home-skip = Към игрите
home-shelf-keys = Стрелките: наляво и надясно за другите начини на игра, нагоре и надолу за другите игри.
home-friend = Приятел
home-friend-of = { $game }: покани приятел
home-table = Маса
home-table-of = { $game }: отвори маса
home-play-bot-of = { $game }: игра с бота
seek-title = Игра с човек веднага
seek-game = Игра
seek-clock = Часовник
seek-start = Намери противник
seek-looking = Търсим противник: { $game }, { $clock }.
seek-people = { $n ->
    [1] За тази игра и часовник засега чакате само вие.
    [one] За тази игра и часовник чака { $n } човек.
   *[other] За тази игра и часовник чакат { $n } души.
}
seek-range = Рейтингът може да се различава с до { $n } точки.
seek-range-any = Рейтингът вече няма значение.
seek-cancel = Спри търсенето
seek-cancelled = Вече не чакате.
seek-bot = Игра с бота
seek-bot-offer = Още никой не е дошъл. Можете да играете с бота или да чакате още.
seek-replaced = Сега чакате в друг прозорец.
seek-banned = Сега не можете да играете на този сайт. Защо и докога, е казано в профила ви.
seek-seated = Има противник. Масата се отваря.
seek-busy = Имате незавършена партия. Тя се отваря.
seek-lost = Няма връзка. Щом се върне, търсенето продължава.
seek-change = Друга игра или часовник
seek-now = Чакат сега{ $n ->
    [0] {""}
   *[other] {" "}({ $n })
}
seek-now-none = В момента никой не чака. Потърсете противник и всички ще ви видят тук.
seek-now-you = вие
seek-now-rated = с рейтинг
seek-now-casual = без рейтинг
seek-now-seats = { $n } играчи
seek-now-play = Играй
seek-now-play-of = Играй с { $name }: { $game }
seek-now-wait = Включи се
seek-now-wait-of = Включи се при { $name }: { $game }
seek-now-stop = Откажи се
seek-now-stop-of = Откажи се: { $game }
seek-now-elsewhere = в друг прозорец
seek-taking = Настаняваме ви с { $name }…
home-adapted = по Приложение D
home-own-events = Вашите турнири
home-event-checkin = Потвърдете, че сте тук
home-event-open = Отвори
