# SPDX-License-Identifier: AGPL-3.0-or-later
# The boards: what cells are called, what their buttons say, what the keys do.

## All boards
board-cancel = Cancel
board-close = Close
board-confirm = Confirm
board-undo = Undo
board-roll = Roll
board-role = board
board-key-flip = Turn the board
board-no-line = This cannot be fetched now. Is there a connection?
board-edge = Edge.
board-press-again = Press again to confirm.
board-not-your-turn = It is not your turn.
board-no-roll = You cannot roll now.
board-roll-first = Roll the dice first.

## Chess
board-chess-name = Chessboard
board-chess-role = square
board-chess-cell = { $where }, { $piece }
board-chess-which-piece = Which piece? Queen, rook, bishop or knight.
board-chess-which-of = Which piece? Lost so far: { $list }.
board-chess-not-there = From { $from } no move leads to { $to }.

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
board-kalah-swap = Take the other side
board-kalah-keep = Stay
board-kalah-no-pie = There is nothing to swap now.
board-kalah-answer-first = First choose: take the other side or stay.
board-kalah-empty = Pit { $n } is empty. Only a pit with stones can be sown.
board-kalah-no-such-pit = There is no pit { $n }. Pits are numbered 1 to { $m }.

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
