# SPDX-License-Identifier: AGPL-3.0-or-later
# The boards: what cells are called, what is said of moves, what the keys do.

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
speak-your-move = Your move.
speak-none = none
speak-no-move-yet = No move yet.
speak-nothing-legal = No move from here.
speak-moves-made = { $n ->
    [one] 1 move made.
   *[other] { $n } moves made.
}
speak-history-end = No more announcements.
speak-put-back = Put back.
speak-seat = Seat { $n }
speak-sat = { $name } sat down.
speak-left = { $name } left the table.
speak-started-first = The game begins. { $who ->
    [you] You start.
    [opponent] Opponent starts.
   *[other] { $name } starts.
}
speak-offered = { $who ->
    [you] You offer
    [opponent] Opponent offers
   *[other] { $name } offers
} { $what ->
    [draw] a draw.
    [takeback] to take the move back.
    [rematch] another game.
    [resign-team] to resign for both.
   *[resign] to resign for { $points ->
        [one] 1 point.
       *[other] { $points } points.
    }
}
speak-declined = { $who ->
    [you] You decline
    [opponent] Opponent declines
   *[other] { $name } declines
} { $what ->
    [draw] the draw.
    [takeback] to take the move back.
    [rematch] another game.
   *[resign] the resignation.
}
speak-taken-back = The move is taken back.
speak-chat = { $name } says: { $text }
speak-suspended = The server was away. Nobody lost time.
speak-ended-draw = Draw. { $reason }
speak-ended-void = The game has no result. { $reason }
speak-ended-won = { $who ->
    [you] You win
    [opponent] Opponent wins
   *[other] { $name } wins
}{ $points ->
    [1] {""}
   *[other] , { $points } points
}. { $reason }

## Clocks
speak-clock-none = No clock.
speak-clock-you = You { $own }, opponent { $other }.
speak-clock-own = You { $time }.
speak-clock-both = { $a } { $at }, { $b } { $bt }.
speak-time-hours = { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
} { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
speak-time-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}{ $seconds ->
    [0] {""}
   *[other] {" "}{ $seconds }
}
speak-time-seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
speak-time-move = move { $move }, reserve { $reserve }

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
speak-square = { $file }{ $rank }
speak-piece = { $piece ->
    [K] king
    [Q] queen
    [R] rook
    [B] bishop
    [N] knight
   *[P] pawn
}
speak-coloured-piece = { $piece ->
    [wK] white king
    [wQ] white queen
    [wR] white rook
    [wB] white bishop
    [wN] white knight
    [wP] white pawn
    [bK] black king
    [bQ] black queen
    [bR] black rook
    [bB] black bishop
    [bN] black knight
   *[bP] black pawn
}
speak-castle = { $side ->
    [short] castles short
   *[long] castles long
}{ $end ->
    [check] , check
    [mate] , checkmate
   *[none] {""}
}
speak-chess-move = { $piece ->
    [K] king
    [Q] queen
    [R] rook
    [B] bishop
    [N] knight
   *[P] pawn
} { $from } { $how ->
    [takes] takes { $victim ->
        [Q] queen
        [R] rook
        [B] bishop
        [N] knight
       *[P] pawn
    } on { $to }
    [passing] takes { $to } en passant
   *[quiet] to { $to }
}{ $promo ->
    [Q] , promotes to queen
    [R] , promotes to rook
    [B] , promotes to bishop
    [N] , promotes to knight
   *[none] {""}
}{ $end ->
    [check] , check
    [mate] , checkmate
   *[none] {""}
}
speak-pieces-on = { $piece ->
    [K] king
    [Q] { $n ->
        [one] queen
       *[other] queens
    }
    [R] { $n ->
        [one] rook
       *[other] rooks
    }
    [B] { $n ->
        [one] bishop
       *[other] bishops
    }
    [N] { $n ->
        [one] knight
       *[other] knights
    }
   *[P] { $n ->
        [one] pawn
       *[other] pawns
    }
} { $squares }
speak-chess-board-white = White: { $white }. Black: { $black }.
speak-chess-board-black = Black: { $black }. White: { $white }.
speak-material = Material { $own } to { $other }.
speak-picked-piece = { $piece } picked up.
speak-premove = Premove { $from } { $to }.
speak-premove-off = Premove cancelled.
speak-flipped = { $side ->
    [white] White at the bottom.
   *[black] Black at the bottom.
}

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
speak-stones = { $n ->
    [0] empty
    [one] 1 stone
   *[other] { $n } stones
}
speak-kalah-in-store = in your kalah
speak-kalah-in-pit = in { $whose ->
    [own] your
   *[their] the opponent’s
} pit { $pit }
speak-kalah-again = you move again
speak-kalah-would-capture = you capture { $n }
speak-kalah-preview = Last stone { $place }{ $extra ->
    [none] .
   *[other] , { $extra }.
}
speak-kalah-choice = { $pit }: { $text }
speak-kalah-where = { $whose ->
    [own] pit { $pit }, { $stones }; opposite: opponent’s pit { $opposite }, { $facing }.
   *[their] opponent’s pit { $pit }, { $stones }; opposite: your pit { $opposite }, { $facing }.
}
speak-kalah-row = { $whose ->
    [own] Your pits
    [their] Opponent’s pits
    [south] South’s pits
   *[north] North’s pits
} 1 to { $m }: { $row }, kalah { $store }.
speak-kalah-score = Kalah { $own } to { $other }.
speak-kalah-sow = { $who ->
    [you] You sow
    [opponent] Opponent sows
   *[other] { $name } sows
} pit { $pit }, { $stones }
speak-kalah-ends = { $sow }; last in { $who ->
    [you] { $whose ->
        [own] your
       *[their] the opponent’s
    }
    [opponent] { $whose ->
        [own] the opponent’s
       *[their] your
    }
   *[other] { $whose ->
        [own] their own
       *[their] the other
    }
} pit { $last }.
speak-kalah-ends-store = { $sow }; last in the kalah.
speak-kalah-ends-again = { $sow }: { $who ->
    [you] last in your kalah, move again.
   *[other] last in the kalah, moves again.
}
speak-kalah-ends-capture = { $sow }; last in empty pit { $last }, { $who ->
    [you] you capture { $captured } from the opponent’s pit { $from }.
    [opponent] captures { $captured } from your pit { $from }.
   *[other] captures { $captured } from the opposite pit { $from }.
}
speak-kalah-swept = The rest, { $stones }, goes to its owner’s kalah.
speak-kalah-swap = { $who ->
    [you] You take over the other side.
    [opponent] Opponent takes over your side. You play the other one now.
   *[other] { $name } takes over the other side.
}
speak-kalah-keep = { $who ->
    [you] You stay on your side.
    [opponent] Opponent does not change sides.
   *[other] { $name } does not change sides.
}
speak-kalah-pie-open = Pie rule: you may take over the other side instead of sowing.
speak-kalah-pie-answer = Pie rule: take over the other side, or stay.

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
speak-die = { $n }
speak-double = double { $die }
speak-two-dice = { $a } and { $b }
speak-bar = bar
speak-off = off
speak-hand = hand
speak-rolled = { $who ->
    [you] You rolled { $dice }.
    [opponent] Opponent rolled { $dice }.
   *[other] { $name } rolled { $dice }.
}
speak-opening = Opening roll: you { $mine }, opponent { $theirs }.
speak-opening-watch = Opening roll: white { $mine }, black { $theirs }.
speak-dice-none = The dice are not rolled.
speak-dice-done = All dice are played.
speak-dice-left = Left: { $dice }.
speak-first-die = { $die } first.
speak-step = { $from } to { $to }{ $how ->
    [hits] {" "}hits
    [pins] {" "}pins
   *[plain] {""}
}
speak-step-enter = bar to { $to }{ $how ->
    [hits] {" "}hits
   *[plain] {""}
}
speak-step-off = { $from } off
speak-step-hand = entered on { $to }
speak-step-times = { $text } { $n } times
speak-steps = { $who ->
    [you] You
    [opponent] Opponent
   *[other] { $name }
}: { $steps }.
speak-on-bar = You have { $n } on the bar.
speak-only-die = { $bad } cannot be played. You must play { $good }.
speak-passed = { $who ->
    [you] You cannot move.
    [opponent] Opponent cannot move.
   *[other] { $name } cannot move.
}
speak-forced = Forced: { $steps }.
speak-picked = { $place }: picked up. May go to { $targets }.
speak-undone = Undone. Left: { $dice }.
speak-direction = Your home is on the { $direction ->
    [left] left
   *[right] right
}. You move from 24 to 1{ $how ->
    [same] {". Both move the same way round"}
   *[against] {""}
}.
speak-stack = { $n } on { $p }
speak-stack-bar = { $n } on the bar
speak-stack-hand = { $n } in hand
speak-stack-off = { $n } borne off
speak-tables-board = Yours: { $own }. Opponent, own numbering: { $opp }.
speak-tables-board-watch = White: { $own }. Black, own numbering: { $opp }.
speak-blots = Blots: { $own }. Opponent’s: { $opp }.
speak-pips = Pips: { $own } to { $opp }.
speak-tables-score = { $status ->
    [over] The game is over, { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
   *[playing] Single game, worth 1, 2 or 3 points.
}
speak-tables-choice = From { $from }: { $targets }.
speak-direction-indiika = Your places 1 to 6 are in front of you. First enter your checkers, then take them off.
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
speak-cube-ask = { $act ->
    [double] Double to { $value }
    [take] Take the cube at { $value }
    [drop] Drop and lose { $value }
    [beaver] Beaver to { $value }
   *[raccoon] Raccoon to { $value }
}: press again.
speak-cube-none = There is no cube at this table.
speak-cube-middle = Cube { $value }, in the middle.
speak-cube-owned = Cube { $value }, { $who ->
    [you] yours
    [opponent] the opponent’s
   *[other] with { $name }
}.
speak-doubled = { $level ->
    [beaver] { $who ->
        [you] You beaver
        [opponent] Your opponent beavers
       *[other] { $name } beavers
    }
    [raccoon] { $who ->
        [you] You raccoon
        [opponent] Your opponent raccoons
       *[other] { $name } raccoons
    }
   *[double] { $who ->
        [you] You double
        [opponent] Your opponent doubles
       *[other] { $name } doubles
    }
} to { $value }.
speak-cube-keys = Accept A{ $drop ->
    [yes] , refuse X
   *[no] {""}
}{ $more ->
    [beaver] , beaver Shift+B
    [raccoon] , raccoon Shift+B
   *[none] {""}
}.
speak-taken = { $who ->
    [you] You take
    [opponent] Opponent takes
   *[other] { $name } takes
}: the cube shows { $value }.
speak-dropped = { $who ->
    [you] You drop
    [opponent] Opponent drops
   *[other] { $name } drops
} the double.
speak-match = Match to { $to }: { $side ->
    [own] you { $own }, opponent { $other }
   *[watch] { $first } { $own }, { $second } { $other }
}.
speak-game-number = Game { $game }.
speak-game-over = Game { $game }: { $who ->
    [you] you win
    [opponent] opponent wins
   *[other] { $name } wins
} { $points ->
    [one] 1 point
   *[other] { $points } points
}. { $reason }
speak-game-began = Game { $game } begins.
speak-starts = { $who ->
    [you] You start.
    [opponent] Opponent starts.
   *[other] { $name } starts.
}
speak-crawford = Crawford game: no doubling.
speak-number-of = { $n } { $die ->
    [1] { $n ->
        [one] one
       *[other] ones
    }
    [2] { $n ->
        [one] two
       *[other] twos
    }
    [3] { $n ->
        [one] three
       *[other] threes
    }
    [4] { $n ->
        [one] four
       *[other] fours
    }
    [5] { $n ->
        [one] five
       *[other] fives
    }
   *[6] { $n ->
        [one] six
       *[other] sixes
    }
}
speak-chain = Double { $die }. Left: { $left }.
speak-chain-finish = Finishing the opponent’s double { $die }. Left: { $left }.
speak-handed = { $who ->
    [you] You finish
    [opponent] Opponent finishes
   *[other] { $name } finishes
} the double: { $left }.
speak-restart = Both end checkers are pinned. The game starts over.
speak-stack-pinned = { $n } on { $p }, pinned
board-tables-is-pinned = Your checker on { $p } is pinned and cannot move.
