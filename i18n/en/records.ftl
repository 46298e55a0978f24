# SPDX-License-Identifier: AGPL-3.0-or-later
# The page on which records of games are read and looked at.

records-intro = Bring a game you have saved, here or elsewhere. The house checks every move and shows the game; nothing is kept.
records-file = A file
records-drop = Drop it anywhere on this page, or choose it.
records-choose = Choose a file
records-forms = PGN (chess and eight variants), bughouse PGN, .mat and SGF of gnubg, XGID and GNUBG IDs, records of Kapia. At most 1 MiB.
records-paste = Or paste it as text
records-read = Read the text
records-busy = Reading…
records-another = Another record
records-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
records-more = { $n ->
    [one] { $n } more game is not listed.
   *[other] { $n } more games are not listed.
}
records-unnamed = A game without names
records-bad = not legal
records-open = No result
records-draw = Draw
records-won-first = White has won
records-won-second = Black has won
records-pair-first = The pair of White on board A has won
records-pair-second = The pair of Black on board A has won
records-winner = { $name } wins
records-winner-points = { $points ->
    [one] { $name } wins { $points } point
   *[other] { $name } wins { $points } points
}
records-plies = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
records-illegal = Line { $line }, move { $ply }: “{ $text }” cannot be played.
records-illegal-start = Line { $line }: the game cannot begin.
records-before = The moves before it are shown.
records-legal = Every move is legal.
records-cut = The record is longer than what is shown here.
records-remarks = { $n ->
    [one] { $n } remark
   *[other] { $n } remarks
}
records-at-start = The start of the game
records-variant-chess960 = Chess960
records-variant-crazyhouse = Crazyhouse
records-variant-king-of-the-hill = King of the hill
records-variant-three-check = Three-check
records-variant-antichess = Antichess
records-variant-atomic = Atomic chess
records-variant-horde = Horde
records-variant-racing-kings = Racing kings
records-variant-unknown = Unknown game
error-empty-record = There is nothing in it. Choose a file of games or paste a game as text.
error-unsupported-record = This is no text, and so no record of a game. Possible: { $allowed }.
error-unreadable-record = This is no record that can be read. Line { $line }: { $reason }
