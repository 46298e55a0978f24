# SPDX-License-Identifier: AGPL-3.0-or-later
# Bughouse: two boards, four players, sleeves.

## Table
bughouse-your-turn = Your move.
bughouse-their-turn = Your opponent’s move.
bughouse-waits = You have no legal move. You wait for a piece{ $clock ->
    [none] .
   *[other] ; your clock is running.
}
bughouse-held = { $early ->
    [yes] Choose a free square: the { $piece ->
        [Q] queen
        [R] rook
        [B] bishop
        [N] knight
       *[P] pawn
    } will be dropped there on your turn.
   *[no] Choose a square for the { $piece ->
        [Q] queen
        [R] rook
        [B] bishop
        [N] knight
       *[P] pawn
    }.
}
bughouse-predrop = On your turn: { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
    [N] knight
   *[P] pawn
} to { $square }.
bughouse-frozen = { $who ->
    [pick] Both boards are stopped: { $promoter } promotes on { $square }. Choose a piece of your opponent to take off.
    [lose] Both boards are stopped: { $promoter } promotes on { $square }, and { $remover }, your opponent, takes one of your pieces off.
   *[wait] Both boards are stopped: { $promoter } promotes on { $square }, and { $remover } takes a piece off their own board.
}
bughouse-remove = Pieces you may take off
bughouse-target = { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
   *[N] knight
} { $square }
bughouse-diagonal = { $who ->
    [own] your team
   *[first] first team
}
bughouse-diagonal-help = Time on both clocks of the team minus time on both clocks of the other team
bughouse-tell = Tell your partner
phrase-need-p = I need a pawn
phrase-need-n = I need a knight
phrase-need-b = I need a bishop
phrase-need-r = I need a rook
phrase-need-q = I need a queen
phrase-trade = Trade
phrase-no-trade = No trade
phrase-sit = Wait
phrase-go = Go
phrase-mate-threat = Mate threat
phrase-thanks = Thanks
strip-partner = partner
chat-team = team
chat-to = To whom
chat-to-team = Team
chat-to-all = All
wait-four-title = { $n ->
    [one] One chair is free
   *[other] { $n } chairs are free
}
wait-four-text = Send this link to your friends; each of them takes a free chair. The game begins when all four sit.
wait-join-with = with { $name }
offer-resign-team = { $name } wants to resign for both of you.
offer-rematch-four = { $n } of { $all } { $n ->
    [one] wants
   *[other] want
} another game.
rematch-four-waits = Waiting for { $names }.
rematch-four-away = { $names } { $n ->
    [one] is
   *[other] are
} away. Without all four there is no rematch. You may open another table.
wait-four-bot = Bot: { $seat }
wait-four-fill = Fill the chairs with bots
result-team-won = Your team wins
result-team-lost = Your team loses
result-team-wins = { $names } win
end-bughouse-mate = Mate: no piece dropped now or later could stop it.
end-deadlock = There is no legal move on either board, and the game has no clock.
end-repetition = The same position came up for the third time on one board.
end-too-long = Six hundred moves were played on one board.
end-both-flags = Both teams ran out of time at the same moment.
typed-label-bughouse = Type a move or a drop, e.g. Nf3, N@f3 or “drop knight f3”

## Board
board-keys-bughouse = On the boards of bughouse
board-key-other-board = Same square on the other board
board-key-sleeve-own = Your reserve
board-key-sleeve-opponent = Opponent’s reserve
board-key-sleeve-partner = Partner’s reserve
board-key-sleeve-other = Reserve of the partner’s opponent
board-key-from-sleeve = Drop here: then the letter of the piece
board-key-four-clocks = All four clocks
board-key-tell = Tell the partner: need pawn, knight, bishop, rook, queen; wait
board-bughouse-own = Your board
board-bughouse-partner = Partner’s board
board-bughouse-second = Second board
board-sleeve = { $whose ->
    [own] Your reserve
    [opponent] Opponent’s reserve
    [partner] Partner’s reserve
    [other] Reserve of your partner’s opponent
   *[name] Reserve of { $name }
}
board-bughouse-frozen = Both boards are stopped until a piece is taken off.
board-bughouse-remove-which = Name a piece to take off: { $squares }.
board-bughouse-no-drop = { $why ->
    [none] There is no such piece in your reserve.
    [taken] { $where } is not free.
   *[rule] That piece cannot be dropped on { $where } now.
}
board-bughouse-predrop-lost = The prepared drop of the { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
    [N] knight
   *[P] pawn
} is not possible.

