# SPDX-License-Identifier: AGPL-3.0-or-later
# The front page.

game-chess-line = By the Laws of FIDE, with claims, clocks and every kind of draw.
game-kalah-line = Sow, capture, sow again: two rows of houses and a store each.
game-tabla-line = The Bulgarian backgammon, with dice whose fairness you can check.
home-title = Play now
home-lead = No account, no waiting room: sit down and play.
home-play-bot = Play the bot
home-open-table = Open a table
home-invite = Invite a friend
home-setting-up = Setting up…
home-clock = Tables with people: { $clock }
home-more = All options
home-more-of = { $game }: all options
home-rules = Rules
home-rules-of = { $game }: rules
home-own-games = Your games
home-your-turn = your move
home-waiting = opponent’s move
home-empty-chair = empty chair
home-offers = Open tables
home-offers-none = Nobody is waiting just now. Open a table and it will be listed here for everyone.
home-join = Join
home-join-of = Join { $name }: { $game }
home-you-are = you: { $seat }
home-live = Being played
home-live-none = No game is being played just now.
home-live-ply = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
home-watch = Watch
home-watch-of = Watch { $game }: { $names }
home-foot = Kapia is free software under the AGPL. Nothing here loads anything from any other site.
lobby-offline = The connection is lost. The lists below may be out of date; trying again…
game-tapa-line = Lay your checker on a lone one and it is pinned; nobody is hit.
game-gyulbara-line = Both run the same way round, one checker holds a point, doubles grow up to six.
game-chelebi-line = Tabla in which every double goes on up to the sixes.
game-indiika-line = No walking: fill your six places by the dice, then take all off.
game-antitabla-line = Tabla turned over: whoever bears off first loses.
game-leaflet-line = Chess as a Bulgarian leaflet tells it: a pawn becomes only what you have lost.
game-bughouse-line = Four players, two boards: what you take, your partner drops.
