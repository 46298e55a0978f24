# SPDX-License-Identifier: AGPL-3.0-or-later
# Credits: what one has, what a game is played for, and the cashier of a federation.

money-lead = Credits belong to a federation and have no value outside it. Nobody buys or sells them; its cashier issues them.
money-none = You have no credits yet. Become a member of a federation that plays for them, and ask its cashier.
money-federations = See the federations
money-account = Credits are kept for accounts.
money-own = What you have
money-currency = Credits of
money-free = Free
money-held = Put aside
money-held-help = What is put aside is yours again when the game is over, less what you lose.
money-today = Today
money-statement = Statement
money-which = Which credits
money-when = When
money-what = What
money-change = Change
money-balance = Balance
money-csv = Download as CSV
money-more = Show later lines
money-lines-none = Nothing has moved yet.
money-kind-deposit = Paid in by the cashier
money-kind-withdraw = Paid out by the cashier
money-kind-escrow = Put aside for a game
money-kind-release = Back from a game
money-kind-win = Won
money-kind-refund = Back, no result
money-kind-reverse = A game taken back
money-kind-entry = Entry fee
money-kind-entry-back = Entry fee back
money-kind-prize = Prize
money-limits = Limits
money-limits-help = How much you want to lose at most, in credits. Leave a line empty for no limit. A lower limit holds at once, a higher one after 24 hours.
money-limit-day = In 24 hours
money-limit-week = In 7 days
money-limit-month = In 30 days
money-limit-wrong = A limit is a number of credits, such as 20 or 7.50.
money-limit-next = { $span ->
    [day] In 24 hours
    [week] In 7 days
   *[month] In 30 days
}: { $most } from { $from } on
money-limit-free = no limit
money-limits-save = Save the limits
money-limits-saved = The limits are saved.
money-exclusion = A break
money-exclusion-help = For this long you play for no stakes. It cannot be taken back.
money-exclusion-days = { $days ->
    [one] { $days } day
   *[other] { $days } days
}
money-exclusion-take = Take a break…
money-exclusion-sure = Yes, { $days ->
    [one] { $days } day
   *[other] { $days } days
} without stakes
money-excluded = You play for no stakes until { $until }.
stake-title = Stake
stake-terms = { $stake } a point, at most { $max }, credits of { $of }
stake-held = { $escrow } are put aside by each player.
stake-cube = The doubling cube can raise the stake. Nobody loses more than what is put aside.
stake-table = What each result brings
stake-points = Points
stake-final = Stake in the end
stake-fee = Fee
stake-win = You win
stake-lose = You lose
stake-if-taken = If the double is taken
stake-settled = Settled: the pot was { $pot }, the fee { $fee }.
stake-refunded = Everybody has their stake back.
stake-reversed = This game was taken back: who lost has it back.
stake-net = { $name }: { $net }{ $was ->
    [none] {""}
   *[other] {" "}(before that { $was })
}
stake-dice-live = The dice are live: nobody, not even the site, can know a roll before it falls.
stake-dice-fixed = The dice were fixed at the start: a page at this table is too old for live dice.
stake-reminder = You have been playing for stakes for { $hours ->
    [one] an hour
   *[other] { $hours } hours
}. Today: { $today }.
stake-reminder-money = My credits and limits
stake-switch = Play for credits
stake-switch-help = Each of you puts the most they can lose aside. The winner pays a fee of 5 % of both stakes.
stake-of = Credits of
stake-one = Stake of one point
stake-max = At most
stake-wrong = A stake is a number of credits, such as 2 or 2.50; the maximum is at least the stake.
cashier-title = Cashier
cashier-kind = What
cashier-deposit = Pay in
cashier-withdraw = Pay out
cashier-account = Whose account
cashier-player = A player
cashier-sponsor = A sponsor
cashier-bank = The federation itself
cashier-name = Name
cashier-amount = How many credits
cashier-amount-wrong = Write a number of credits, such as 20 or 7.50.
cashier-reason = Why
cashier-reason-missing = Say why: it stands in the books.
cashier-next = Go on
cashier-read-back = { $kind ->
    [deposit] Pay in { $amount } for { $account }?
   *[withdraw] Pay out { $amount } from { $account }?
}
cashier-yes = Yes, enter it
cashier-no = No, change it
cashier-done = It is entered. { $balance } are on the account now.
cashier-waits = It waits for a second person.
cashier-pending = Waiting for a second person
cashier-pending-none = Nothing waits.
cashier-line = { $kind ->
    [deposit] { $amount } for { $account }
    [withdraw] { $amount } from { $account }
   *[reverse] { $amount }: take the game { $account } back
}, { $by }: { $reason }
cashier-confirm-short = Confirm
cashier-give-up-short = Give up
cashier-confirm = Confirm: { $account }, { $amount }
cashier-give-up = Give up: { $account }, { $amount }
cashier-confirmed = It is confirmed.
cashier-given-up = It is given up.
