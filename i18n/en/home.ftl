# SPDX-License-Identifier: AGPL-3.0-or-later
# The front page.

game-chess-line = By the FIDE Laws of Chess, with a clock and every kind of draw.
game-kalah-line = Sow stones, capture stones: two rows of pits and two kalahs.
game-tabla-line = Bulgarian backgammon, with dice you can check.
home-title = Play now
home-lead = Backgammon, chess and kalah online. Free, no sign-up.
home-play-bot = Play the bot
home-setting-up = Setting up…
home-clock = Against people: { $clock }
home-more = Options
home-more-of = { $game }: options
home-rules = Rules
home-rules-of = { $game }: rules
home-own-games = Your games
home-your-turn = your move
home-waiting = opponent’s move
home-empty-chair = empty chair
home-offers-none = No open tables yet. Open one, and everyone will see it here.
home-join = Join
home-program = { $name } (bot)
home-join-of = Join { $name }: { $game }
home-stake = for { $stake } credits a point, at most { $max }
home-you-are = you: { $seat }
home-live = Being played
home-live-none = No games are being played right now.
home-live-ply = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
home-watch = Watch
home-watch-of = Watch { $game }: { $names }
home-foot = Kapia is free software under the AGPL. Nothing is loaded from other sites.
lobby-offline = Connection lost. The lists may be out of date. Reconnecting…
game-tapa-line = No hitting: cover a lone checker, and it is pinned.
game-gyulbara-line = No hitting: one checker holds a point, and a double runs on up to sixes.
game-chelebi-line = Tabla in which every double runs on up to the sixes.
game-indiika-line = Checkers never move: the dice say where to place them, then where to bear off.
game-antitabla-line = Tabla turned round: the first to bear off everything loses.
game-leaflet-line = Chess as a Bulgarian leaflet tells it: a pawn promotes only to a piece you have lost.
game-bughouse-line = Two against two: a piece you capture goes to your partner.
home-offers = Open tables{ $n ->
    [0] {""}
   *[other] {" "}({ $n })
}
home-offers-all = Show all { $n }
home-games = Games
home-skip = Skip to the games
home-shelf-keys = Arrow keys: left and right for more ways to play, up and down for the other games.
home-friend = Friend
home-friend-of = { $game }: invite a friend
home-table = Table
home-table-of = { $game }: open a table
home-play-bot-of = { $game }: play the bot
seek-title = Play a person now
seek-game = Game
seek-clock = Clock
seek-start = Find an opponent
seek-looking = Looking for an opponent: { $game }, { $clock }.
seek-people = { $n ->
    [1] You are the only one waiting for this game and clock.
   *[other] { $n } people are waiting for this game and clock.
}
seek-range = The rating may differ by up to { $n } points.
seek-range-any = The rating does not matter any more.
seek-cancel = Stop looking
seek-cancelled = You are no longer waiting.
seek-bot = Play the bot
seek-bot-offer = Nobody has come yet. You can play the bot instead, or go on waiting.
seek-replaced = You are waiting in another window now.
seek-banned = You may not play on this site now. Your account page says why and until when.
seek-seated = An opponent is here. Your table opens.
seek-busy = You have a game going on. It opens now.
seek-lost = No connection. As soon as it is back, the search goes on.
seek-change = Other game or clock
seek-now = Waiting now{ $n ->
    [0] {""}
   *[other] {" "}({ $n })
}
seek-now-none = Nobody is waiting just now. Look for an opponent, and everyone will see you here.
seek-now-you = you
seek-now-rated = rated
seek-now-casual = not rated
seek-now-seats = { $n } players
seek-now-play = Play
seek-now-play-of = Play { $name }: { $game }
seek-now-wait = Join
seek-now-wait-of = Join { $name }: { $game }
seek-now-stop = Withdraw
seek-now-stop-of = Withdraw: { $game }
seek-now-elsewhere = in another window
seek-taking = You are being seated with { $name }…
home-adapted = by Appendix D
home-own-events = Your tournaments
home-event-checkin = Say that you are here
home-event-open = Open