## Speech
speak-men = { $piece ->
    [Q] { $n ->
        [one] queen
       *[other] { $n } queens
    }
    [R] { $n ->
        [one] rook
       *[other] { $n } rooks
    }
    [B] { $n ->
        [one] bishop
       *[other] { $n } bishops
    }
    [N] { $n ->
        [one] knight
       *[other] { $n } knights
    }
   *[P] { $n ->
        [one] pawn
       *[other] { $n } pawns
    }
}
speak-sleeve-empty = empty
speak-sleeve = { $whose ->
    [own] Your reserve
    [opponent] Opponent’s reserve
    [partner] Partner’s reserve
    [other] Reserve of the partner’s opponent
   *[name] Reserve of { $name }
}: { $men }.
speak-clock-of = { $whose ->
    [own] You
    [opponent] Opponent
    [partner] Partner
    [other] Partner’s opponent
   *[name] { $name }
} { $time }.
speak-received = You receive a { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
    [N] knight
   *[P] pawn
}. Reserve: { $men }.
speak-drop = { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
    [N] knight
   *[P] pawn
} from the reserve to { $where }{ $end ->
    [check] , check
    [mate] , mate
   *[none] {""}
}
speak-removal = { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
   *[N] knight
} { $where } is taken off{ $end ->
    [mate] , mate
   *[none] {""}
}
speak-removed = { $whose ->
    [own] Your { $piece ->
        [Q] queen
        [R] rook
        [B] bishop
       *[N] knight
    } { $where }
    [opponent] The opponent’s { $piece ->
        [Q] queen
        [R] rook
        [B] bishop
       *[N] knight
    } { $where }
    [partner] Your partner’s { $piece ->
        [Q] queen
        [R] rook
        [B] bishop
       *[N] knight
    } { $where }
   *[name] The { $piece ->
        [Q] queen
        [R] rook
        [B] bishop
       *[N] knight
    } { $where } of { $whose ->
        [other] your partner’s opponent
       *[name] { $name }
    }
} is taken off and stands on { $to } of { $board ->
    [own] your board
   *[other] the other board
}{ $end ->
    [check] , with check
    [there] , with check there
    [mate] , mate
   *[none] {""}
}.
speak-far-board = { $whose ->
    [own] You
    [opponent] Opponent
    [partner] Partner
    [other] Partner’s opponent
   *[name] { $name }
}: { $move }
speak-frozen = Both boards stopped. { $promoter ->
    [own] You promote
    [opponent] Your opponent promotes
    [partner] Your partner promotes
    [other] Your partner’s opponent promotes
   *[name] { $pname } promotes
} on { $where }; { $remover ->
    [opponent] your opponent takes one of your pieces off
    [partner] your partner takes a piece of their opponent off
    [other] your partner’s opponent takes a piece of your partner off
   *[name] { $rname } takes a piece off
}.
speak-frozen-pick = Both boards stopped. { $promoter ->
    [partner] Your partner promotes
   *[other] { $pname } promotes
} on { $where }. { $rname }, choose a piece of your opponent: { $list }.
speak-target = { $piece ->
    [Q] queen
    [R] rook
    [B] bishop
   *[N] knight
} { $where }
speak-thawed = Both boards go on.
speak-team-won = { $who ->
    [yours] Your team wins
    [theirs] Your team loses
    [team-1] The first team wins
   *[team-2] The second team wins
}. { $reason }
speak-told = To your partner: { $text }.
speak-phrase = { $name }: { $text }.
speak-held = { $piece ->
    [Q] Queen
    [R] Rook
    [B] Bishop
    [N] Knight
   *[P] Pawn
} from the reserve picked up.
speak-predrop = { $piece ->
    [Q] Queen
    [R] Rook
    [B] Bishop
    [N] Knight
   *[P] Pawn
} to { $where } on your turn.
speak-predrop-off = The prepared drop is cancelled.
speak-drop-what = Drop which piece? Reserve: { $men }.

## Making a table
new-seat-help-bughouse = Partners are White of one board and Black of the other.
preset-bughouse-international = International
preset-bughouse-international-help = Drops may mate. Pawns may be dropped on the 7th rank. A pawn becomes any piece.
preset-bughouse-gambler = Gambler
preset-bughouse-gambler-help = A promoting pawn takes a piece off the partner’s board. No mate by a drop, no pawns on the 7th rank.
option-bughouse-drop-mate = Drops may mate
option-bughouse-drop-mate-help = Whether a drop may give mate. A move always may.
option-bughouse-drop-check = Drops may check
option-bughouse-drop-check-help = Whether a drop may give check.
option-bughouse-drop-mate-test = What counts as mate by a drop
option-bughouse-drop-mate-test-help = Where drops may not mate: the mate that ends the game, mate as in chess, or what nothing in the opponent’s reserve can stop now.
option-bughouse-drop-mate-test-game = final mate
option-bughouse-drop-mate-test-chess = as in chess
option-bughouse-drop-mate-test-now = by the reserve now
option-bughouse-pawns-on-7th = Pawns on the 7th
option-bughouse-pawns-on-7th-help = Whether a pawn may be dropped one step before it promotes.
option-bughouse-promotion = Promotion
option-bughouse-promotion-help = International: any piece, which is a pawn again when taken. Gambler: a piece of the partner’s opponent is taken off the other board.
option-bughouse-promotion-international = International
option-bughouse-promotion-gambler = Gambler
option-bughouse-removal-guard = Pieces that stay
option-bughouse-removal-guard-help = Which pieces cannot be taken off: those that shield a king, or only those without which the position is impossible.
option-bughouse-removal-guard-no-new-attack = shields of kings
option-bughouse-removal-guard-legal = only the indispensable
option-bughouse-repetition = Draw by repetition
option-bughouse-repetition-help = Which occurrence of a position on one board draws the game. 0 is never.
option-bughouse-talk = Talk between partners
option-bughouse-talk-help = What partners may write while they play: phrases at a touch only, text without moves and squares, or anything.
option-bughouse-talk-presets = phrases only
option-bughouse-talk-team = text without moves
option-bughouse-talk-all = anything
option-bughouse-partner-confirms = Partner confirms
option-bughouse-partner-confirms-help = Whether a resignation counts only when the partner agrees.

