# SPDX-License-Identifier: AGPL-3.0-or-later
# Why something was refused; the house sends the code, the page the sentence.

error-offline = The house cannot be reached. Check your connection and try again.
error-no-answer = The server gave an answer that makes no sense here ({ $status }).
error-not-found = There is nothing at { $path }.
error-method-not-allowed = { $path } does not answer to { $method }.
error-no-such-room = There is no table { $room }. Check the link; each letter counts.
error-bad-request = The request is not of the right form: { $reason }.
error-too-long = That is too long; at most { $max } bytes are allowed.
error-not-json = The request must be JSON.
error-no-session = The house does not know you yet. Reload the page; cookies must be allowed.
error-foreign-origin = This request came from another site.
error-too-many-requests = Too much at once. Try again in { $retry_s } s.
error-bad-name = A name has 1 to { $max } letters, digits, spaces or . _ -, and begins with a letter or a digit.
error-no-such-format = This game cannot be saved as { $format }; possible: { $allowed }.
error-no-dice = This game has no transcript of dice.
error-house-unavailable = The house cannot write anything down just now. Nothing has happened; try again soon.
error-internal = Something went wrong in the house; it has been written down.
error-unknown-game = There is no game “{ $game }”; there are: { $allowed }.
error-bad-option = The switch “{ $name }” cannot be set like this; allowed: { $allowed }.
error-bad-clock = { $unit ->
    [day] The days for a move must be from { $min } to { $max }.
    [minute] The minutes must be from { $min } to { $max }.
   *[second] The seconds must be from { $min } to { $max }.
}
error-empty-clock = A clock needs some time. Choose “no clock” to play without one.
error-no-such-seat = This table has two seats; there is no seat { $seat }.
error-seat-taken = Somebody has just taken this seat. You can watch.
error-already-seated = You already sit at this table.
error-not-seated = Only a player at this table may do that.
error-not-creator = Only the one who made this table may do that.
error-unknown-bot = There is no bot “{ $bot }” for this game.
error-already-started = The game has already begun.
error-not-playing = { $status ->
    [over] The game is over.
   *[other] The game has not begun yet.
}
error-not-over = The game is not over yet.
error-not-your-turn = It is not your turn.
error-stale-version = The position had changed meanwhile. Look at the board and move again.
error-roll-first = Roll the dice first.
error-cannot-roll = There is nothing to roll now.
error-not-in-this-game = This act is not part of this game.
error-too-early-for-draw = A draw can be agreed only after both players have moved (5.2.3).
error-nothing-to-take-back = You have made no move that could be taken back.
error-offer-repeated = You have already offered this. Make a move before you offer it again.
error-no-such-offer = There is no such offer any more.
error-bad-points = A resignation is worth 1, 2 or 3 points.
error-claim-fails = The claim does not hold in this position; the game goes on.
error-too-late-to-abort = A game can be called off only before the second move.
error-bad-chat = A line has 1 to { $max } characters.
error-bad-dice = This part of the dice came at the wrong moment.
error-bad-message = The page and the house did not understand each other. Reload the page.
error-closed = The page was left.
error-illegal-move = The rules do not allow this move ({ $clause }).
error-illegal-move-1-2 = There is no piece of yours there (1.2).
error-illegal-move-3-1 = The piece does not move like that here (3.1).
error-illegal-move-3-7-5 = A pawn on the last rank must become a queen, rook, bishop or knight (3.7.5).
error-illegal-move-3-8-2 = You may not castle now: the right is lost, a piece stands between, or the king would pass an attacked square (3.8.2).
error-illegal-move-3-9-2 = That would leave your king in check (3.9.2).
error-illegal-move-k2 = There is no such house (K2).
error-illegal-move-k3 = This house is empty; sow one with stones in it (K3).
error-illegal-move-k8 = The game is over (K8).
error-illegal-move-k13 = First the second player says whether he takes over the first move (K13).
error-illegal-move-k14 = Only the second player may take over, once, right after the first move (K14).
error-illegal-move-t8 = A checker goes exactly as far as its die says, and only forward (T8).
error-illegal-move-t9 = The opponent holds that point (T9).
error-illegal-move-t11 = That die is not left (T11).
error-illegal-move-t13 = More dice can be played, so they must be (T13).
error-illegal-move-t14 = Only one die can be played, and it must be the larger (T14).
error-illegal-move-t17 = A hit checker must be entered from the bar first (T17).
error-illegal-move-t20 = Checkers are taken off only when all of yours are home (T20).
error-illegal-move-t24 = A larger die takes off only from the highest point (T24).
error-talked-out = At one table at most { $max } messages, offers and changes of seats are possible.
error-too-slow = The answer took too long. Please try again.
error-beavers-need-cube = Beavers need the doubling cube. Switch the cube on or the beavers off.
error-raccoons-need-beavers = Raccoons need beavers. Switch the beavers on or the raccoons off.
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
error-illegal-move-x3 = The game is over with the step before (X3).
error-illegal-move-p8 = The first roll must be played with one checker, both dice (P8).
error-illegal-move-g8 = The first roll must be played with one checker, both dice (G8).
error-illegal-move-g9 = One checker of the opponent holds that point (G9).
error-illegal-move-p10 = The opponent holds that point (P10).
error-illegal-move-p12 = That checker is pinned (P12).
error-illegal-move-p13 = Your checker is pinned there; the point is the opponent’s (P13).
error-illegal-move-p18 = Nothing is taken off while a checker of yours is pinned in your home (P18).
error-illegal-move-i6 = You have no more checkers in your hand (I6).
error-illegal-move-i7 = That place has its two checkers, and not every place has two yet (I7).
error-illegal-move-i11 = Checkers are taken off only when all fifteen are placed (I11).
error-illegal-move-i12 = At this table the roll that places the last checker takes none off (I12).
error-illegal-move-a9 = The pawn may become only one of your pieces that is off the board; while none is, it may not go to the last rank (A9).
