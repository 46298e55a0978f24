# SPDX-License-Identifier: AGPL-3.0-or-later
# The page about the dice.

fairness-lead = Nobody can choose the dice here, not the house and not a player, and everybody can check them: every roll of every game.
fairness-loading = Fetching the figures…
fairness-not-loaded = The house did not answer. Everything else on this page works without it.
fairness-check = Check a game
fairness-check-help = The check runs in your browser and asks nobody. The file is the dice transcript, which every finished game with dice offers.
fairness-file = Choose a dice transcript
fairness-working = Checking…
fairness-no-transcript = The house has no dice transcript of this table.
fairness-not-a-transcript = This file is not a dice transcript.
fairness-all-good =
    { $rolls ->
        [one] The one roll is genuine.
       *[other] All { $rolls } rolls are genuine.
    }
fairness-some-bad = The dice do not verify: { $bad } of { $rolls } rolls are wrong.
fairness-roll-good = genuine
fairness-epoch = Part { $n }
fairness-fault-scheme = The transcript names a scheme that cannot be checked here.
fairness-fault-seats = There is not one commitment for each seat.
fairness-fault-epoch = The id is not the one that follows from the game.
fairness-fault-sources = It is not said for each seat who shows its links.
fairness-fault-chain = The length of the chain is missing or cannot be right.
fairness-fault-server-tip = The end of the house’s chain does not lead to its commitment.
fairness-fault-client-secret = A player’s secret does not lead to his commitment.
fairness-fault-number = this roll has the wrong number
fairness-fault-server-link = the house’s link does not follow from the one before
fairness-fault-contribution = a player’s contribution is not the one he was bound to
fairness-fault-result = other dice come out of these numbers
fairness-numbers = All rolls of the house
fairness-rolls =
    { $rolls ->
        [0] No roll yet: the figures stand here from the first one on.
        [one] One roll so far.
       *[other] { $rolls } rolls so far.
    }
fairness-doubles = Doubles: { $count } ({ $share }); 16.67% are to be expected.
fairness-faces = Faces
fairness-figures = Nine figures
fairness-figure-faces = Faces
fairness-figure-pairs = Pairs in order
fairness-figure-classes = Pairs in any order
fairness-figure-lag = Die after die
fairness-figure-triples = Three dice in a row
fairness-figure-doubles = Doubles
fairness-figure-seats = First seat and second
fairness-figure-openings = Who begins
fairness-figure-runs = Runs of low and high
fairness-figures-help = Each value stays below its limit unless something happens that chance brings once in a million times. Rolls of the last seconds are not yet counted.
fairness-within = within
fairness-beyond = beyond
fairness-pairs = Pairs: first die and second
fairness-first-die = 1st
fairness-lag = Die after die: last of a roll and first of the next
fairness-last-die = last
fairness-log = Log of commitments
fairness-log-help = Before the players say anything, the house binds itself to the dice of a game. These bindings stand here, each tied to all before it: whoever keeps one of the numbers below can tell if the house changes anything later.
fairness-log-entries = Entries: { $entries }
fairness-log-head = Head of the log:
fairness-days = Heads of the days
fairness-entry = no. { $n }
fairness-check-day = Check { $day }
fairness-day-good = { $day }: every entry follows from the one before.
fairness-day-bad = { $day }: entry { $n } does not follow from the one before.
fairness-latest = Newest entries
fairness-k-commit = game begun
fairness-k-epoch = new links
fairness-k-end = game over
fairness-how = How the dice are made
fairness-how-house = The house makes a chain of secret numbers for the game and publishes a fingerprint of it. From then on it cannot change a single one.
fairness-how-players = Each player’s browser makes a secret number of its own and publishes its fingerprint; when both fingerprints are there, both numbers are shown.
fairness-how-roll = A roll mixes the next number of the chain with those of both players. Six faces are equally likely.
fairness-how-link = With the dice the house shows the number it used, and anybody sees at once that it belongs to the chain.
fairness-how-epoch = When the chain is used up, house and players bind themselves anew and the game goes on.
fairness-how-command = The same check without a browser:
