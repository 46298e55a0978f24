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
adapted-missing-move = play it on the board, or type it
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
adapted-term-sound = Either player may record the sound on their own device; nothing of it is sent.
adapted-term-flag = { $flag ->
    [claimed] Time is up when it is claimed.
   *[house] The site sees when time is up.
}

## The page of a player
adapted-conditions-title = Conditions
adapted-against = You are { $side ->
    [white] White
   *[black] Black
} against { $name }.
adapted-against-free = You are { $side ->
    [white] White
   *[black] Black
}. The other chair is free.
adapted-status-setup = Hear the conditions, then say that you have heard them.
adapted-status-waits = Your opponent has not heard the conditions yet.
adapted-status-ready = { $boards ->
    [two] The game begins in a moment.
   *[one] The game begins in a moment. Two boards can be demanded until then.
}
adapted-status-adjourned = The game is adjourned.
adapted-announced = Announced:
adapted-you-announced = You announced:
adapted-input = Move or command
adapted-input-own = Move in words, or command
adapted-not-now = That is not possible now.
adapted-not-understood = That is not understood.
adapted-resign-again = Resign? Say it again within five seconds.
adapted-repeat-yourself = Say or type the move you heard.
adapted-in-hand = A man is in your hand. Put it down first.
adapted-seal-how = The game is adjourned: type “seal” and your move.
adapted-moves-made = { $n ->
    [one] 1 move made.
   *[other] { $n } moves made.
}
adapted-help = Keys
adapted-help-typed = Typed words: press, repeat, clock, moves, last, board e4, p N, rank 4, file e, draw, resign, arbiter, differ, score, correction, heard, two boards, carried out, help.
adapted-heard-title = What was said
adapted-heard-none = Nothing yet.
adapted-board-own = Your own board
adapted-board-screen = The board
adapted-cell-out = { $where }, out of its hole
adapted-out = { $piece } { $square } out.
adapted-in = { $piece } on { $square }.
adapted-removed = { $piece } { $square } removed.
adapted-placed = { $piece } on { $square }.
adapted-back = { $piece } back on { $square }.
adapted-nothing-back = Nothing to put back.
adapted-no-man = Nothing to take out on { $square }.
adapted-hole-taken = { $piece } stands on { $square }. Delete removes it.
adapted-delete-takes = { $piece } on { $square } is your opponent's. Delete removes it.
adapted-screen-removes = What is taken goes with the announcement.
adapted-correct-how = The move is announced. Type “correction” and the other move, or press the clock.
adapted-hand = In your hand: { $piece }
adapted-hand-empty = Your hand is empty.
adapted-as-start = As the start
adapted-as-score = As my score
adapted-put-back = Put back
adapted-tactile = The board is as wide as one to feel
adapted-tactile-help = 20 centimetres, as Appendix D asks of a board with holes. Where the window is narrower, the board scrolls.
adapted-set-start = Your board is as at the start.
adapted-set-score = Your board is as your score has it.
adapted-set-score-part = Your board is set after { $n } entries; “{ $entry }” cannot be read.
adapted-clock-you = You
adapted-clock-opponent = Opponent
adapted-act-accept = I have heard them
adapted-act-two-boards = Demand two boards
adapted-act-repeat = Repeat as heard
adapted-act-echo = Carried out
adapted-act-press = Press the clock
adapted-act-adjust = J'adoube
adapted-act-ask = Moves and times
adapted-act-draw = Offer a draw
adapted-act-draw-yes = Accept the draw
adapted-act-draw-no = Decline the draw
adapted-act-threefold = Claim repetition
adapted-act-fifty = Claim 50 moves
adapted-act-flag = Claim on time
adapted-act-divergence = Boards differ
adapted-act-call = Call the arbiter
adapted-act-stop = Stop the clocks
adapted-act-resign = Resign
adapted-keys-title = At this table
adapted-key-go = Press the clock; say that the opponent's move is carried out
adapted-key-act = Take a man out, put it in
adapted-key-remove = Remove the man
adapted-key-back = Put back
adapted-key-adjust = J'adoube: the next touch does not bind
adapted-key-yes = Repeat what was heard
adapted-score-title = Your score
adapted-score-empty = Nothing is written yet.
adapted-score-auto = The site keeps it.
adapted-score-next = Move { $n }, { $side ->
    [white] White
   *[black] Black
}
adapted-score-write = Write
adapted-score-braille = Braille with six keys: F D S, J K L
adapted-score-announced = As announced
adapted-past-ruled = as the arbiter has ruled.
adapted-past = You look at an earlier position. Shift and full stop bring you back.
adapted-score-dictate = Dictate
adapted-sound-title = Sound of the game
adapted-sound-what = Both of you have agreed. What is recorded stays on this device until you close the page; save it first.
adapted-sound-start = Record
adapted-sound-stop = Stop recording
adapted-sound-started = Recording.
adapted-sound-stopped = The recording has stopped. It can be saved.
adapted-sound-save = Save recording { $n }
adapted-sound-cannot = This browser cannot record, or was not allowed to.
adapted-score-written = Written: { $entry }
adapted-score-of = { $side ->
    [white] White's score
   *[black] Black's score
}
adapted-score-as-text = as text
adapted-score-as-unicode = in Braille
adapted-score-as-brf = for a Braille embosser
adapted-score-as-said = in words
adapted-over-title = The game is over
adapted-rematch-go = To the next game
adapted-rematch-accept = Play again
adapted-voice-title = Voice of the browser
adapted-voice-what = A screen reader says everything at this table by itself. Without one the browser can speak.
adapted-voice-on = The browser speaks
adapted-voice-lang = Language of the voice
adapted-voice-lang-page = as the page
adapted-voice-own = Voice
adapted-voice-german = Voice for German moves
adapted-voice-any = As the browser chooses
adapted-voice-rate = Speed: { $rate }
adapted-voice-try = Try it
adapted-voice-sample = Your move.
adapted-voice-none = This browser has no voice.
adapted-listen-agree = Ctrl+Space listens; the browser may send the sound to its maker
adapted-listen-consent = Your browser may send what it hears to its maker. Press Ctrl+Space again within five seconds to agree.
adapted-listening = Listening.
adapted-listen-cannot = This browser cannot listen.
