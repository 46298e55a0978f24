# SPDX-License-Identifier: AGPL-3.0-or-later
# Speech: what is said of moves, dice and positions.

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
speak-direction-indiika = Your places are 1 to 6. First enter your checkers, then take them off.
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
speak-rated = { $who ->
    [you] Your rating: from { $before } to { $after }.
   *[other] The rating of { $name }: from { $before } to { $after }.
}
speak-from-bar = bar
speak-from-hand = hand
speak-goal-antitabla = The goal: keep your checkers. Whoever bears off all of theirs first loses.
speak-chain-left = Left: { $left }
