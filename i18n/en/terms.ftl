# SPDX-License-Identifier: AGPL-3.0-or-later
# The terms of use. Whoever changes a word here raises TERMS_VERSION of the server.

terms-version = Version { $version }
terms-lead = These terms bind two parties: you, who play here, and the owner of this site.
terms-not-loaded = The server did not answer everything: the owner or the federations may be missing here. The terms hold all the same.

terms-parties = The two parties
terms-owner = The owner of this site is { $owner }.
terms-owner-none = The owner of this site has given no name here. Ask whoever gave you its address.
terms-player = You are whoever plays here, under whatever name.
terms-accept-how = By opening a table, sitting down at one or playing the bot you accept these terms as they stand at that moment. Those who only watch or read accept nothing.
terms-change = When a word changes, the number of the version goes up. Games that have begun go on under the terms they began with; earlier versions stay in the history of the program’s source.

terms-fair = Fair play
terms-fair-own = You choose your moves yourself: no programs and no people tell you what to play, unless everyone at the table agreed to it.
terms-fair-result = You do not play against yourself under two names, and nobody agrees on a result beforehand.
terms-fair-civil = You stay civil. The owner may refuse a seat to anyone who does not.
terms-fair-rules = The rules are those shown under “Rules”, with the options of your table. The clock and the log of the server decide what happened and when.

terms-kept = What is kept
terms-kept-moves = Every move is kept for ever, with its time, the names of those who played and what was said at the table. Anyone who knows the address of a table can read its game.
terms-kept-dice = All dice are published, so that anybody can check them.
terms-kept-you = About you the site keeps the name you chose, and one cookie by which it knows you again for 180 days at most. It does not write your network address down.
terms-kept-account = With an account it also keeps hashes of your password and recovery codes, from which nobody can read them back. It keeps the names of the browsers in which you are logged in. Where this site sends mail, you may give an e-mail address. The address is kept until you remove it, and nobody else sees it. It serves only to let you back in, to tell you what happens to your account and to remind you of tournaments you have entered. Your name, your ratings and your games are public; under 14 there is no public page.
terms-kept-fair = For fair play a second cookie, kept for 180 days after a login, tells whether two accounts were used on one device. Of this cookie the site keeps a hash, until 90 days after the device was last seen. Of your rated moves it keeps for 90 days which were made after you had left the page. Only those who look after fair play see that. People decide what it means; only games for stakes are refused to two who share a device.

terms-money = Credits and stakes
terms-money-credits = Where credits are shown, they have no cash value: the site neither sells them nor buys them back, and players do not trade them.
terms-money-stakes = Stakes are off. Nobody plays for money here.

terms-federations = Who administers the federations
terms-federations-how = The owner may give the administration of a federation to somebody else, a person or a company. For each federation there is a separate agreement with its administrator, and each federation answers for its own administrator.
terms-federations-none = There are no federations here yet. The owner runs everything.
terms-administrator =
    Administrator: { $name }, { $kind ->
        [company] a company
       *[other] a person
    }
terms-agreement = Agreement: { $agreement }

terms-program = The program
terms-program-licence = The site runs on Kapia, free software under the GNU Affero General Public License, version 3 or later. It comes without any warranty.
terms-program-source = You have a right to its source, exactly as it runs here:
terms-program-source-none = You have a right to its source, exactly as it runs here. Ask the owner of the site for it.

terms-leave = How to leave
terms-leave-when = You may leave at any time. Finish your games or resign them, so that nobody waits for you.
terms-leave-how = Then delete the data of this site in your browser; the site will not know you again. What you played stays, under the name you had at the table.
terms-leave-account = An account is deleted on its own page: after 14 days its name, password, e-mail address and devices are erased.
