# SPDX-License-Identifier: AGPL-3.0-or-later
# By ear: the list of keys, what is typed into the input line, the styles of spoken chess.

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
board-key-flip-watch = Turn the board, for spectators
board-key-hint = Ask for a hint, against the site's own players
board-key-zen = Zen mode, on or off
board-key-material = Material
board-key-pawns = Pawns file by file
board-key-sow = Sow your pit
board-key-stores = Both kalahs
board-key-pie = Pie rule: take the other side
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
board-key-cube = The cube
board-key-double = Double (press twice)
board-key-take = Take the double (press twice)
board-key-drop = Drop the double (press twice)
board-key-beaver = Beaver or raccoon (press twice)
board-key-back = One move back in the game
board-key-on = One move on in the game
board-key-start = To the start of the game
board-key-live = To the present position
board-key-lost = Pieces lost so far
board-key-preview = Where a pit would end

## Typed
board-chess-illegal = None of your pieces can make that move.
board-chess-why-shape = { $piece ->
    [K] A king
    [Q] A queen
    [R] A rook
    [B] A bishop
    [N] A knight
   *[P] A pawn
} does not move like that.
board-chess-why-own = Your own piece stands there.
board-chess-why-between = Another piece stands in the way.
board-chess-why-diagonal = A pawn moves diagonally only to capture.
board-chess-why-straight = A pawn captures diagonally, not straight ahead.
board-chess-why-check = Your king is in check, and this move does not end it.
board-chess-why-castle-lost = You no longer have the right to castle on this side.
board-chess-why-castle-between = You cannot castle: a piece stands between the king and the rook.
board-chess-why-castle-check = You cannot castle while your king is in check.
board-chess-why-castle-attacked = You cannot castle: the king would cross an attacked square or land on one.
board-chess-what = Move not recognised. Type a move such as Nf3, e2e4 or “knight f3”.
board-chess-ambiguous = More than one piece can go to { $to }. From { $from }?
board-chess-contradiction = What stands on { $to } is not what you named.
board-kalah-what = Move not recognised. Type a pit from 1 to { $m }, or “swap”.
board-tables-illegal = { $move } cannot be played with these dice.
board-tables-what = “{ $token }” is not recognised. Type steps such as 24/18 13/11, bar/20 or 6/off.
ear-lost = Lost. White: { $white }. Black: { $black }.
ear-early = Kept until your turn: { $move }. “Cancel” takes it back.

## Styles of chess
ear-anna = Anna Bella Cesar David Eva Felix Gustav Hektor
ear-nato = Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel
ear-prefix = { $side ->
    [w] w
   *[b] b
}
ear-side = { $side ->
    [w] white
   *[b] black
}
ear-end = { $end ->
    [check] , check
    [mate] , checkmate
   *[none] {""}
}
