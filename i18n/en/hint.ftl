# SPDX-License-Identifier: AGPL-3.0-or-later
# What is best now, at a table against the site's own players.

hint-ask = Hint
hint-waiting = Looking for the best
hint-title = Hint
hint-close = Close the hint
hint-none = No hint was found in time. Ask again.
hint-best = Best: { $play }.
hint-only = There is no choice: { $play }.
hint-roll = roll without doubling
hint-then = After a double the opponent should { $answer ->
    [beaver] answer with a beaver
    [take] take
   *[drop] drop
}.
hint-match = Chance to win the match: { $best }, with the next choice { $next }.
hint-near = The next choice, { $play }, is about as good.
hint-win = Of 100 games it wins { $n } more than the next choice, { $play }.
hint-win-two = Of 100 games it wins { $n } more with a gammon than the next choice, { $play }.
hint-win-three = Of 100 games it wins { $n } more with a backgammon than the next choice, { $play }.
hint-lose-two = Of 100 games it loses { $n } fewer with a gammon than the next choice, { $play }.
hint-lose-three = Of 100 games it loses { $n } fewer with a backgammon than the next choice, { $play }.
hint-points = It is worth { $n } points more than the next choice, { $play }.
hint-mate = It leads to mate in { $n }.
hint-mated = The opponent mates in { $n } all the same.
hint-ahead = At the end you are { $n } { $n ->
    [one] stone
   *[other] stones
} ahead.
hint-behind = At the end you are { $n } { $n ->
    [one] stone
   *[other] stones
} behind.
hint-level = At the end both have the same.
hint-choices = What there is to choose from
hint-value-points = Points
hint-value-chance = Chance
hint-value-seeds = Stones ahead
hint-offer = Ask for hints for both
hint-offer-withdraw = Take the question about hints back
hint-agreed = Both agree to hints. Whoever has to decide may ask for one.
hint-asked = Hints, { $name }: { $n }
hint-asked-now = { $name } has asked for a hint.
