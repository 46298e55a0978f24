# SPDX-License-Identifier: AGPL-3.0-or-later
# Beside the board of a table by Appendix D: assistants, helpers, arbiters, spectators.

places-title = Beside the board
places-assistant = { $side ->
    [white] Assistant of White
    [black] Assistant of Black
   *[none] Assistant
}
places-helper = { $side ->
    [white] Helper of White
    [black] Helper of Black
   *[none] Helper
}
places-arbiter = { $side ->
    [white] Arbiter
    [black] Arbiter
   *[none] Arbiter
}
places-house = The site
places-here = here
places-away = away
places-open = the link waits to be opened
places-none = nobody
places-make = Make a link
places-anew = Make a new link
places-anew-sure = Really make a new link: the place is lost
places-made = The link is ready. { $place }.
places-end = End the place
places-end-sure = Really end it
places-ended = The place is ended. { $place }.
places-link-of = Link: { $place }
places-once = Whoever opens it first takes the place; a new link ends the old one.
places-of = Beside { $name }
places-last = Announced last
places-nothing-said = Nothing has been announced yet.
places-acts = What you may do now
places-wait = Nothing at the moment.
places-never = An assistant never advises, and speaks to nobody of the position.
places-repeat-field = The move as you heard it
places-repeat = Repeat
places-echo = Carried out on the board
places-announce-field = Your player’s move
places-announce-other = The move that stands on the board
places-announce = Announce
places-correct-field = The move that was meant
places-correct = Correct the announcement
places-press = Start the opponent’s clock
places-score-field = Next entry of the score
places-score = Write
places-tell = Tell your player moves and times
places-tell-how = Visible for 10 seconds after your player asked.
places-asked = Moves and times your player asked for
places-moves = Moves made
places-white = White
places-black = Black
places-flag = Time is up
places-touch-field = Square of the piece that was touched
places-touch = Report the touch to the arbiter
places-seal-field = The move to seal
places-seal = Seal the move
places-show-score-field = The whole score, entries with commas between them
places-show-score = Show the score
places-show-board-field = What stands on the board, as a FEN begins
places-show-board = Show the board
places-differ = The boards differ
places-phase-open = Waiting for the second player.
places-phase-setup = The players are hearing the conditions.
places-phase-ready = Both have heard the conditions; the game is about to begin.
places-phase-arbitration = The clocks stand.
places-phase-adjourned = The game is adjourned.
places-phase-finished = The game is over.
places-over = Result
places-score-white = White’s score
places-score-black = Black’s score
places-scores = Both scores
places-boards = Both boards
places-board-white = White’s board
places-board-black = Black’s board
places-boards-same = The two boards are the same.
places-boards-differ = The boards differ on: { $squares }.
places-pending = Announced: { $words }.
places-stop = Stop the clocks
places-ask-scores = Ask for scores and boards
places-resume = Go on
places-adjourn = Adjourn the game
places-propose = What do the scores say?
places-proposal = Proposal:
places-fault = Whose fault it is
places-fault-none = Nobody’s fault
places-fault-white = White’s fault
places-fault-black = Black’s fault
places-rule-title = Ruling
places-rule-moves = Moves that stand, from square to square
places-rule-result = Result
places-rule-reason = Reason
places-rule = Rule
places-result-none = Play goes on
places-result-white = White wins
places-result-black = Black wins
places-result-draw = Draw
places-clock-white = White’s clock
places-clock-black = Black’s clock
places-time-wrong = A time is minutes, or minutes and seconds: 5 or 4:30.
places-time-field = Time to add, minutes and seconds; with a minus it is taken
places-time = Change the clock
places-to = To whom
places-say-field = What you say to a player
places-say = Say
places-evidence = Everything said and done, as a file
places-watching = You are watching.
places-position = Position after the moves made
places-refused = The place was not taken
places-to-table = Go to the table
places-judges = Arbiters of the boards
places-judges-help = Who made the tournament is the arbiter of every board at which they do not play. A link gives that place to somebody else.
places-judge-of = Board { $board }: { $white } – { $black }
places-judge-give = Give the arbiter’s place away
places-judge-sure = Really: whoever is the arbiter there loses the place
places-anew-title = New conditions
places-anew-before = Both players hear them and confirm again.
places-anew-during = They hold from now on; both players hear them.
places-anew-lay = Lay down these conditions
places-anew-laid = The new conditions hold.
places-anew-asked = The new conditions are laid down; both players say first that they have heard them.
