# SPDX-License-Identifier: AGPL-3.0-or-later
# The page on which a finished game is judged decision by decision.

analysis-title = Analysis
analysis-of-game = Analysis: { $game }
analysis-table = To the table
analysis-another = Another game
analysis-brought = Only whoever has the link to this page sees it. It is gone a day after the last visit, or when the server restarts.

## The job
analysis-none = This game has not been analysed yet.
analysis-none-depth = This game has not been analysed at this depth yet.
analysis-how = Every decision is judged: what was played, what was best, and what the difference cost.
analysis-depth = Depth
analysis-depth-quick = Quick
analysis-depth-deep = Deep
analysis-depth-help = A deep analysis looks further ahead and takes longer.
analysis-start = Start the analysis
analysis-waiting = { $n ->
    [0] It is the next one to begin.
    [one] One other analysis is before it.
   *[other] { $n } other analyses are before it.
}
analysis-running = The analysis is running.
analysis-done-of = { $done } of { $all } decisions judged
analysis-left = About { $span } left.
analysis-may-leave = You can leave this page. The analysis goes on.
analysis-cancel = Cancel the analysis
analysis-cancelled = The analysis is cancelled.
analysis-ready = The analysis is ready.
analysis-failed = The analysis has failed
analysis-failure-too-long = This game takes too long to analyse.
analysis-failure-too-large = The analysis of this game is too large to keep.
analysis-failure-refused = This game cannot be analysed.
analysis-failure-killed = The server had to stop the analysis.
analysis-failure-other = Something went wrong on the server.
analysis-unreadable = The moves of this game cannot be shown.
analysis-refused-game-goes-on = This game goes on. It can be analysed when it is over.
analysis-refused-analysis-busy = Too many analyses are waiting. Try again in a few minutes.
analysis-refused-analysis-off = This site does not analyse games.
analysis-refused-analysis-not-yours = Somebody else has started this analysis. Only they can cancel it.

## The graph
analysis-graph = Graph of the game. { $what }
analysis-what-chess = Winning chance of { $name }, percent
analysis-what-tables = Points { $name } may expect
analysis-what-kalah = By how many stones { $name } is ahead
analysis-what-bughouse = What each move lost, in pawns
analysis-legend-value = Position
analysis-legend-luck = Luck so far
analysis-legend-exact = Exact
analysis-legend-estimate = Estimate
analysis-legend-mistakes = Mistakes: above { $first }, below { $second }
analysis-legend-marked = Marked moves
analysis-at-start = The start of the game
analysis-said-move = Move { $number }{ $dice ->
    [none] {""}
   *[other] , { $dice }
}{ $who ->
    [none] .
   *[other] , { $who }:
}
analysis-said-chess = Chance of { $name }: { $value }.
analysis-said-tables = Points for { $name }: { $value }.
analysis-said-kalah = Stones ahead, { $name }: { $value }.

## Mistakes
analysis-jump = Mistakes
analysis-jump-previous = Previous mistake
analysis-jump-next = Next mistake
analysis-jump-all = { $n ->
    [0] No mistakes
    [one] { $n } mistake
   *[other] { $n } mistakes
}
analysis-jump-which = Mistake { $n } of { $all }
analysis-jump-none = There are no mistakes in this game.
analysis-jump-last = There is no mistake after this move.
analysis-jump-first = There is no mistake before this move.
analysis-jump-keys = Keys: Shift and an arrow go from mistake to mistake, also n and p. On the board: e and Shift+E.
analysis-jump-keys-arrows = Keys: Shift and an arrow go from mistake to mistake.
analysis-keys-list = All keys
analysis-keys = From mistake to mistake
analysis-key-first = First mistake
analysis-key-last = Last mistake
analysis-key-next-board = Next mistake, on the board too
analysis-key-previous-board = Previous mistake, on the board too
analysis-key-buttons = Previous and next mistake, on their buttons; move by move on the graph
analysis-key-steps = Row by row in the table of all moves; with “Mistakes only” from mistake to mistake
analysis-jump-kalah = In kalah only what is seen to the end of the game is marked.
analysis-mark-doubtful = doubtful
analysis-mark-bad = bad
analysis-mark-very-bad = very bad
analysis-mark-seeds-lost = stones lost
analysis-mark-draw-lost = draw lost
analysis-mark-win-lost = win lost

## The move shown
analysis-shown = The move shown
analysis-start-how = Walk through the game with the arrow keys, the graph or the list of moves.
analysis-only = There was no choice.
analysis-unjudged = This move is not judged.
analysis-no-play = Nothing could be played.
analysis-good = It was the best.
analysis-loss-tables = Loss: { $loss } points.
analysis-loss-match = Loss: { $loss } points, { $chance } of the chance to win the match.
analysis-loss-chess = Loss: { $loss } of the winning chance.
analysis-loss-kalah = Loss: { $n ->
    [one] { $n } stone
   *[other] { $n } stones
}.
analysis-loss-bughouse = Loss: { $loss } pawns, an estimate.
analysis-best = Best: { $play }.
analysis-better = On the board: { $play } is better than the move that comes next.
analysis-rank = Choice { $rank } of { $choices }.
analysis-cube-no-double = no double
analysis-cube-double = double
analysis-cube-take = take
analysis-cube-drop = drop
analysis-cube-beaver = beaver
analysis-cube-raccoon = raccoon
analysis-cube-said = Cube: { $made }.
analysis-cube-uncounted = This decision was clear. It does not count.
analysis-san = { $piece } { $how ->
    [takes] takes on
   *[quiet] to
} { $to }{ $promo ->
    [none] {""}
   *[other] , { $promo }
}{ $end ->
    [check] , check
    [mate] , checkmate
   *[none] {""}
}
analysis-pit = pit { $pit }

analysis-plays = Plays looked at. On the right, in percent: chances to win and to lose so many points.
analysis-col-play = Play
analysis-col-points = Points
analysis-col-difference = Less
analysis-chance-win = to win
analysis-chance-win-two = to win two points
analysis-chance-win-three = to win three points
analysis-chance-lose-two = to lose two points
analysis-chance-lose-three = to lose three points
analysis-tag-made = played
analysis-tag-best = best
analysis-cube = The cube
analysis-cube-nd = No double
analysis-cube-dt = Double, take
analysis-cube-dp = Double, drop
analysis-col-match = Match
analysis-match-chance = Chance to win the match: { $made } as played, { $best } with the best play.
analysis-pits = What each pit is worth
analysis-col-pit = Pit
analysis-col-margin = Stones ahead
analysis-exact = Exact: every line was played to its end.
analysis-estimate = An estimate: not every line was played to its end.
analysis-moves-chess = The move and the best one
analysis-col-move = Move
analysis-col-value = Value
analysis-col-chance = Chance
analysis-line = Best line: { $line }
analysis-mate = { $n ->
    [0] mate
   *[other] mate in { $n }
}

## A position without a move
analysis-position-title = To decide: { $name }
analysis-position-show = Show on the board
analysis-position-before = The chances of who may double, before the roll, in percent
analysis-position-over = The game is over: { $end }. There is nothing to decide.
analysis-position-match-over = The match is over. There is nothing to decide.
analysis-position-no-move = Nothing can be played, so there is nothing to decide.
analysis-position-no-double = There is no right to double now, so there is nothing to decide before the roll.
analysis-position-resignation = A resignation waits for its answer. That is not judged.
analysis-position-jacoby = The position is from a game with the Jacoby rule. It is judged without it, as games are played here.

## All moves
analysis-all = All moves
analysis-only-mistakes = Mistakes only
analysis-col-number = No.
analysis-col-best = Best
analysis-col-loss = Loss
analysis-col-mark = Mark
analysis-all-unit-tables = Losses in points.
analysis-all-unit-chess = Losses in percent of the winning chance.
analysis-all-unit-kalah = Losses in stones; ≈ marks an estimate.
analysis-all-unit-bughouse = Losses in pawns, estimated.

## Figures
analysis-figures = Figures of the players
analysis-figures-game = This game
analysis-figures-all = All games together
analysis-col-figure = Figure
analysis-fig-pr = PR
analysis-fig-pr-chequer = PR of plays
analysis-fig-pr-cube = PR of the cube
analysis-fig-plays = Plays with a choice
analysis-fig-cubes = Cube decisions
analysis-fig-match-lost = Match chance lost, in all
analysis-fig-luck = Luck, points
analysis-fig-result = Result, points
analysis-fig-adjusted = Result without luck
analysis-fig-decisions = Moves with a choice
analysis-fig-exact = Of these exact
analysis-fig-mean-chance = Mean loss of chance
analysis-fig-mean-pawns = Mean loss, pawns
analysis-fig-lost = Stones lost
analysis-fig-lost-estimate = Stones lost, estimate
analysis-fig-marked = Marked “{ $mark }”
analysis-pr-help = PR is 500 times the mean loss of a decision. Less is better, and 0 is perfect.
analysis-by-score = Points are those of the score (EMG): 1 for who wins what the cube shows, −1 for who loses it.
analysis-with-cube = Points of a play count the cube as it lies, so they differ from what its chances alone come to.

## Files
analysis-files = Files of the analysis
analysis-file-json = For programs (JSON)
analysis-file-text = Text
analysis-file-mat = Match text (.mat)
analysis-file-sgf = SGF of gnubg
analysis-file-pgn = PGN with values
