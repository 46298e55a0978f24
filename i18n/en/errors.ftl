# SPDX-License-Identifier: AGPL-3.0-or-later
# Why something was refused; the server sends the code, the page the sentence.

error-not-found = There is nothing at { $path }.
error-method-not-allowed = { $path } does not answer to { $method }.
error-no-such-room = There is no table { $room }. Check the link; each letter counts.
error-no-such-player = There is no player { $name }.
error-not-judged = This game cannot be analysed: it leaves the rules, has neither moves nor a position set up, or is not one of the games of this site.
error-no-such-brought-game = This game is not here any more. Games brought in files are kept for a day. Bring the file again.
error-bad-request = The request is not of the right form: { $reason }.
error-upgrade-required = This address is for a live connection; there is no page here.
error-too-long = That is too long; at most { $max } bytes are allowed.
error-nested-too-deep = What a request holds is nested at most { $max } levels deep.
error-doubled-name = The field “{ $name }” stands twice in the request; it may stand once.
error-not-json = The request must be JSON.
error-no-session = The server does not know you yet. Reload the page; cookies must be allowed.
error-foreign-origin = This request came from another site.
error-bad-host = A request must name this server once, in Host.
error-bad-framing = A request must declare the length of its body once.
error-bad-command-id = A command is named by 1 to 36 letters, digits, dashes or underscores.
error-not-invited = This table is offered to another player.
error-offered-to-one = Only a game for two can be offered to one player.
error-own-challenge = You cannot challenge yourself.
error-already-answered = This offer answers one of yours already. Sit down or refuse.
error-answers-another = An answer goes to the player who challenged you.
error-challenge-over = This challenge does not stand any more.
error-too-many-challenges = At most { $max } of your challenges can wait at the same time.
error-challenged-too-often = { $max } challenges wait for this player already. Try again later.
error-challenged-already = { $max } of your challenges wait for this player already.
error-challenged-by-guests = Guests already have { $max } challenges waiting for this player. With an account you can challenge them still.
error-wrong-host = This server is reached at { $url }. Open that address.
error-wrong-version = This page is out of date. Reload it; your game goes on where it was.
error-too-many-requests = Too much at once. Try again in { $retry_s } s.
error-bad-name = { $of ->
    [account] The name of an account has { $min } to { $max } letters of one script, digits or . _ -, and begins with a letter.
   *[guest] A name has 1 to { $max } letters, digits, spaces or . _ -, and begins with a letter or a digit.
}
error-reserved-name = This name belongs to the site. Choose another.
error-no-such-format = This game cannot be saved as { $format }; possible: { $allowed }.
error-no-dice = This game has no transcript of dice.
error-house-unavailable = The server cannot save this right now. Nothing has happened; try again soon.
error-in-doubt = The server cannot say yet whether this was saved. Please wait a moment.
error-internal = Something went wrong on the server. It has been logged.
error-unknown-game = There is no game “{ $game }”; there are: { $allowed }.
error-bad-option = The option “{ $name }” cannot have this value; allowed: { $allowed }.
error-bad-clock = { $unit ->
    [day] The days for a move must be from { $min } to { $max }.
    [minute] The minutes must be from { $min } to { $max }.
   *[second] The seconds must be from { $min } to { $max }.
}
error-empty-clock = A clock needs some time. Choose “no clock” to play without one.
error-no-such-seat = There is no seat { $seat } at this table.
error-seat-taken = Somebody has just taken this seat. You can watch.
error-already-seated = You already sit at this table.
error-not-seated = Only a player at this table may do that.
error-not-creator = Only the player who opened this table may do that.
error-no-berserk = Half of the time can be given away only at a board of an arena with an increment clock.
error-late-berserk = Half of the time is given away once, before your own first move.
error-no-hints = Hints are given against the site's own players and where both players agree to them, never in a rated, staked or tournament game or one by Appendix D.
error-too-many-hints = At one table at most { $max } hints are given.
error-hint-under-way = You have asked for a hint already. Its answer is on the way.
error-hint-while-bound = You play a rated, staked or tournament game now. There are no hints until it is over.
error-own-fee = The entry fee would be paid by { $name }: they must enter for themselves.
error-too-many-matches = You offer { $max } matches already. Take one back, or wait until somebody comes.
error-unknown-bot = There is no bot “{ $bot }” for this game.
error-bad-level = There is no level { $level }: the levels are 1 to { $max }.
error-other-level = “{ $bot }” is not the player of level { $level }: give either the id or the level.
error-already-started = The game has already begun.
error-offer-closed = This table is closed: its offer does not stand any more.
error-not-playing = { $status ->
    [over] The game is over.
   *[other] The game has not begun yet.
}
error-not-over = The game is not over yet.
error-not-your-turn = It is not your turn.
error-stale-version = The position had changed meanwhile. Look at the board and move again.
error-roll-first = Roll the dice first.
error-cannot-roll = There is nothing to roll now.
error-not-in-this-game = This is not possible in this game.
error-too-early-for-draw = A draw can be agreed only after both players have moved (5.2.3).
error-nothing-to-take-back = You have made no move that could be taken back.
error-offer-repeated = You have already offered this. Make a move before you offer it again.
error-no-such-offer = That offer is no longer there.
error-bad-points = A resignation is worth 1, 2 or 3 points.
error-claim-fails = The claim does not hold in this position; the game goes on.
error-too-late-to-abort = One player alone can no longer call this game off.
error-bad-chat = A message has 1 to { $max } characters.
error-bad-dice = This part of the dice came at the wrong moment.
error-dice-elsewhere = The dice of this game are on another device of yours. Go on there, or wait for the next turn here.
error-dice-changed = The last roll did not come from the dice that were agreed. Keep the dice transcript and report it.
error-bad-message = The page and the server do not understand each other. Reload the page.
error-closed = The page was left.
error-illegal-move = The rules do not allow this move ({ $clause }).
error-talked-out = At one table at most { $max } messages, offers and changes of seats are possible.
error-too-slow = The answer took too long. Please try again.
error-beavers-need-cube = Beavers need the doubling cube. Switch the cube on or the beavers off.
error-raccoons-need-beavers = Raccoons need beavers. Switch the beavers on or the raccoons off.
error-rated-needs-account = A rated game is for people with an account only, not for guests or bots.
error-rated-needs-clock = A rated game needs a clock.
error-rated-needs-rules = A rated game is played by the usual rules: { $allowed }. The cube and the length of the match are up to you.
error-no-cube = This table plays without the doubling cube.
error-double-before-roll = You may double only on your turn, before you roll.
error-not-your-cube = The cube is your opponent’s; only its owner may double.
error-cube-at-limit = The cube already shows { $max }; it goes no higher.
error-cube-locked = In this game of the match you may not double yet (K9).
error-crawford-game = This is the Crawford game: nobody may double in it.
error-answer-the-double = First answer the double: take it or drop it.
error-no-double-to-answer = There is no double to answer.
error-cannot-beaver = A beaver is not possible here.
error-cannot-raccoon = A raccoon is not possible here.
error-cannot-drop = At this table a beaver cannot be refused.
error-between-games = This game is over; the next game of the match has not begun.
error-not-between-games = There is no next game to ask for now.
error-next-asked = You have already asked for the next game.
error-phrases-only = At this table partners talk by phrases only; choose one of the buttons.
error-move-hint = Partners may not tell each other moves or squares (C6).
error-partner-confirms = At this table nobody resigns alone: offer it to your partner first (C15).
error-missing-scope = This needs a token with the scope { $scope }.
error-not-allowed = This is not yours to do. Some things need an account and a login on the page. Others only the operator of the site may do. In a federation it takes a role.
error-bad-login = The name or the password is wrong.
error-second-factor = Your second step is needed: a new code, or a passkey.
error-name-taken = This name, or one that looks like it, is taken. Choose another.
error-has-account = You have an account already. Log in to it.
error-renamed-lately = A name can be changed once in { $days } days. Again in { $left_days ->
    [one] { $left_days } day
   *[other] { $left_days } days
}.
error-bad-email = This is not an e-mail address.
error-no-mail = This site sends no mail.
error-mail-not-sent = The mail could not be sent now. Try again later.
error-link-over = This link is not good, or not any more. Ask for another on the page of your account.
error-bad-code = This is not the code your device shows now.
error-bad-token-wish = A token has a label of 1 to { $label_max } characters, at least one scope and at most { $days_max } days.
error-bad-client = The program does not say what it is called in at most { $max } characters that can be shown (client_id).
error-bad-redirect = { $why ->
    [missing] The program does not say, or says twice, where it is answered (redirect_uri).
    [long] The address at which the program would be answered is longer than { $max } characters (redirect_uri).
    [scheme] The program would be answered where it may not be (redirect_uri): only over https, on this device itself, or in an app with a scheme of its own.
    [fragment] The address at which the program would be answered has a part after # (redirect_uri).
    [user] The address at which the program would be answered has a user name in it (redirect_uri).
   *[form] What the program gives as the address at which it would be answered is no address (redirect_uri).
}
error-too-many-tokens = There are { $max } tokens already. Revoke one first.
error-no-such-session = That session is no longer there.
error-no-such-token = That token is no longer there.
error-still-playing = You are still playing for ratings, for a stake or in a tournament. Finish those games first.
error-terms-changed = The terms of use have changed (version { $version }). Read and accept them on the terms page before you sit down.
error-child-chat = An account of somebody under 14 has no chat.
error-child-stays = Only the operator of the site can take back that you are under 14. Write to them.
error-signed-out = You have been signed out here.
error-weak-password = { $why ->
    [short] A password needs at least { $min } characters.
    [long] A password has at most { $max } characters.
    [name] A password must not be your name.
   *[common] This password is one of the commonest.
}
error-seek-needs-clock = An opponent is looked for with a clock. Choose one.
error-seek-gone = This player is not waiting any more: somebody was quicker, or they have left.
error-seek-not-for-you = You cannot play this player now: it is you, your ratings are too far apart, or one of you has blocked the other.
error-blocked = One of you has blocked the other.
error-blocks-self = You cannot block yourself.
error-too-many-blocks = At most { $max } people can be blocked.
error-has-played = Only an account that has never sat at a table or entered a tournament can become a bot.
error-bot-not-paired = A bot is not paired with who did not choose it: offer a table, or answer an offer.
error-insecure-origin = Passkeys work only on a page by https under a name. This page has none.
error-bad-passkey = This passkey is not known here, or the answer came too late. Try again.
error-bad-new-passkey = This passkey cannot be kept, or the answer came too late. Try again.
error-too-many-passkeys = There are { $max } passkeys already. Remove one first.
error-no-such-passkey = That passkey is no longer there.
error-bad-label = A label has 1 to { $max } characters.
error-bad-report = A report is about another player, and of a table only if they were there. It has at most { $max } characters; “other” needs some.
error-already-reported = You have reported this already. It is being looked at.
error-no-such-report = There is no report { $id }.
error-no-such-sanction = There is no sanction { $id }.
error-no-such-appeal = There is no appeal { $id }.
error-no-such-line = This is no line of chat that can be hidden.
error-already-closed = This is closed already.
error-bad-verdict = A decision is one of { $allowed }, with a note of at most { $max } characters.
error-bad-sanction = A reason has 1 to { $max } characters. A sanction ends in the future or never.
error-cannot-sanction = Nobody sanctions themselves or an operator.
error-own-report = You made this report yourself. Somebody else decides about it.
error-own-sanction = You gave this sanction yourself. Another operator decides about the appeal.
error-bad-appeal = An appeal has 1 to { $max } characters.
error-already-appealed = There is an appeal against this already.
error-muted = You may not chat now. Your account page says why and until when.
error-no-rated = You may not play rated games now. Your account page says why and until when.
error-other-may-not-play = Another player at this table may not play now.
error-banned = You are banned from this site: { $reason }
error-passkey-stopped = No passkey was shown. Try again when you are ready.
error-passkey-known = This device already has a passkey for this account.
error-no-such-federation = There is no federation { $id }.
error-federation-taken = Another federation has this short name or this agreement; each has its own.
error-sponsor-taken = Another sponsor of this federation has this short name; each has its own.
error-bad-federation = This cannot be kept. A field is not filled in as it has to be. A short name is of small Latin letters, digits and dashes.
error-by-invitation = The federation { $federation } takes members by invitation only.
error-banned-here = You are banned from the federation { $federation }: { $reason }
error-not-member = This is for members of the federation { $federation }.
error-no-such-member = { $name } is no member of this federation, and neither asked nor invited.
error-has-roles = { $name } has a role in this federation. Take it away first.
error-bad-roles = The roles are moderator, tournament director, cashier and admin, each once.
error-overtaken = Somebody else changed the same at the same moment. Look again.
error-applied-already = You have applied already; the operator will answer.
error-no-such-application = There is no open application { $id }.
error-no-preset = Tables of the federation { $federation } follow one of its presets: { $allowed }.
error-if-match-needed = The request must name which state of the record it saw.
error-changed-meanwhile = Somebody changed this meanwhile. Look at how it is now, and decide again.
error-no-such-tournament = There is no tournament { $id }.
error-no-such-entry = { $entry } is not on the list of this tournament.
error-event-needs-account = Only an account may enter a tournament.
error-no-events = A sanction keeps this player from tournaments.
error-no-bracket = Only a knock-out that has begun has a bracket.
error-invited-only = Only those whom the arbiter enters take part.
error-bad-field = { $field ->
    [rounds] A Swiss tournament has 1 to 100 rounds, fewer than it may have players.
    [starts_ms] The start is past, or too soon for the check-in before it.
    [max_players] There cannot be so many players in this format, or so few.
    [min_players] The fewest players are 2, and no more than the most.
    [name] A name has 1 to 80 characters that can be read.
    [tie_breaks] These tie-breaks cannot stand here; each stands once.
    [games] A mixed match has 2 to 12 games in turn.
    [series] A match has a length.
    [minutes] An arena lasts up to a day.
    [rated] Games over the board move no ratings here: this tournament cannot be rated.
   *[other] This cannot stand in the field “{ $field }”.
}
error-frozen = Somebody has entered: “{ $field }” can no longer change.
error-wrong-state = The tournament does not take this now.
error-already-entered = They have entered already.
error-tournament-full = The tournament is full: at most { $max } may enter.
error-too-late = It is too late to enter.
error-no-bots = Bots may not enter this tournament.
error-bad-entry = This entry does not fit the tournament.
error-entry-state = That does not go with this entry now.
error-bad-bye = This bye cannot be given or taken back.
error-no-such-round = There is no round { $round }.
error-no-such-board = There is no board { $board } in round { $round }.
error-round-open = Round { $round } is not over.
error-rounds-left = Rounds are left to play. Pause the tournament to end it early.
error-no-rounds-left = Every round has been paired.
error-round-begun = Round { $round } has begun.
error-illegal-pairing = { $white } and { $black } cannot be paired.
error-no-legal-pairing = The rules leave no pairing. Pair by hand or end the tournament.
error-bad-result = This is no result of this board.
error-later-result = A later match has been paired on this result.
error-reason-needed = Say why, in 1 to { $max } characters.
error-federation-frozen = The operator has frozen this federation: no new stakes and no new tournaments there.
error-federation-not-empty = The federation { $federation } still has credits or open tournaments, or somebody who deleted their account may still come back to credits there. It is taken back when it is empty.
error-missed-handshakes = You did not take part in the dice of 3 rated or staked games within a day. There is none for you for an hour.
error-same-device = You and who sits there have used the same device. Games for stakes are between different people.
error-stake-needs-clock = A game for a stake needs a clock that runs while both are here.
error-stake-needs-people = Only people play for a stake, not bots.
error-stakes-off = Nothing is played for here just now.
error-bad-stake = This stake cannot be offered. It is within what the federation allows, and the maximum is at least the stake.
error-not-adult = Games for stakes are for people of 18 or older. You can say so on your account page.
error-self-excluded = You have excluded yourself from games for stakes. Your money page says until when.
error-limit-reached = With this game you could lose more than the limit you have set for { $span ->
    [day] a day
    [week] a week
   *[month] a month
}.
error-opponent-away = Your opponent is not here right now. In a game for a stake everybody has to be there.
error-stake-unseen = This game is for a stake, and your program is not told which. Sit down through the site’s own interface.
error-short-of-credits = { $whose ->
    [you] You do not have enough credits for this.
    [giver] Whoever gives the bonus does not have enough credits for it; nothing has moved.
   *[other] There are not enough credits on the other account; nothing has moved.
}
error-too-often = The same two players play at most { $max } games for stakes with each other in 24 hours.
error-no-stakes = You may not play for stakes now. Your account page says why and until when.
error-bad-cash-entry = This cannot be entered: { $reason }.
error-own-account = Nobody acts on their own account, or on a game of their own.
error-own-entry = An entry of this size is confirmed by somebody else.
error-above-issue-limit = This is more than the federation may issue in all.
error-no-such-cash-entry = This entry is no longer there.
error-entry-closed = This entry was confirmed or given up already.
error-not-staked = There is nothing to take back here.
error-of-tournament = A game of a tournament is decided by whoever runs it, on the tournament's page.
error-already-void = This game was called off or taken back already.
error-not-contested = A rated game without a stake is taken back only when one of its players has contested it, within { $hours } hours of its end.
error-too-late-to-contest = A game can be contested within { $hours } hours of its end.
error-already-disputed = You have contested this game already.
error-bad-limit = This limit cannot be set: { $reason }.
error-key-reused = Under this name something else was asked before.
error-key-running = The same request is under way. Wait a moment.
error-no-right = That is not yours to do at this table.
error-nobody = Nobody has that place at this table.
error-wrong-phase = That is not possible at this moment of the game.
error-echo-first = First carry out the opponent's move on your board.
error-repeat-first = First repeat the opponent's move.
error-nothing-announced = No move has been announced.
error-announced-already = The move is announced already. Begin with the word correction to replace it.
error-nothing-there = There is nothing on { $square } that you could play or take.
error-too-late-to-adjust = A piece has been touched already. Say that you adjust before you touch.
error-no-capture = No move takes on { $square }.
error-not-in-hand = You have not taken the piece on { $square } from its hole.
error-touch-binds = The piece on { $square } was touched and must be played.
error-put-down = The piece has been put down and stays there.
error-correction-too-late = The piece stands already. Correct the words to the move that was made.
error-not-a-move = That is not one legal move.
error-not-asked = Moves and times are told only on the player's request, within 10 seconds.
error-not-for-sighted = Only a player who does not see asks for the times.
error-not-sighted = A touch is reported only of the sighted player on turn.
error-flag-not-down = The opponent still has time.
error-no-offer = There is no offer to answer.
error-score-is-kept = The site keeps this score.
error-score-only-grows = A score may be continued, not changed.
error-not-ordered = The arbiter has not ordered the game to be adjourned.
error-bad-ruling = Move { $ply } of the ruling cannot be played.
error-bad-text = The text must have 1 to 500 characters.
error-text-too-long = A move is said in at most { $max } characters.
error-config = The conditions of the game do not fit together.
error-defect = The site made a mistake, and nothing has changed.
error-nothing-proposed = Nothing is proposed that you could agree to.
error-score-incomplete = A score lacks more than two moves and must be completed first; the clocks stand.
error-too-many-acts = You have said and done { $max } things since the last move. You can still finish your move, or resign.
error-bad-time = A time given or taken must not be 0 nor longer than 24 hours.
error-adapted-game = Appendix D is played with chess only.
error-adapted-clock = Appendix D needs a clock with a time for the game.
error-adapted-casual = Appendix D is played neither for ratings nor for a stake: nobody neutral judges there.
error-adapted-table = At this table moves are announced and carried out; nothing else is played or said here.
error-no-such-place = There is no such place at this table, or its link has been used.
error-seated = You have a place at this table already.
error-not-yet = That is shown to you when the game is over.
