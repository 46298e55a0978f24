# SPDX-License-Identifier: AGPL-3.0-or-later
# What is proved of kalah: values, certificates, and what is known of the game that is not solved.

kalah-solved-lead = By how many stones the first player wins when nobody errs, and how anybody can check it.
kalah-solved-values = Values
kalah-solved-rules = An empty row ends the game at once, and the stones left go to the side they lie on. Sides are not changed. A minus means that the second player wins.
kalah-solved-caption = The last stone in an empty pit of one’s own captures:
kalah-solved-game = Pits, stones in each
kalah-solved-capture-standard = if stones lie opposite
kalah-solved-capture-empty = always
kalah-solved-capture-none = never
kalah-solved-draw = draw
kalah-solved-open = not solved here
kalah-solved-open-help = A dash means that a game was not solved here within { $minutes } minutes. What stands in brackets was found by the search alone, and has no certificate.
kalah-solved-certificates = Certificates
kalah-solved-lemmas-help = A certificate is a list of lemmas: that in some position the player to move still gets at least, or at most, so many stones more. Each follows from others by one sowing. No position comes twice, so there is no circle.
kalah-solved-check-help = Checking one needs only the rules of the game, and trusts no search. Where few stones are left, the checker works the rest out by itself.
kalah-solved-make = This makes a certificate:
kalah-solved-check = This checks it:
kalah-solved-same = The same command of the same version makes the same file. These are of { $version }.
kalah-solved-of = { $houses ->
    [one] { $houses } pit
   *[other] { $houses } pits
}
kalah-solved-capture = Capture
kalah-solved-lemmas = Lemmas
kalah-solved-bytes = Bytes
kalah-solved-begun = Six pits, six stones
kalah-solved-begun-help = This game, with capture if stones lie opposite, is not solved here. In { $seconds } seconds on two shared cores, over { $nodes } positions, so much was proved:
kalah-solved-begun-between = When nobody errs, the first player ends between { $least } and { $most } stones ahead.
kalah-solved-begun-first = After the first sowing of each pit
kalah-solved-house = Pit
kalah-solved-least = At least
kalah-solved-most = At most
kalah-solved-go-on = Every bound is kept in a journal. The same command goes on from there:
