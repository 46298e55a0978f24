# SPDX-License-Identifier: AGPL-3.0-or-later
# Speech: what is said at every table, and of moves and positions in chess and kalah.

## All boards
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
speak-sat-program = { $name } (bot) sat down.
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
    [hints] hints for both.
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
    [hints] the hints.
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
speak-rated = { $who ->
    [you] Your rating: from { $before } to { $after }.
   *[other] The rating of { $name }: from { $before } to { $after }.
}

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

## Chess
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
speak-stones = { $n ->
    [0] empty
    [one] 1 stone
   *[other] { $n } stones
}
speak-kalah-empty = empty
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
speak-kalah-ends-asked = { $sow }; last in the kalah: { $who ->
    [opponent] you decide first.
   *[other] the opponent decides first.
}
speak-kalah-ends-capture = { $sow }; last in empty pit { $last }, { $who ->
    [you] you capture { $captured } from the opponent’s pit { $from }.
    [opponent] captures { $captured } from your pit { $from }.
   *[other] captures { $captured } from the opposite pit { $from }.
}
speak-kalah-swept = The rest, { $stones }, goes to its owner’s kalah.
speak-kalah-swap = { $who ->
    [you] You take the other side.
    [opponent] Opponent takes the other side. You have changed sides.
   *[other] { $name } takes the other side.
}
speak-kalah-keep = { $who ->
    [you] You stay on your side.
    [opponent] Opponent does not change sides.
   *[other] { $name } does not change sides.
}
speak-kalah-pie-open = Pie rule: you may take the other side instead of sowing.
speak-kalah-pie-answer = Pie rule: take the other side, or stay.
