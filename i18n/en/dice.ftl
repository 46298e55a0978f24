# SPDX-License-Identifier: AGPL-3.0-or-later
# Speech of tables: dice, checkers, the cube, a match.

speak-die = { $n }
speak-double = double { $n ->
    [1] ones
    [2] twos
    [3] threes
    [4] fours
    [5] fives
   *[6] sixes
}
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
    [hits] {", "}hit
    [pins] {", "}pin
   *[plain] {""}
}
speak-step-enter = bar to { $to }{ $how ->
    [hits] {", "}hit
   *[plain] {""}
}
speak-step-off = off from { $from }
speak-step-hand = entered on { $to }
speak-step-times = { $text }, { $n ->
    [2] twice
   *[other] { $n } times
}
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
speak-chain = { $double }. Left: { $left }.
speak-chain-finish = Finishing { $who ->
    [you] your
    [opponent] the opponent’s
   *[other] { $name }’s
} { $double }. Left: { $left }.
speak-handed = { $who ->
    [you] You finish
    [opponent] Opponent finishes
   *[other] { $name } finishes
} the double: { $left }.
speak-restart = Both end checkers are pinned. The game starts over.
speak-stack-pinned = { $n } on { $p }, pinned
speak-from-bar = bar
speak-from-hand = hand
speak-goal-antitabla = The goal: keep your checkers. Whoever bears off all of theirs first loses.
speak-chain-left = Left: { $left }
