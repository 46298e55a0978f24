# SPDX-License-Identifier: AGPL-3.0-or-later
# The page about the dice.

fairness-lead = Nobody can choose the dice: no player, and not the server. Anyone can check every roll of every game.
fairness-loading = Fetching the figures…
fairness-not-loaded = The server did not answer. Everything else on this page works without it.
fairness-check = Check a game
fairness-check-help = The check runs in your browser and asks nobody. It needs the dice transcript, which you can save from any finished game with dice.
fairness-file = Choose a dice transcript
fairness-working = Checking…
fairness-no-transcript = The server has no dice transcript of this table.
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
fairness-fault-sources = The transcript does not say for each seat who shows its links.
fairness-fault-chain = The length of the chain is missing or cannot be right.
fairness-fault-server-tip = The end of the server’s chain does not lead to its commitment.
fairness-fault-client-secret = A player’s secret does not lead to that player’s commitment.
fairness-fault-number = this roll has the wrong number
fairness-fault-server-link = the server’s link does not follow from the one before
fairness-fault-contribution = a player’s contribution does not match the commitment
fairness-fault-result = other dice come out of these numbers
fairness-numbers = All rolls on this server
fairness-rolls =
    { $rolls ->
        [0] No roll yet. The figures appear here with the first one.
        [one] One roll so far.
       *[other] { $rolls } rolls so far.
    }
fairness-doubles = Doubles: { $count } ({ $share }); 16.67% is expected.
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
fairness-figures-help = Each value stays below its limit, except once in a million. Rolls of the last seconds are not counted yet.
fairness-within = within
fairness-beyond = beyond
fairness-pairs = Pairs: first die and second
fairness-first-die = 1st
fairness-lag = Die after die: last of a roll and first of the next
fairness-last-die = last
fairness-log = Log of commitments
fairness-log-help = Before the players send anything, the server commits itself to the dice of a game. The commitments stand here, each tied to all before it. Keep one of the numbers below, and you can tell if the server changes anything later.
fairness-log-entries = Entries: { $entries }
fairness-log-head = Head of the log:
fairness-log-key = The server signs the head of each day with this key:
fairness-days = Heads of the days
fairness-entry = no. { $n }
fairness-check-day = Check { $day }
fairness-day-good = { $day }: every entry follows from the one before, and the head is signed.
fairness-day-unsigned = { $day }: the head is not signed by the server’s key.
fairness-day-bad = { $day }: entry { $n } does not follow from the one before.
fairness-latest = Newest entries
fairness-k-commit = game begun
fairness-k-epoch = new links
fairness-k-end = game over
fairness-how = How the dice are made
fairness-how-server = The server makes a chain of secret numbers for the game and publishes a fingerprint of it. From then on it cannot change a single number.
fairness-how-players = Each player’s browser makes its own secret number and publishes a fingerprint of it. When both fingerprints are there, both numbers are shown.
fairness-how-roll = A roll mixes the next number of the chain with those of both players. Six faces are equally likely.
fairness-how-link = With the dice the server shows the number it used. Anyone sees at once that it belongs to the chain.
fairness-how-epoch = When the chain is used up, the server and the players commit themselves anew, and the game goes on.
fairness-how-command = The same check without a browser:
