# SPDX-License-Identifier: AGPL-3.0-or-later
# Boards or scores differ (D.2.8): what is heard, and what a player shows and says.

## What is heard
adapted-arbitration = The clocks stand. The arbiter is called.
adapted-clocks-stand = The clocks stand.
adapted-alone = There is no arbiter here. { $show ->
    [both] Both show score and board, then agree.
    [score] Both show the score, then agree.
    [board] Both show the board, then agree.
   *[none] Both say whether they agree.
}
adapted-shown = { $who ->
    [you] You have shown
    [opponent] Your opponent has shown
    [white] White has shown
   *[black] Black has shown
} the { $what }.
adapted-agree-ask = Do you agree?
adapted-agreed = { $who ->
    [you] You have agreed.
    [opponent] Your opponent has agreed.
    [white] White has agreed.
   *[black] Black has agreed.
}
adapted-agreed-waits = Your opponent has not agreed yet.
adapted-refused = { $who ->
    [you] You have not agreed.
    [opponent] Your opponent does not agree.
    [white] White does not agree.
   *[black] Black does not agree.
}
adapted-refused-then = Both may show score and board again, or agree.
adapted-refused-once = You have refused once. If you refuse again, the game ends without a result.
adapted-refuse-again = The game ends without a result. If you mean it, refuse once more within five seconds.
adapted-cause-divergence = The boards or the scores differ.
adapted-cause-mismatch = The move was repeated wrongly twice.
adapted-cause-called = A player has asked for the arbiter.
adapted-cause-stopped = A player has stopped the clocks.
adapted-cause-flag = A flag is down, and the position decides.
adapted-cause-illegal = An illegal move was made and the clock pressed.
adapted-cause-paused = The arbiter has stopped the clocks.
adapted-finding-scores-correspond = The two scores agree.
adapted-finding-scores-differ = The two scores differ.
adapted-finding-both-recorded-illegal = Both scores have the same illegal move.
adapted-finding-score-incomplete = A score lacks more than two moves: complete it.
adapted-finding-score-unclear = The scores can be read in several ways: say which move it was.
adapted-claim-void = A result claimed after that is void.

## The page of a player
adapted-dispute-title = Boards and scores
adapted-dispute-score = Your score, one entry a line
adapted-dispute-show-score = { $n ->
    [one] Show the score, 1 entry
   *[other] Show the score, { $n } entries
}
adapted-dispute-show-board = Show your board as it stands
adapted-dispute-proposal = What is proposed
adapted-dispute-of = { $who ->
    [you] You
   *[opponent] Your opponent
}: { $score ->
    [shown] score shown
   *[not] score not shown yet
}, { $board ->
    [shown] board shown
   *[not] board not shown yet
}{ $word ->
    [agreed] , agreed
    [refused] , refused once
    [waits] , no answer yet
   *[none] {""}
}.
adapted-dispute-agree = Agree
adapted-dispute-refuse = Refuse
