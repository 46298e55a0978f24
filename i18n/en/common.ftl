# SPDX-License-Identifier: AGPL-3.0-or-later
# Words met on every page. Games, seats, clocks and buttons.

app-name = Kapia
app-home = Kapia, the start page
skip-to-content = Skip to the content
loading = Loading…
close = Close
cancel = Cancel
try-again = Try again
page-not-loaded = This page did not load. The connection may be lost, or a new version is out.

nav-label = Pages
nav-play = Play
nav-new = New table
nav-learn = Rules
nav-records = Records
nav-settings = Settings

title-home = Play
title-new = New table
title-room = Table
title-learn = Rules: { $game }
title-settings = Settings
title-records = Records
title-analyse = Analysis of a game
title-fairness = Fair dice
title-adapted = Chess by Appendix D
title-solved = Kalah solved
title-terms = Terms of use
terms-accept = By playing you accept the terms of use
title-missing = Page not found

game-chess = Chess
game-kalah = Kalah
game-tabla = Tabla

seat-chess-first = White
seat-chess-second = Black
seat-kalah-first = first move
seat-kalah-second = second move
seat-tables-first = white checkers
seat-tables-second = black checkers

span-minutes = { $n } min
span-seconds = { $n } s

clock-none = No clock
clock-fischer = Time with increment
clock-bronstein = Time with delay
clock-delay = Move time and reserve
clock-correspondence = Days for a move
clock-text-none = no clock
clock-text-fischer = { $base } + { $step }
clock-text-bronstein = { $base }, delay { $step }
clock-text-delay = { $step } a move + { $base } reserve
clock-text-correspondence = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
clock-none-help = Nobody runs out of time. Good for learning and against the bot. Between people a game in which nobody moves for 14 days is called off.
clock-fischer-help = You have this time for the whole game. Each move adds the increment.
clock-bronstein-help = You have this time for the whole game. After each move the time it took comes back, up to the delay.
clock-delay-help = Each move has its own time. When it is used up, the reserve runs. The reserve never comes back (C1–C3).
clock-correspondence-help = Come back whenever you like. You have this many days for each move.
clock-move-time = move
clock-reserve = reserve
clock-standing = stands still
clock-days = { $days } d { $hours } h
clock-hours = { $hours } h { $minutes } min

missing-title = Page not found
missing-text = There is no page at { $path }. Check the address; each letter counts.
missing-home = To the start page
game-tapa = Tapa
game-gyulbara = Gyulbara
game-chelebi = Chelebi
game-indiika = Indiika
game-antitabla = Antitabla
game-leaflet = Leaflet chess
game-bughouse = Bughouse
seat-leaflet-first = White
seat-leaflet-second = Black
seat-bughouse-first = White, board A
seat-bughouse-second = Black, board A
seat-bughouse-third = White, board B
seat-bughouse-fourth = Black, board B
bot-beginner = Kapia Beginner
foot-tournaments = Tournaments
foot-federations = Federations
foot-source = Source code
call-text = Your table is full: { $game }, { $names }
call-go = Go
notify-me = Notify me
notify-on = You will be notified when somebody sits down.
own-tables = Your open tables
own-listed = for anyone
own-asked = offered to { $name }
own-by-link = by invitation
own-open = Open
own-open-of = Open your table: { $game }
own-close-of = Close your table: { $game }
own-closed = The table is closed: { $game }
title-join = Create an account
title-login = Log in
title-oauth = Access for a program
title-recover = Recover an account
me-login = Log in
me-join = Join
me-logout = Log out
guest-name = Guest { $number }
me-guest = Guest: log in or join
me-menu = { $name }: your account
title-account = Your account
me-account = Account
title-admin = Operators’ desk
title-games = My games
title-players = Players
title-money = Credits
title-calendar = Calendar
title-tournaments = Tournaments
title-tournaments-new = New tournament
title-tournaments-match = A match of games in turn
me-profile = Profile
error-offline = The server cannot be reached. Check your connection and try again.
error-no-answer = The server gave an answer that makes no sense here ({ $status }).
