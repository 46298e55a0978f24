# SPDX-License-Identifier: AGPL-3.0-or-later
# The letters of the site. One line each, and no form of Fluent but values: the server reads them by itself.

mail-hello = Hello { $name },

mail-proof-subject = Kapia: is this your address?
mail-proof-text = Somebody, most likely you, gave this address for the account { $name } at { $site }. If it is yours, open this link within a day:
mail-proof-else = Was it somebody else? Then do nothing: no more mail will come to you.

mail-reset-subject = Kapia: a new password
mail-reset-text = With this link you choose a new password for the account { $name } at { $site }. It works once, and for one hour. If your account has a second step, you will be asked for it too:
mail-reset-else = You did not ask for it? Then do nothing: your password stays as it is.

mail-moved-subject = Kapia: your address was changed
mail-moved-text = From now on mail about the account { $name } at { $site } no longer comes to this address.
mail-moved-else = Was that not you? Then log in at once, choose a new password and look at where you are logged in. If you cannot get in, use a recovery code or write to the owner of the site.

mail-soon-subject = Kapia: your tournament begins in { $minutes } min
mail-soon-text = You are on the list of this tournament at { $site }: { $tournament }. It begins in { $minutes } min:
mail-soon-else = You can leave it on its page before it begins. These reminders stop when you remove your address on the page of your account.
