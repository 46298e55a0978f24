# SPDX-License-Identifier: AGPL-3.0-or-later
# Words met on every page. Games, seats, clocks and buttons.

app-name = Kapia
app-home = Kapia, the front room
skip-to-content = Skip to the content
loading = Loading…
close = Close
cancel = Cancel
try-again = Try again
page-not-loaded = This page could not be loaded. The connection may be lost, or the house was renewed meanwhile.

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
title-fairness = Fair dice
title-terms = Terms of use
terms-accept = By playing you accept the terms of this house
title-missing = Nothing here

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
clock-bronstein = Time with delay given back
clock-delay = Move time and reserve
clock-correspondence = Days for a move
clock-text-none = no clock
clock-text-fischer = { $base } + { $step }
clock-text-bronstein = { $base }, { $step } given back
clock-text-delay = { $step } a move, { $base } reserve
clock-text-correspondence = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
}
clock-none-help = Nobody runs out of time. Good against the bot and for learning.
clock-fischer-help = You have this time for the whole game; after every move the increment is added.
clock-bronstein-help = You have this time for the whole game; after a move the time it took comes back, up to the delay.
clock-delay-help = Every move has its own time. Only when it is used up does the reserve run, and the reserve never comes back (C1–C3).
clock-correspondence-help = Come back whenever you like; every move has this many days.
clock-move-time = move
clock-reserve = reserve
clock-standing = stands still
clock-days = { $days } d { $hours } h
clock-hours = { $hours } h { $minutes } min

missing-title = Nothing here
missing-text = There is no page at { $path }. Perhaps a letter was lost on the way.
missing-home = To the front room
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
