# SPDX-License-Identifier: AGPL-3.0-or-later
# The table.

room-loading = Opening the table…
room-heading = { $game }: the table
room-missing-title = No such table
room-outdated-title = A new version is out
room-reload = Reload the page
room-title-turn = Your move
room-title-over = Game over
room-title-open = Waiting
room-side = Beside the board
room-tabs = Beside the board
room-tab-moves = Moves
room-tab-chat = Chat
room-tab-info = Details
room-unread = unread
room-watching = { $n ->
    [0] nobody watching
    [one] { $n } watching
   *[other] { $n } watching
}
room-rematch-here = The rematch is at another table

wait-label = Before the game
wait-title = Waiting for an opponent
wait-text = Send this link to your opponent. The game begins as soon as they sit down.
wait-spectator = The game has not begun yet.
wait-join-title = { $name } invites you
wait-join = Sit down and play
wait-join-as = Sit down: { $seat }
wait-bots = Or play a bot now:
wait-cancel = Close the table
wait-dice-title = Connecting to your opponent…
wait-dice = Both players and the server add their part to the dice. So nobody can know or change a roll.

invite-label = Link to this table
invite-copy = Copy
invite-copied = Copied

invite-share = Share
invite-qr = QR code
invite-qr-label = QR code of the link

strip-label = Player: { $seat }
strip-you = you
strip-here = is here
strip-away = is away
strip-went-away = { $name } is away.
strip-came-back = { $name } is back.
strip-empty = empty chair
strip-taken = { $n ->
    [one] { $n } piece captured
   *[other] { $n } pieces captured
}
strip-ahead = ahead by { $n }
strip-store = { $n ->
    [one] { $n } stone in the kalah
   *[other] { $n } stones in the kalah
}
strip-pips = { $n ->
    [one] { $n } pip
   *[other] { $n } pips
}
strip-off = { $n } off

moves-label = Moves; arrow keys walk through the game
moves-none = No move yet.
moves-pass = nothing could be played
moves-swap = take the other side
moves-keep = stay
moves-bar = bar
moves-off = off
moves-walk = Walk through the game
moves-first = To the start
moves-back = One move back
moves-forward = One move on
moves-last = To the present position
san-letters = K Q R B N P

chat-trouble = Report or mute…
chat-label = Chat
chat-none = No messages yet.
chat-none-spectator = No messages yet. During the game only spectators read what you write.
chat-say = Say something
chat-send = Send

typed-label-chess = Type a move, e.g. Nf3 or “knight f3”
typed-label-kalah = Type a move: the number of a pit
typed-label-tables = Type a move, e.g. 24/18 13/11
typed-send = Move
typed-not-understood = Move not recognised; see the example.

act-label = Actions
act-draw = Offer a draw
act-draw-withdraw = Withdraw the draw offer
act-takeback = Ask to take back
act-takeback-withdraw = Withdraw the takeback
act-threefold = Claim repetition
act-fifty = Claim 50 moves
act-resign = Resign
act-abort = Call off
act-abort-offer = Offer to call off
act-abort-offer-event = If this is accepted, the game counts as if neither of you had come.
act-abort-withdraw = Withdraw the offer
act-rematch = Rematch
act-rematch-withdraw = Withdraw the rematch
act-resign-offer = Resign…
act-resign-for = Offer to lose:
act-resign-points = { $game ->
    [1] single game
    [2] gammon
   *[3] backgammon
} · { $points ->
    [one] { $points } point
   *[other] { $points } points
}
act-resign-withdraw = Withdraw the resignation
act-press-again = Press again: { $act }
act-again = { $act }: press again within five seconds.
wish-not-now = That is not possible now.

offer-label = Offer
offer-draw = { $name } offers a draw.
offer-takeback = { $name } would like to take back a move.
offer-rematch = { $name } would like another game.
offer-abort = { $name } offers to call the game off, without a result.
offer-abort-event = { $name } offers to call the game off. In this tournament it then counts as if neither of you had come.
offer-hints = { $name } would like hints for both.
offer-resign = { $points ->
    [one] { $name } resigns with { $points } point.
   *[other] { $name } resigns with { $points } points.
}
offer-accept = Accept
offer-decline = Decline
offer-declined = { $what ->
    [draw] { $name } declines the draw.
    [takeback] { $name } does not let you take the move back.
    [hints] { $name } does not want hints.
    [rematch] { $name } does not want another game.
    [abort] { $name } wants to play on.
   *[resign] { $name } does not accept your resignation.
}

info-lag-ms = { $ms } ms
info-record-record = Readable record

line-lost = Connection lost. Reconnecting…
line-lost-pending = Connection lost. Reconnecting… What you did is kept and will be sent.

result-won = { $what ->
    [match] You win the match
   *[game] You win
}
result-lost = { $what ->
    [match] You lose the match
   *[game] You lose
}
result-wins = { $name } wins{ $what ->
    [match] {" "}the match
   *[game] {""}
}
result-draw = Draw
result-void = No result
result-taken-back = Taken back: no result
result-tournament = Back to the tournament
result-verify = Verify the dice
result-new = Another table
result-analyse = Analyse
result-accept-rematch = Accept the rematch
result-picture = Picture
picture-save = Save the picture
picture-failed = The picture could not be made.
picture-alt = { $game }: { $players }. { $result }. { $why } The picture shows the final position.

end-mate = Checkmate.
end-stalemate = Stalemate: no legal move, and the king is not in check.
end-dead-position = Neither side can mate any more.
end-fivefold = The same position stood for the fifth time.
end-seventy-five = Seventy-five moves without a capture or a pawn move.
end-threefold = Claimed: the same position stood three times.
end-fifty = Claimed: fifty moves without a capture or a pawn move.
end-agreement = Agreed between the players.
end-resignation = By resignation.
end-resignation-drawn = Resigned, but the opponent could not have mated by any series of moves.
end-flag = On time.
end-flag-drawn = Time ran out, but the opponent could not have mated by any series of moves.
end-stones = More stones in the kalah.
end-equal-stones = As many stones on both sides.
end-borne-off = All checkers are off.
end-aborted = Called off.
end-no-show = The first move did not come in time.
end-forfeit = Decided without a game.
end-dice-timeout = Your opponent did not show up; the game does not count.
end-dice-spent = The dice of this game are used up.
end-cancelled = The table was closed before anybody sat down.
end-dropped = The double was dropped.
end-mother = The last start checker is pinned.
typed-label-indiika = Type a move, e.g. hand/5 hand/2 or 6/off
moves-hand = hand
moves-double = doubles to { $value }
moves-beaver = beaver to { $value }
moves-raccoon = raccoon to { $value }
moves-taken = takes, cube { $value }
moves-dropped = drops the double
moves-game = Game { $value }
strip-hand = { $phase ->
    [placing] { $n } to place
    [entering] { $n } in hand
   *[bearing] bearing off
}
strip-pinned = { $n } pinned
strip-score = { $n } of { $to } points
match-head = Match to { $to } · game { $game }
event-name = Tournament
event-board = round { $round }, board { $board }
match-crawford = Crawford
match-score = { $a } { $own } : { $other } { $b }, match to { $to }
between-label = Between two games
between-next = Next game
between-waiting = Waiting for your opponent. The next game begins by itself in a few seconds.
between-watching = The next game begins by itself in a few seconds.
result-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $why ->
    [dropped] what the cube showed before the refusal
    [flag] time lost counts { $base }{ $cube ->
        [1] {""}
       *[other] , times cube { $cube }
    }
   *[played] { $base ->
        [1] single game
        [2] gammon
       *[3] backgammon
    }{ $cube ->
        [1] {""}
       *[other] {" "}{ $base } × cube { $cube }
    }
}
end-borne-off-loses = In antitabla whoever bears off all checkers first loses.
end-variant-end = The goal of this variant was reached.
end-disconnection = A player was disconnected and did not come back.
end-partner-won = The partner won on the other board.
end-partner-lost = The partner lost on the other board.
typed-label-leaflet = Type a move in leaflet squares, e.g. NC6 or “knight C6”

## On arrival, for the ear
arrive-game = { $game }.
arrive-you = You { $side ->
    [chess-first] are White
    [chess-second] are Black
    [kalah-first] play first
    [kalah-second] play second
    [tables-first] have the white checkers
   *[tables-second] have the black checkers
} against { $name }.
arrive-four = You are { $side ->
    [a-white] White on board A
    [a-black] Black on board A
    [b-white] White on board B
   *[b-black] Black on board B
} with { $partner }, against { $a } here and { $b } on the other board.
arrive-watching = You are watching: { $a } against { $b }.
arrive-clock = { $kind ->
    [fischer] { $base } plus { $step }.
    [bronstein] { $base }, delay { $step }.
    [delay] { $step } a move plus { $base } in reserve.
    [none] { $base }.
   *[no] No clock.
}
arrive-turn = { $name } is to move.
moves-at-start = The start of the game.
typed-no-place = There is no { $place } on this board.

## Zen mode
zen-name = Zen mode
zen-leave = Leave zen mode
zen-on = Zen mode. Only the board, the clocks and your actions are shown. Escape ends it.
zen-off = Everything is shown again.
result-rating = { $name }: { $before } → { $after }
arrive-rated = Rated.

## A table by Appendix D.
appendix-title = Chess by Appendix D
appendix-what = Chess for blind and visually disabled players, by Appendix D of the FIDE Laws: each player has a board of their own, and moves are announced and repeated.
appendix-free = free
dice-away = Let the site roll for me while I am away
dice-away-help = Your part of the dice is left with the site, and new dice are agreed on. Nobody waits for your page then; but the site could foresee the rolls together with the other player, and the transcript of the dice says so.
dice-away-on = The site rolls for you, also while you are away.
dice-away-forced = This browser keeps nothing between two visits, so the site rolls for you.
dice-away-off = Roll with my own dice again
dice-away-own = You roll with your own dice again.
