# SPDX-License-Identifier: AGPL-3.0-or-later
# Challenges: a table offered to one player.

challenge-head = Play together
challenge-title = Challenge { $name }
challenge-how = { $name } is asked at once, and may accept, refuse or offer other terms once. You can withdraw the challenge until then.
challenge-send = Send the challenge
challenge-other-title = Other terms for { $name }
challenge-other-how = The form begins with what { $name } has offered; change what you would rather have. Your offer takes the place of the first, and { $name } can only accept it or refuse.
challenge-send-other = Offer these terms
challenge-over = This challenge does not stand any more.
challenge-waiting = { $game }: waiting for { $name } to answer
challenge-withdraw = Withdraw
challenge-withdraw-of = Withdraw the challenge: { $game }
challenge-withdrawn-own = The challenge is withdrawn.
challenge-region = Challenges
challenge-in = { $name } challenges you: { $game }
challenge-in-other = { $name } offers other terms: { $game }
challenge-where = You can answer at the end of the page.
challenge-rated = rated
challenge-casual = unrated
challenge-accept = Accept
challenge-accept-of = Accept: { $game } with { $name }
challenge-refuse = Refuse
challenge-refuse-of = Refuse: { $game } with { $name }
challenge-other = Other terms
challenge-other-of = Offer { $name } other terms: { $game }
challenge-later = Later
challenge-later-of = Later: { $game } with { $name }. Until then it waits on the front page.
challenge-refused = { $name } would rather not play now: { $game }
challenge-refused-own = You have refused the challenge.
challenge-countered = { $name } offers other terms than yours: { $game }
challenge-expired = { $name } did not answer in time: { $game }
challenge-withdrawn = { $name } has withdrawn the challenge: { $game }

## Matches of games in turn
challenge-match = a match
challenge-match-to = Offer { $name } a match of different games in turn
challenge-match-in = { $name } challenges you to a match: { $games }
challenge-match-first = first to { $n } { $n ->
    [one] point
   *[other] points
}
challenge-match-games = { $n } { $n ->
    [one] game
   *[other] games
}

## Tournaments one is in
tidings-match = Match of { $name }: { $games }
tidings-entered = You were put on the list of { $name }. Its page says what it costs, if anything, and how to leave.
tidings-soon = { $name } begins in { $minutes } minutes.
tidings-called = { $name }, round { $round }: your table is ready.
tidings-board = { $name }, round { $round }: you play at board { $board }.
tidings-bye = { $name }, round { $round }: you have a bye.
tidings-won = { $name }: you won your game.
tidings-drawn = { $name }: your game was drawn.
tidings-lost = { $name }: you lost your game.
tidings-message = { $name }, the arbiter: { $text }
tidings-declined = { $player } would rather not play your match.
tidings-expired = { $player } did not answer in time: your match is off.
tidings-expired-open = Nobody came to your match: it is off.
tidings-withdrawn = { $player } has taken the match back.
tidings-cancelled = { $name }: called off.
tidings-cancelled-match = Your match with { $player } was called off by the site.
tidings-why = The reason: { $text }
tidings-go = To the tournament
