# SPDX-License-Identifier: AGPL-3.0-or-later
# The boards: what cells are called, what their buttons say, what the keys do.

## All boards
board-cancel = Cancel
board-close = Close
board-confirm = Confirm
board-undo = Undo
board-roll = Roll
board-role = board
board-edge = Edge.
board-press-again = Press again to confirm.
board-not-your-turn = It is not your turn.
board-no-roll = You cannot roll now.
board-roll-first = Roll the dice first.

## Keys
board-keys-title = Keys
board-keys-common = On every board
board-keys-chess = On the chessboard
board-keys-kalah = On the kalah board
board-keys-tables = On the tables board
board-keycap-space = Space
board-key-arrows = Move over the board
board-key-row-end = Ends of the row
board-key-corner = Corners of the board
board-key-act = Pick up, put down, choose
board-key-put-back = Put back
board-key-where = Where am I
board-key-last = Last move
board-key-last-five = Last five moves
board-key-clocks = Both clocks
board-key-own-clock = Your clock
board-key-number = Move number
board-key-read = Read the whole position
board-key-legal = Moves from here
board-key-captures = Captures from here
board-key-input = To the input line
board-key-repeat = Say it again
board-key-older = Earlier announcement
board-key-newer = Later announcement
board-key-undo = Undo a step, or ask to take a move back
board-key-confirm = Confirm the turn
board-key-help = This list
board-key-next-piece = Next king, queen, rook, bishop, knight, pawn
board-key-previous-piece = Previous piece of that kind
board-key-rank = To rank 1 to 8
board-key-file = To file a to h
board-key-last-capture = Last capture
board-key-rays = Pieces seen from here
board-key-flip = Turn the board
board-key-flip-watch = Turn the board, for spectators
board-key-zen = Zen mode, on or off
board-key-material = Material
board-key-pawns = Pawns file by file
board-key-sow = Sow your pit
board-key-stores = Both kalahs
board-key-pie = Pie rule: take over this side
board-key-keep = Pie rule: stay on your side
board-key-jump = A number, then Enter: to that point
board-key-quarter = Next and previous quarter
board-key-ends = To point 24, to point 1
board-key-bar = To the bar
board-key-off = To the borne-off checkers
board-key-own-stack = Your next stack
board-key-opp-stack = Next stack of the opponent
board-key-blots = Single checkers
board-key-dice = To the dice
board-key-roll = Roll
board-key-swap-dice = Other die first
board-key-pips = Pip counts
board-key-score = Score

## Chess
board-chess-name = Chessboard
board-chess-role = square
board-chess-cell = { $where }, { $piece }
board-chess-which-piece = Which piece? Queen, rook, bishop or knight.
board-chess-which-of = Which piece? Lost so far: { $list }.
board-chess-illegal = That move is not legal here.
board-chess-not-there = From { $from } no move leads to { $to }.
board-chess-what = Move not recognised. Type a move such as Nf3, e2e4 or “knight f3”.
board-chess-ambiguous = More than one piece can go to { $to }. From { $from }?
board-chess-contradiction = What stands on { $to } is not what you named.

## Kalah
board-kalah-name = Kalah board
board-kalah-role-pit = pit
board-kalah-role-store = kalah
board-kalah-cell = { $whose ->
    [own] { $pit }, { $stones }
    [their] opponent’s { $pit }, { $stones }
    [south] South { $pit }, { $stones }
   *[north] North { $pit }, { $stones }
}
board-kalah-store = { $whose ->
    [own] yours, { $stones }
    [their] opponent’s, { $stones }
    [south] South, { $stones }
   *[north] North, { $stones }
}
board-kalah-again = again
board-kalah-captures = captures { $n }
board-kalah-swap = Take over this side
board-kalah-keep = Stay
board-kalah-no-pie = There is nothing to swap now.
board-kalah-answer-first = First choose: take over this side or stay.
board-kalah-empty = Pit { $n } is empty. Only a pit with stones can be sown.
board-kalah-no-such-pit = There is no pit { $n }. Pits are numbered 1 to { $m }.
board-kalah-what = Move not recognised. Type a pit from 1 to { $m }, or “swap”.

## Tables
board-tables-name = { $game }, board
board-tables-role-point = point
board-tables-role-tray = tray
board-tables-role-dice = dice
board-tables-stack = { $p }, { $n } { $whose ->
    [own] yours
    [their] opponent
    [white] white
   *[black] black
}{ $state ->
    [blocked] , blocked
    [blot] , blot
   *[none] {""}
}
board-tables-pinned = { $p }, { $whose ->
    [own] yours
    [their] opponent’s
    [white] white
   *[black] black
} pinned under { $n }
board-tables-empty = { $p }, empty
board-tables-bar = bar, { $side ->
    [own] yours { $own }, opponent { $opp }
   *[white] white { $own }, black { $opp }
}
board-tables-off = borne off, { $side ->
    [own] yours { $own }, opponent { $opp }
   *[white] white { $own }, black { $opp }
}
board-tables-hand = in hand, { $side ->
    [own] yours { $own }, opponent { $opp }
   *[white] white { $own }, black { $opp }
}
board-tables-confirm-hint = Done: confirm or undo.
board-tables-unfinished = Dice still to be played: { $dice }.
board-tables-not-there = No legal step leads there. Dice: { $dice }.
board-tables-bar-first = First enter your checkers from the bar.
board-tables-cannot = You cannot play a { $a }{ $b ->
    [0] {""}
   *[other] {" "}or a { $b }
} from { $p }.
board-tables-illegal = { $move } cannot be played with these dice.
board-tables-what = “{ $token }” is not recognised. Type steps such as 24/18 13/11, bar/20 or 6/off.
board-tables-role-place = place
board-tables-role-cube = cube
board-tables-place = { $whose ->
    [own] {""}
    [their] opponent’s{" "}
    [white] white{" "}
   *[black] black{" "}
}{ $p }, { $state ->
    [empty] empty
    [full] full, { $n }
   *[open] { $n }
}
board-key-cube = The cube
board-key-double = Double (press twice)
board-key-take = Take the double (press twice)
board-key-drop = Drop the double (press twice)
board-key-beaver = Beaver or raccoon (press twice)
board-cube-label = The double
board-cube-double-to = Double: { $value }
board-cube-take = Take
board-cube-drop = Drop
board-cube-beaver = Beaver
board-cube-raccoon = Raccoon
board-cube-shows = cube { $value }
board-cube-loses = { $value ->
    [one] lose { $value } point
   *[other] lose { $value } points
}
board-cube-waiting = Waiting for { $name } to answer.
board-cube-not-now = That cannot be done with the cube now.
board-tables-is-pinned = Your checker on { $p } is pinned and cannot move.
