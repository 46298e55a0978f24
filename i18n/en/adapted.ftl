# SPDX-License-Identifier: AGPL-3.0-or-later
# Chess by Appendix D: what is heard, the conditions, the page of a player.

## What is heard
adapted-conditions = The conditions of this game:
adapted-two-boards = { $who ->
    [you] You demand two boards: each of you plays on a board of their own.
    [opponent] Your opponent demands two boards: each of you plays on a board of their own.
    [white] White demands two boards.
   *[black] Black demands two boards.
}
adapted-turn = { $who ->
    [you] Your move.
    [opponent] Your opponent's clock runs.
    [white] White to move.
   *[black] Black to move.
}
adapted-turn-repeat = Your clock runs. Repeat the move.
adapted-turn-echo = Your clock runs. Carry out the move on your board.
adapted-correction = Correction: { $words }
adapted-repeated = Repeated.
adapted-mismatch = Not the same. Announced: { $announced }. Repeated: { $repeated }.
adapted-rescued = Did you mean { $words }? Enter.
adapted-which-piece = Which piece? { $pieces }.
adapted-ambiguous = Several moves fit “{ $input }”. Say from which square.
adapted-contradiction = “{ $input }”: nothing of that kind is taken there. Look at your board and say it again.
adapted-illegal = “{ $input }” is not a legal move.
adapted-illegal-check = “{ $input }” leaves your king in check.
adapted-unknown = “{ $input }” is not understood as a move.
adapted-hint = The announcement contradicts the position: “{ $input }”. The boards may differ.
adapted-echoed = { $who ->
    [you] Carried out on your board.
    [opponent] Your opponent has carried out the move.
    [white] White has carried out the move.
   *[black] Black has carried out the move.
}
adapted-bound = The piece on { $square } is touched and must be played.
adapted-illegal-insertion = The piece cannot go there.
adapted-not-made = Not made yet: { $parts }.
adapted-missing-announcement = announce the move
adapted-missing-insertion = put the piece into its hole
adapted-missing-removal = remove the man on { $square }
adapted-missing-put-back = put the man back on { $square }
adapted-missing-other = you said { $said } and played { $done }
adapted-missing-rook = put the rook into its hole
adapted-missing-promotion = put the new piece on the board
adapted-pressed-early = { $who ->
    [you] You have pressed the clock too early, { $times } times in this move.
    [opponent] Your opponent has pressed the clock too early, { $times } times in this move.
    [white] White has pressed the clock too early, { $times } times in this move.
   *[black] Black has pressed the clock too early, { $times } times in this move.
}
adapted-made = { $who ->
    [you] Your move is made.
    [opponent] Your opponent has made the move.
    [white] White has made the move.
   *[black] Black has made the move.
}
adapted-made-san = { $who ->
    [white] White has made the move { $san }.
   *[other] Black has made the move { $san }.
}
adapted-score-due = Write the move into your score.
adapted-info = { $moves ->
    [one] 1 move made.
   *[other] { $moves } moves made.
} You { $own }, opponent { $other }.
adapted-info-sides = { $moves ->
    [one] 1 move made.
   *[other] { $moves } moves made.
} White { $white }, Black { $black }.
adapted-asked = Your player asks. { $info } Tell it within { $seconds } seconds.
adapted-touch-reported = A touch is reported: the piece on { $square }.
adapted-arbitration = The clocks stand. The arbiter is called.
adapted-cause-divergence = The boards or the scores differ.
adapted-cause-mismatch = The move was repeated wrongly twice.
adapted-cause-called = A player has asked for the arbiter.
adapted-cause-flag = A flag is down, and the position decides.
adapted-cause-illegal = An illegal move was made and the clock pressed.
adapted-cause-paused = The arbiter has stopped the clocks.
adapted-finding-scores-correspond = The two scores agree.
adapted-finding-scores-differ = The two scores differ.
adapted-finding-both-recorded-illegal = Both scores have the same illegal move.
adapted-finding-score-incomplete = A score lacks more than two moves: complete it.
adapted-finding-score-unclear = The scores can be read in several ways: say which move it was.
adapted-ruled = Back to move { $move }, { $side ->
    [white] White to move.
   *[black] Black to move.
} White { $white }, Black { $black }.
adapted-your-board = On your board: { $changes }.
adapted-change-empty = { $square } empty
adapted-change-put = { $piece } on { $square }
adapted-claim-failed = { $who ->
    [you] Your claim was false. Your opponent gets { $time }.
    [opponent] Your opponent's claim was false. You get { $time }.
    [white] White's claim was false. Black gets { $time }.
   *[black] Black's claim was false. White gets { $time }.
}
adapted-time-given = { $who ->
    [you] The arbiter gives you { $time }.
    [opponent] The arbiter gives your opponent { $time }.
    [white] The arbiter gives White { $time }.
   *[black] The arbiter gives Black { $time }.
}
adapted-time-taken = { $who ->
    [you] The arbiter takes { $time } from you.
    [opponent] The arbiter takes { $time } from your opponent.
    [white] The arbiter takes { $time } from White.
   *[black] The arbiter takes { $time } from Black.
}
adapted-arbiter-says = The arbiter: { $text }
adapted-draw-offered = { $who ->
    [you] You offer a draw.
    [opponent] Your opponent offers a draw.
    [white] White offers a draw.
   *[black] Black offers a draw.
}
adapted-draw-declined = The draw is declined.
adapted-adjournment-ordered = The arbiter adjourns the game: whoever is on turn seals a move.
adapted-adjourned = { $who ->
    [you] The game is adjourned. Your move is sealed.
    [opponent] The game is adjourned. Your opponent's move is sealed.
    [white] The game is adjourned. White's move is sealed.
   *[black] The game is adjourned. Black's move is sealed.
}
adapted-void = The game is void: nobody can say what was played.
adapted-finished = { $who ->
    [you] You win.
    [opponent] Your opponent wins.
    [white] White wins.
   *[black] Black wins.
} { $reason }
adapted-finished-draw = A draw. { $reason }
adapted-finished-void = The game is over without a result. { $reason }

## Conditions
adapted-term-player = { $who ->
    [you] You
    [opponent] Your opponent
    [white] White
   *[black] Black
}: { $sight ->
    [blind] blind or visually disabled
   *[sighted] sighted
}{ $hearing ->
    [impaired] , hears little
   *[well] {""}
}.
adapted-term-assistant = { $who ->
    [you] Your assistant
    [opponent] Your opponent's assistant
    [white] White's assistant
   *[black] Black's assistant
} may: { $rights }.
adapted-right-execute = carry out moves
adapted-right-announce = announce and repeat moves
adapted-right-record = keep the score and press the clock
adapted-right-tell = tell moves and times when asked
adapted-right-claim = claim time and report a touch
adapted-right-adjourn = seal a move
adapted-term-helper = { $who ->
    [you] You have a helper
    [opponent] Your opponent has a helper
    [white] White has a helper
   *[black] Black has a helper
} who carries out moves, announces and repeats them.
adapted-term-score = { $who ->
    [you] Your score is
    [opponent] Your opponent's score is
    [white] White's score is
   *[black] Black's score is
} { $score ->
    [own] kept by the player.
   *[auto] kept by the site.
}
adapted-term-mode = { $mode ->
    [screen] The pieces stand on the screen.
    [screen_and_board] The pieces stand on the screen, and each player has a board of their own.
   *[over_the_board] Each player has a board of their own; the site is clock, voice and record.
}
adapted-term-two-boards = Two boards are used.
adapted-term-wording = { $wording ->
    [auto] Moves are announced in German words from 10 minutes a side, in short from 3, else in letters.
    [de_full] Moves are announced in German words, in full.
    [de_short] Moves are announced in German words, in short.
    [de_cyrillic_seed] Moves are announced in German words written in Cyrillic.
    [en] Moves are announced in English.
    [bg] Moves are announced in Bulgarian.
   *[ru] Moves are announced in Russian.
}
adapted-term-repeat = { $repeat ->
    [required] The opponent repeats every move before carrying it out.
    [expected] The opponent may repeat a move; what is repeated is checked.
   *[off] Moves are not repeated.
}
adapted-term-touch = { $touch ->
    [peg_out] A piece is touched when it is taken out of its hole.
   *[off] Touching a piece does not bind.
}
adapted-term-press = { $press ->
    [manual] Whoever has made a move presses the clock.
   *[auto_when_made] The clock is pressed by itself when the move is made.
}
adapted-term-time = { $time ->
    [charged_to_mover] The time of announcing counts for whoever moves.
    [grace] The first { $seconds } seconds of an announcement count for nobody.
   *[plain] The opponent's clock starts when the move is made.
}
adapted-term-info = { $info ->
    [standing] Moves and times are told by themselves.
   *[on_request] Moves and times are told on request only.
}
adapted-term-illegal = { $warn ->
    [yes] A piece that cannot go somewhere is said so at once.
   *[no] An illegal move is found out when the clock is pressed.
}
adapted-term-flag = { $flag ->
    [claimed] Time is up when it is claimed.
   *[house] The site sees when time is up.
}