## Rules
learn-bughouse-lead = Two pairs play on two boards side by side. A piece you take goes to your partner, who may drop it instead of moving. The first mate on either board wins.
learn-bughouse-source = The small labels are the numbers of the rules (C1–C11), and of what was decided where they are silent (C.1–C.18).
learn-bughouse-boards-title = Two boards, two pairs
learn-bughouse-boards = Partners sit side by side. One has White, the other Black, each against one of the other pair. Both boards are played at the same time, and both clocks of White start together. The pair that mates first, on either board, has won.
learn-bughouse-boards-picture = The start: your board, and your partner’s beside it.
learn-bughouse-sleeve-title = The reserve
learn-bughouse-sleeve = Every piece and pawn you take goes to your partner’s reserve at once. It keeps its colour: your partner plays that colour.
learn-bughouse-sleeve-picture = White takes the pawn on d5. It comes to the partner’s reserve.
learn-bughouse-drop-title = Dropping
learn-bughouse-drop = On your turn you either move or put one piece from your reserve on any free square. A pawn may not be put on the first or the last rank. A pawn put on its second rank may go two squares later. A rook that was dropped never castles.
learn-bughouse-drop-picture = Instead of a move White drops a knight on f5.
learn-bughouse-conventions-title = Conventions
learn-bughouse-conventions = A table may forbid drops that mate, drops that give check, and pawns on the 7th rank, each as its player counts the ranks. Moves are not limited by this, only drops.
learn-bughouse-conventions-picture = A pawn dropped on the 7th rank with check: a table may forbid either.
learn-bughouse-mate-title = Mate
learn-bughouse-mate = The game ends by a check that no move stops and that no piece put between, now or later, could stop. A lone rook, bishop or queen from afar therefore never mates while a square between is free.
learn-bughouse-mate-picture = A queen dropped beside the king: nothing can come between.
learn-bughouse-wait-title = Waiting
learn-bughouse-wait = A player without a legal move waits for a piece from the partner, and the clock runs on. There is no stalemate.
learn-bughouse-wait-picture = White cannot stop the check and waits. The partner takes a knight, and now it can be dropped on f1.
learn-bughouse-time-title = Time
learn-bughouse-time = The player who runs out of time first loses for both partners. Waiting is allowed, so the difference between the clocks of the two teams matters. It is always shown.
learn-bughouse-talk-title = Seeing and talking
learn-bughouse-talk = All four and the spectators see both boards and all reserves. Partners may talk, but not tell each other moves. There are phrases at a touch, and text in which squares and moves are refused.
learn-bughouse-promotion-title = International promotion
learn-bughouse-promotion = A pawn on the last rank becomes any piece but a king. When it is taken later, a pawn goes to the reserve.
learn-bughouse-promotion-picture = The pawn becomes a queen at once. Taken later, it is a pawn again.
learn-bughouse-gambler-title = Gambler promotion
learn-bughouse-gambler = The pawn becomes a piece from the other board. Both boards and all clocks stop, and the partner of the promoting player points at a piece of the opponent on that board. It stands for the pawn, and the pawn goes to the reserve of the player who lost the piece.
learn-bughouse-gambler-picture = White’s pawn has reached b8. The partner takes the queen d1 off the other board.
learn-bughouse-targets-title = What may be taken off
learn-bughouse-targets = Queen, rook, bishop or knight of the partner’s opponent, but none that shields a king from an attack. Where there is no such piece, the pawn may not step on the last rank. The piece is real: taken later, it goes on as itself. After ten seconds the clock of the one who has to choose runs.
learn-bughouse-order-title = One after another
learn-bughouse-order = The server numbers everything that happens on both boards, so two mates never come at once. After a removal the board of the promotion is judged first.
learn-bughouse-draw-title = Draw and resignation
learn-bughouse-draw = A position that stands for the third time on one board since the last drop there draws the game. So does agreement: one team offers, either opponent accepts. One player resigns for both. Where the table says so, the partner confirms it.
learn-bughouse-again-title = Another game
learn-bughouse-again = When all four want it, they play on. The pair without the one who made the table exchanges its boards, and with them its colours.
