# SPDX-License-Identifier: AGPL-3.0-or-later
# The page on which somebody lets a program into their account, or does not.

oauth-who = This program asks to act for you:
oauth-at-site = Your answer goes to:
oauth-at-device = It runs on this device:
oauth-at-app = It is an app on this device:
oauth-unknown = Nobody has checked this program, and its name is what it calls itself. Let it in only if you have just started it yourself and know where it is.
oauth-may = If you let it in, it can:
oauth-days = Access ends on { $day }, after { $days ->
    [one] { $days } day
   *[other] { $days } days
}. You can end it sooner on the page of your account.
oauth-never = It never learns your password and cannot delete your account.
oauth-as = You are logged in as { $name }.
oauth-expects = The program expects the account { $username }. To let it in there, log out first and log in as { $username }.
oauth-allow = Authorise
oauth-login-first = Log in to decide; you come back to this page.
oauth-bad-title = This request cannot be answered
oauth-bad-help = Nothing was sent to anybody. Go back to the program and begin again. If that does not help, tell its author what it says here.
oauth-fault-title = This request is not in order
oauth-fault-who = It was made by this program:
oauth-fault-help = The program got no access. If you go back, it is told why.
oauth-fault-twice = It says the same thing twice.
oauth-fault-response-type = It asks for something other than a code (response_type).
oauth-fault-method = It does not use PKCE with S256 (code_challenge_method), without which no program is let in.
oauth-fault-challenge = Its code_challenge is missing or is not the SHA-256 of a code_verifier.
oauth-fault-state = Its state is longer than it may be.
oauth-fault-unknown-scope = It asks for an access that there is not on this site (scope).
oauth-fault-kept-scope = It asks for an access that is not given in this way: federations, the cashier’s desk and the operator’s acts. Such a token is made by hand, on the page of the account.
oauth-back = Back to the program
oauth-done-title = The program has access
oauth-done = If it does not come forward by itself, go back to it here. Then you can close this page.
