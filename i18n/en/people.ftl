# SPDX-License-Identifier: AGPL-3.0-or-later
# Accounts: signing up, logging in, what keeps an account safe; profiles and leaderboards.

form-wrong = { $n ->
    [one] One thing needs your attention:
   *[other] { $n } things need your attention:
}
form-sending = One moment…
form-show = Show
form-hide = Hide
form-show-of = Show: { $label }
form-hide-of = Hide: { $label }
form-name = Name
form-name-missing = Enter your name.
form-choose = Choose…
form-password = Password
form-password-new = New password
form-password-help = At least { $min } characters. A few words in a row are easy to remember and hard to guess.
form-password-missing = Enter your password.
form-password-short = A password has at least { $min } characters.
form-password-long = A password has at most { $max } characters.
form-password-name = The password must not be the name.

join-lead = An account keeps your games and your rating, on every device.
join-lead-guest = The games you play as “{ $name }” stay yours: the account takes them over, and no game is interrupted.
join-name-help = 2 to 20 letters of one alphabet, digits and . _ -; a letter first. Everybody sees this name.
join-email = E-mail (not needed)
join-email-help = It lets you back in when the password is lost. Nobody sees it; first you follow a link that we send there.
join-age = Your age
join-adult = I am 18 or older
join-adult-help = Needed only where players must be of age. You can say so later, too.
join-child = I am under 14
join-child-help = Then there is no chat and no public profile.
join-terms = I accept the terms of use, version { $version }
join-terms-read = Read the terms (in a new tab)
join-terms-missing = Without accepting the terms there is no account.
join-send = Create the account
join-have = Do you have an account already?
join-welcome = Welcome, { $name }!

codes-title = Your recovery codes
codes-lead = If you lose your password or your phone, each of these codes lets you in once. They are shown only now: keep them where only you find them.
codes-of = { $site }, recovery codes of { $name }
codes-copy = Copy
codes-copied = Copied
codes-not-copied = It could not be copied. Select the text and copy it by hand.
codes-print = Print
codes-kept = I have them

login-already = You are logged in as { $name }.
login-playing = { $n ->
    [one] You are at a table as a guest. If you log in now, that game stays with the guest, and its clock goes on.
   *[other] You are at { $n } tables as a guest. If you log in now, those games stay with the guest, and their clocks go on.
}
login-playing-join = A new account takes your games over.
login-second = Second step
login-code = Code
login-code-help = The six digits that your authenticator app shows now.
login-code-missing = Enter the code.
login-back = Back
login-forgot = Forgot your password?
login-no-factor = No access to your second step?
login-none = No account yet?

recover-lead = One of the recovery codes you got with the account lets you in and sets a new password. All other devices are logged out.
recover-code = Recovery code
recover-code-help = Capital or small letters, with or without dashes.
recover-code-missing = Enter a recovery code.
recover-wrong = The name and this recovery code do not belong together, or the code has been used.
recover-factor = Second step, if you have set it up
recover-factor-help = The six digits of your authenticator app, or another recovery code.
recover-factor-missing = This account has a second step: enter the six digits of your app or another recovery code.
recover-linked = The link you followed lets you in and sets a new password. All other devices are logged out.
recover-link-over = This link is not good any more: each works once, and for an hour. Ask for another one, or enter one of your recovery codes.
recover-passkey-missing = This account has a second step: use your passkey, or enter a code of your app or another recovery code.
recover-by-passkey = Use a passkey and set the password
recover-send = Set the new password
recover-mail = No code at hand?
recover-mail-lead = If your account has an address, a link to a new password goes there. If it has a second step, that is asked for too.
recover-mail-send = Send the link
recover-mail-sent = If there is such an account with an address, the link is on its way. It is good for an hour.

account-guest = You play as a guest, { $name }. With an account your games and your rating are kept.
account-you = About you
account-change = Change
account-save = Save
account-name-new = New name
account-name-warn = You can change your name once in 90 days. For a year the old one leads to the new one.
account-name-wait = You have changed your name lately. From { $day } on you can change it again.
account-name-done = Your name is changed.
account-adult-help = Needed only where players must be of age.
account-safe = Security
account-password = A password is set.
account-password-now = Your password now
account-password-done = Your password is changed. All other devices are logged out. Tokens of programs stay good: revoke below those you do not trust.
account-codes = Recovery codes
account-codes-left = { $n ->
    [one] { $n } code left
   *[other] { $n } codes left
}
account-codes-new = New codes
account-codes-warn = The codes of before stop working.
account-codes-make = Make new codes
account-factor = Second step
account-factor-on = On: a login takes a code of your app.
account-factor-off = Off: the password alone logs in.
account-factor-begin = Set up
account-factor-help = An authenticator app on your phone shows a new code every 30 seconds. Then the password alone lets nobody in.
account-factor-next = Next
account-factor-scan = Scan the picture with your authenticator app, then enter the code it shows.
account-factor-qr = QR code for your authenticator app
account-factor-text = No camera at hand? Type this key into the app:
account-factor-confirm = Turn on
account-factor-done = The second step is on.
account-factor-remove = Remove
account-factor-remove-help = After this the password alone logs in.
account-factor-code-help = Six digits of your authenticator app. Is the phone lost? A recovery code does, and is spent.
account-factor-gone = The second step is off.

login-passkey-only = This account asks for a passkey as its second step.
passkey-use = Use a passkey
confirm-title = Your second step, once more
confirm-why = This weighs more than playing. For 15 minutes you will not be asked again.
confirm-code-help = No passkey at hand? One of your recovery codes does, and is spent.
confirm-send = Go on

email-title = E-mail
email-none = None: only recovery codes let you back in.
email-is = { $email }
email-is-and-asked = { $email }; a link was sent to { $asked }
email-asked = { $email }: not proved yet; follow the link in our mail.
email-help = Mail goes there only to let you back in, to tell you what happens to your account and to remind you of your tournaments. Nobody else sees the address.
email-new = New address
email-new-help = A link goes there; the address counts when you follow it, within a day.
email-missing = Enter an address.
email-clear-first = To remove the address, leave the new one empty.
email-send = Send the link
email-remove = Remove the address
email-sent = A link has gone to { $email }. Follow it within a day.
email-removed = No mail goes anywhere any more.
email-proof-title = Is this your address?
email-proof-lead = You followed the link of our letter. Say yes, and mail about the account goes to this address from now on.
email-proof-yes = Yes, it is mine
email-proved = Mail about the account { $name } goes to { $email } now.

passkeys-title = Passkeys
passkeys-count = { $n ->
    [0] None: no device opens the account by itself.
    [one] { $n } passkey
   *[other] { $n } passkeys
}
passkeys-manage = Manage
passkeys-help = A passkey lives on your device and opens with a finger, a face or a PIN. It logs you in without a password. While there is one, the password alone lets nobody in.
passkeys-since = Added on { $day }
passkeys-seen = Last used on { $day }
passkeys-name = Rename
passkeys-name-of = Rename: { $label }
passkeys-remove = Remove
passkeys-remove-of = Remove: { $label }
passkeys-new = New passkey
passkeys-label = What to call it
passkeys-label-help = So that you know it again: “phone”, “key ring”.
passkeys-label-missing = Give it a name.
passkeys-add = Make a passkey
passkeys-added = The passkey is kept.
passkeys-named = The passkey has its new name.
passkeys-removed = The passkey opens nothing any more.
passkeys-remove-help = It opens nothing here any more. Delete it on the device, too.
passkeys-remove-last = It is your only second step: after this the password alone logs in. Delete it on the device, too.
passkeys-not-here = Passkeys need a newer browser, or a page by https under a name.

sessions-title = Where you are logged in
sessions-unknown = Unknown browser
sessions-this = this one
sessions-since = Since { $time }
sessions-end = Log out
sessions-end-of = Log out: { $label }, since { $time }
sessions-ended = That browser is logged out.
sessions-others = Log out everywhere else
sessions-others-ended = All other browsers are logged out.

tokens-title = Access for programs
tokens-lead = With a token a program acts for you, within the limits you set. It never changes your password and never deletes the account.
tokens-none = No program has access.
tokens-new = New token
tokens-label = What is it for?
tokens-label-help = A name by which you will know it, for example “my bot at home”.
tokens-label-missing = Give the token a name.
tokens-scopes = What it may do
tokens-scope-account-read = Read your account
tokens-scope-board-play = Open tables and play for you
tokens-scope-bot-play = Play as a bot account
tokens-scope-challenge-write = Send and answer challenges
tokens-scope-tournament-write = Hold tournaments and enter them
tokens-scope-federation-admin = Administer your federations
tokens-scope-cashier-write = Work as a cashier
tokens-scope-ledger-read = Read your credits
tokens-scope-operator = Act as the operator of the site
tokens-scope-missing = Choose at least one thing it may do.
tokens-days = Valid for how many days?
tokens-days-help = From 1 to { $max }.
tokens-days-wrong = The days are a whole number from 1 to { $max }.
tokens-make = Make the token
tokens-made = The token is made
tokens-made-help = It is shown only now. Whoever has it can act for you: give it to nobody but the program.
tokens-kept = I have it
tokens-at = Given to the program at { $host }
tokens-until = Until { $day }
tokens-end = Revoke
tokens-end-of = Revoke: { $label }
tokens-ended = The token is revoked.

bot-title = Bot account
bot-is = This is a bot account: a program plays here, and everybody sees the mark.
bot-how = An account that has not played yet can become the account of a program, for ever. It is marked as a bot everywhere. A program asks for it with a token that may “play as a bot account”: POST /api/bot/account/upgrade.

delete-head = Leaving
delete-title = Delete the account
delete-state = With 14 days to change your mind.
delete-begin = Delete…
delete-now = You are logged out everywhere at once, and nobody can log in.
delete-games = Games that count are finished first. All others end now: they are given up, or called off.
delete-grace = For 14 days a recovery code brings everything back.
delete-stays = Then the name, the password and all devices are erased. The games stay, without your name.
delete-send = Delete the account
delete-done = Your account is being deleted
delete-done-how = Until { $time } a recovery code brings it back.

pool-text = { $game }, { $speed }
speed-bullet = bullet
speed-blitz = blitz
speed-rapid = rapid
speed-classical = classical
speed-correspondence = correspondence

games-filter-game = Game
games-filter-result = Result
games-filter-rated = Rating
games-filter-all = all
games-filters = Filters
games-filter-more = { $n ->
    [0] Opponent and days
   *[other] Opponent and days ({ $n } chosen)
}
games-filter-opponent = Opponent
games-filter-from = From day
games-filter-to = To day
games-filter-clear = Clear all filters
games-shown = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
games-shown-more = The latest { $n } games
games-none-filtered-how = Take one filter back, or clear them all.
games-won = Won
games-drawn = Drawn
games-lost = Lost
games-taken-back = Taken back
games-void = No result
games-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
games-rated = rated
games-casual = unrated
games-against = { $game } against { $name }
games-analyse = Analyse
games-analyse-of = Analyse: { $game } against { $name }, { $day }
games-none = No games yet.
games-none-play = To the games
games-none-filtered = No game fits these filters.
games-more = More games
games-guest = You play as a guest, { $name }. This browser alone remembers these games; an account keeps them.

plot-point = { $day }: { $rating }
plot-label = Rating: { $pool }
plot-table = As a table
plot-day = Day
plot-rating = Rating

player-bot = bot
player-against = Against you: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, you won { $won }, drew { $drawn }, lost { $lost }.
player-ratings = Ratings
player-unrated = No rated games yet.
player-unrated-you = You have no rated games yet. Turn on “Rated” when you make a table.
player-provisional = A question mark: too few games yet to be sure.
player-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
player-plot-failed = The plot did not load.
player-federations = Federations
player-played = Games

players-speed = Speed
players-bots = Programs
players-bots-help = The list of programs; people have another.
players-none = Nobody is ranked in { $pool } yet. Rated games make the list.
players-caption = The best: { $pool }
players-rank = Place
players-games = Games
players-you = you
players-own = You: { $rating }, not in this list.
players-own-none = You have no rated games here yet.
players-how = Ranked are those with enough rated games who played within the last 30 days.
block-title = Blocking
block-how = You and a blocked player are not paired, do not share a table and cannot write to each other.
block-is = You have blocked this player: no pairing, no common table, no talk.
block-do = Block { $name }
block-undo = Unblock { $name }
block-done = { $name } is blocked.
block-undone = { $name } is no longer blocked.
blocks-title = Blocked players
blocks-since = Since { $time }
blocks-none = Nobody. A player is blocked on their page.
player-hidden = Your page is shown to nobody, because you are under 14.
report-head = Report
report-begin = Report { $name }

export-title = Your data
export-lead = All that the site keeps of you: the account, your games with their records, ratings, what you said. One file, one JSON object a line. Five times a day.
export-get = Download
players-federations = Federations with ratings of their own

newer-terms-title = The terms of use have changed
newer-terms-why = Read the new terms and accept them before you sit down again. Games you are playing go on under the terms they began with.
newer-terms-accept = I accept the terms
newer-terms-not-now = Not now
newer-terms-done = You have accepted the terms. You can sit down.
