# SPDX-License-Identifier: AGPL-3.0-or-later
# The page on which records of games are read and looked at.

records-intro = Bring a game you have saved, here or elsewhere. The server checks every move and shows the game. Nothing is kept, unless you have the game analysed.
records-intro-analysis = Bring a game you have saved, here or elsewhere, or a single position. The server checks every move, and you can have it analysed: every decision is judged by the engines.
records-file = A file
records-drop = Drop it anywhere on this page, or choose it.
records-choose = Choose a file
error-file-too-large = The file is too large: at most { $max } MiB is read.
records-forms = PGN (chess and eight variants), bughouse PGN, .mat and SGF of gnubg, FEN, XGID and GNUBG IDs, records of Kapia. At most 1 MiB.
records-paste = Or paste it as text
records-read = Read the text
records-busy = Reading…
records-another = Another record
records-analyse = Analyse this game
records-analyse-position = Analyse this position
records-analyse-kept = The analysis is seen only by whoever has its link.
records-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
records-more = { $n ->
    [one] { $n } more game is not listed.
   *[other] { $n } more games are not listed.
}
records-unnamed = A game without names
records-bad = not legal
records-open = No result
records-draw = Draw
records-won-first = White has won
records-won-second = Black has won
records-pair-first = The pair of White on board A has won
records-pair-second = The pair of Black on board A has won
records-winner = { $name } wins
records-winner-points = { $points ->
    [one] { $name } wins { $points } point
   *[other] { $name } wins { $points } points
}
records-moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
records-illegal = Line { $line }, move { $move }{ $side ->
    [white] , White
    [black] , Black
   *[none] {""}
}: “{ $text }” cannot be played.
records-illegal-line = Line { $line }: “{ $text }” cannot be played.
records-illegal-start = Line { $line }: the game cannot begin.
records-before = The moves before it are shown.
records-legal = Every move is legal.
records-cut = The record is longer than what is shown here.
records-remarks = { $n ->
    [one] { $n } remark
   *[other] { $n } remarks
}
records-at-start = The start of the game
records-variant-chess960 = Chess960
records-variant-crazyhouse = Crazyhouse
records-variant-king-of-the-hill = King of the hill
records-variant-three-check = Three-check
records-variant-antichess = Antichess
records-variant-atomic = Atomic chess
records-variant-horde = Horde
records-variant-racing-kings = Racing kings
records-variant-unknown = Unknown game
error-empty-record = There is nothing in it. Choose a file of games or paste a game as text.
error-unsupported-record = This is not text, so it is not a record of a game. { records-forms }
error-unreadable-record = This record cannot be read. Line { $line }: { $reason }
error-too-much-work = This file takes too long to check. Split it into smaller ones.
records-line = Line { $line }: { $reason }
records-in-board = Board { $board }: { $reason }
records-in-words = “{ $words }”: { $reason }
records-in-id = { $form ->
    [position] “{ $given }” is not a GNUBG position ID: { $reason }
    [match] “{ $given }” is not a GNUBG match ID: { $reason }
   *[xgid] “{ $given }” is not an XGID: { $reason }
}
why-chess-not-a-move = This is not a move. Write the squares from and to, such as e2e4. Add q, r, b or n to promote.
why-chess-empty-square = There is no piece on { $square }.
why-chess-not-yours = { $turn ->
    [white] It is White’s turn, and the piece on { $square } is Black’s.
   *[black] It is Black’s turn, and the piece on { $square } is White’s.
}
why-chess-promotion-missing = A pawn on the last rank must become a queen, rook, bishop or knight. Add q, r, b or n, such as { $from }{ $to }q.
why-chess-promotion-impossible = { $from }{ $to } cannot promote to “{ $to_piece }”. Only a pawn on the last rank becomes q, r, b or n.
why-chess-promotion-unavailable = { $lost ->
    [none] With { $from }{ $to } the pawn may become only a piece of its colour that is off the board. There is none.
   *[other] With { $from }{ $to } the pawn may become only a piece of its colour that is off the board: { $lost }.
}
why-chess-cannot-castle = Castling is not possible now: the right is lost, a piece stands between, or the king is in check, would cross an attacked square or land on one.
why-chess-leaves-king-in-check = After { $from }{ $to } the player’s own king would be in check.
why-chess-not-possible = { $piece ->
    [pawn] The pawn on { $from } cannot go to { $to }.
    [knight] The knight on { $from } cannot go to { $to }.
    [bishop] The bishop on { $from } cannot go to { $to }.
    [rook] The rook on { $from } cannot go to { $to }.
    [queen] The queen on { $from } cannot go to { $to }.
   *[king] The king on { $from } cannot go to { $to }.
}
why-chess-game-over = The game is already over: { $kind }.
why-chess-fen-length = The FEN is too long. At most { $max } bytes are allowed.
why-chess-fen-count = A FEN has up to six fields separated by spaces.
why-chess-fen-board = The board of the FEN cannot be read. Allowed are eight ranks from 8 to 1 of the letters PNBRQKpnbrqk and the digits 1 to 8.
why-chess-fen-hand = The FEN names pieces in hand, and in chess there are none.
why-chess-fen-sleeves = The reserves in the FEN cannot be read. Allowed are at most 64 letters of QRBNPqrbnp in [] after the board.
why-chess-fen-turn = The side to move in the FEN must be w or b.
why-chess-fen-castling = The castling field of the FEN must be - or letters of KQkq.
why-chess-fen-passing = The en passant field of the FEN must be - or a square such as e3.
why-chess-fen-checks = The FEN counts checks, which chess does not.
why-chess-fen-halfmoves = The halfmove clock of the FEN must be a whole number from 0.
why-chess-fen-moves = The move number of the FEN must be a whole number from 1.
why-chess-position-empty = The board of the FEN is empty.
why-chess-position-no-king = In the FEN a king is missing.
why-chess-position-kings = In the FEN a side has more than one king.
why-chess-position-pawn-on-last-rank = In the FEN a pawn stands on the first or last rank.
why-chess-position-castling = The FEN gives a castling right, but king and rook are not in their places.
why-chess-position-passing = The FEN names an en passant square without a pawn that has just passed it.
why-chess-position-other-in-check = In the FEN the side that is not on turn is in check.
why-chess-position-check = The FEN shows a check that no move can have given.
why-chess-position-men = The FEN has more pieces than promotions can explain.
why-chess-position-nobody-waits = No pawn waits on the square that the FEN names.
why-chess-position-other = The position of the FEN cannot be set up.
why-bughouse-not-an-action = This is not a move. Allowed are moves such as e2e4 or e7e8q, drops such as N@f3 and removals such as x:d1.
why-bughouse-game-over = The game is already over: { $kind }.
why-bughouse-frozen = Both boards are stopped until { $remover } takes a piece off their own board.
why-bughouse-not-frozen = There is nothing to take off: no pawn waits on a last rank.
why-bughouse-not-your-turn = It is not the turn of { $place }.
why-bughouse-piece-named = The partner chooses the piece by taking it off their own board. Write only { $from }{ $to }.
why-bughouse-nothing-to-remove = { $from }{ $to } needs a piece that the partner could take off their own board, and there is none.
why-bughouse-not-in-sleeve = { $role ->
    [pawn] There is no pawn in the reserve.
    [knight] There is no knight in the reserve.
    [bishop] There is no bishop in the reserve.
    [rook] There is no rook in the reserve.
    [queen] There is no queen in the reserve.
   *[king] There is never a king in the reserve.
}
why-bughouse-square-taken = { $to } is not free.
why-bughouse-pawn-on-last-rank = A pawn cannot be dropped on { $to }. Allowed are the ranks 2 to 7.
why-bughouse-pawn-on-7th = A pawn cannot be dropped on { $to }. At this table the 7th rank, counted from the player’s side, is closed to pawns.
why-bughouse-drop-leaves-check = A piece on { $to } does not stop the check.
why-bughouse-drop-checks = The drop on { $to } gives check, which drops may not do at this table.
why-bughouse-drop-mates = The drop on { $to } gives mate, which drops may not do at this table.
why-bughouse-not-removable = The piece on { $square } cannot be taken off. Only knights, bishops, rooks and queens of the opponent can, and only on one’s own board.
why-bughouse-removal-exposes = Without the piece on { $square } a king would stand under a new attack.
why-bughouse-board = Board { $board } cannot be read.
why-bughouse-not-two = Two boards are needed, written as FEN | FEN.
why-bughouse-no-place = There are four places at the table: A, a, B and b.
why-bughouse-no-removal = { $remover } has no piece to take off their own board, so no pawn can be waiting.
why-bughouse-history = The board has a longer history than a match can have.
why-kalah-game-over = The game is already over.
why-kalah-no-such-house = There is no pit { $pit }. Pits are counted from 1 to { $houses }.
why-kalah-empty-house = Pit { $pit } is empty. Only a pit with stones in it can be sown.
why-kalah-answer-first = The second player must first answer the first sowing with swap or decline.
why-kalah-no-swap = Only the second player may swap sides, and only once, right after the first move.
why-kalah-no-decline = There is nothing to decline. The second player either swaps sides or simply sows.
why-kalah-not-a-move = “{ $given }” is not a move of kalah. Allowed are a pit from 1 to 8, swap and decline.
why-tables-no-stage = There are no such dice. Allowed are two different dice or up to four equal ones, each from 1 to 6.
why-tables-after-the-end = { $step } comes after the end of the game.
why-tables-die-not-left = No die is left for { $step }.
why-tables-nothing-there = { $step }: the player has no checker there.
why-tables-wrong-distance = { $step } is not as far as its die goes.
why-tables-bar-first = { $step }: a hit checker must be entered from the bar first.
why-tables-closed = { $step }: the opponent holds that point.
why-tables-pinned = { $step }: that checker is pinned.
why-tables-not-home = { $step }: checkers are borne off only when all the player’s checkers are home.
why-tables-pinned-at-home = { $step }: nothing is borne off while the player has a checker pinned at home.
why-tables-not-highest = { $step }: a larger die bears off only from the highest point. Here that is { $highest }.
why-tables-place-full = { $step }: that place has its two checkers. Every place must have two first.
why-tables-still-placing = { $step }: checkers are taken off only when all fifteen are placed.
why-tables-no-carry-over = { $step }: at this table the roll that places the last checker takes none off.
why-tables-must-play-more = { $possible ->
    [one] One die can be played, and none is.
   *[other] { $possible } dice can be played, and only { $played } are.
}
why-tables-must-play-larger = Only one die can be played, and it must be the larger: { $die }.
why-tables-first-long-move = Both dice of the first roll must be played with one checker from 24.
why-tables-not-opening = The opening roll comes only at the beginning of the first game.
why-tables-not-to-roll = It is not time to roll.
why-tables-not-to-play = There are no dice to play. A roll comes first.
why-tables-game-over = The game is already over.
why-tables-bad-die = A die shows 1 to 6, not { $die }.
why-tables-bad-word = “{ $word }” is not a move. Write for example 24/18, bar/20, 6/off or hand/4.
why-tables-too-many-steps = { $dice ->
    [one] Here at most { $dice } step can be played.
   *[other] Here at most { $dice } steps can be played.
}
why-tables-not-the-dice = The dice { $dice } do not play { $word }.
why-tables-ambiguous-move = “{ $text }” can mean { $first } or { $second }. Write each step.
why-tables-no-such-point = { $side ->
    [white] White has no point { $point }. Allowed are 1 to { $max }.
   *[black] Black has no point { $point }. Allowed are 1 to { $max }.
}
why-tables-point-twice = { $side ->
    [white] White’s point { $point } is given twice.
   *[black] Black’s point { $point } is given twice.
}
why-tables-not-fifteen = { $side ->
    [white] White must have 15 checkers, not { $total }.
   *[black] Black must have 15 checkers, not { $total }.
}
why-tables-no-bar = This game has no bar.
why-tables-no-hand = In this game all checkers are on the board from the start.
why-tables-off-before-placed = Checkers cannot be borne off while some are still in the hand.
why-tables-no-pins = This game has no pinned checkers.
why-tables-bad-pin = A pin on { $point } needs one of the player’s own checkers there and at least one of the opponent’s.
why-tables-shared = Both players have checkers on White’s point { $point }.
why-switch-unknown = There is no option “{ $name }” here.
why-switch-bool = The option “{ $name }” must be true or false.
why-switch-range = The option “{ $name }” must be a whole number from { $min } to { $max }.
why-switch-one-of = The option “{ $name }” must be one of: { $allowed }.
why-pgn-bad-tag = “{ $text }” is not a tag. A tag is written [Name "value"].
why-pgn-open-comment = The comment opened here with {"{"} is never closed with {"}"}.
why-pgn-too-deep = Variations nested deeper than 64 are skipped.
why-pgn-too-long = A game has at most 65,536 moves, those of variations counted. The others are skipped.
why-pgn-stray = “{ $character }” means nothing between moves.
why-pgn-stray-bracket = “)” closes no variation.
why-pgn-idle-variation = A variation without a move to replace is skipped.
why-pgn-open-variation = The variation opened here with ( is never closed with ).
why-pgn-results = The tag “Result” says { $tag }, and behind the moves stands { $marker }. What counts is { $counts }.
why-pgn-nothing = This is in no form that is known here. { records-forms }
why-pgn-address = This is the address of a page. Paste the game itself, not its address.
why-pgn-no-game = There is no game in it.
why-pgn-variant = The variant “{ $name }” is not played here. Possible are: { $allowed }.
why-pgn-null-move = A null move is not a move of a game.
why-pgn-ambiguous = More than one piece can make this move.
why-pgn-not-legal = The rules do not allow this move here.
why-pgn-goes-on = By the Laws the game was over before this move, after half-move { $ply } ({ $kind }).
why-pgn-not-a-move = This is not a move. Write for example Nf3 or g1f3.
why-pgn-no-match = There is no match in it. Moves are written like this: 12A. N@f3.
why-pgn-no-number = “{ $word }” has no number before it. Write for example 12A.
why-pgn-promotion = The promotion “{ $given }” is not played here. Possible are: Upgrade, Steal.
why-pgn-drop-rule = The rule of drops “{ $given }” is not played here. Possible are: No check, No chess mate, No bughouse mate, Mate allowed.
why-pgn-pawn-ranks = Pawns on the ranks { $given } are not played here. Possible are: 2-6, 2-7.
why-record-long-line = A line has at most 2,000 characters.
why-record-long-value = A name or a value of the head has at most 900 characters.
why-record-first-line = The first line must be “Kapia record 1”.
why-record-long-head = The head has at most 100 lines.
why-record-events = A record has at most 20,000 events.
why-record-no-game = The head does not name the game. Write for example “Game: tabla”.
why-record-head-line = A line of the head is written “Name: value”. An empty line ends the head.
why-record-option-line = A switch is written “Option: name = value”.
why-record-next-seat = The next seat is “Seat { $next }”. There are at most four, from 0.
why-record-head-name = The name of a line of the head has only Latin letters and digits.
why-record-clock = A clock is written {"{"}h:mm:ss.mmm{"}"}.
why-record-no-move = After “move” comes the move.
why-record-event = Allowed are opening, back, game, over, end, or a seat with move, pass, roll, double, beaver, raccoon, take or drop.
why-record-seat = “{ $given }” is not a seat. Allowed are 0 to 3.
why-record-number = “{ $given }” is not a number.
why-record-dice = “{ $given }” is not a roll of dice. Write for example 3-1.
why-record-end = An end is written “0 2 borne_off”, “draw stalemate” or “void aborted”.
why-record-end-word = The reason for an end is one word of a-z and _.
why-record-game = The server does not know the game “{ $game }”. It knows: { $allowed }.
why-record-kalah-start = Kalah always begins from its start. Leave “Start” out.
why-record-tables-start = Games of the tables family always begin from their start. Leave “Start” out.
why-record-moves-only = This game has moves only.
why-record-four-seats = This game has seats 0 to 3.
why-record-two-seats = This game has seats 0 and 1.
why-record-turn-of-side = { $turn ->
    [white] It is White’s turn.
   *[black] It is Black’s turn.
}
why-record-turn-of-seat = It is the turn of seat { $turn }.
why-record-backs = In one record moves are taken back at most 200 times.
why-record-back-to = { $made ->
    [one] Only { $made } move has been made.
   *[other] Only { $made } moves have been made.
}
why-record-no-backs = In games with dice moves are not taken back.
why-record-after-end = The record goes on after its end.
why-record-board-won = { $points ->
    [one] On the board seat { $seat } has won { $points } point ({ $kind }).
   *[other] On the board seat { $seat } has won { $points } points ({ $kind }).
}
why-record-board-drawn = On the board it is a draw ({ $kind }).
why-record-end-unknown = “{ $given }” is no reason for an end. The reasons stand in docs/protocol.md, such as “resignation” or “flag”.
why-record-cannot-end = This game cannot have ended so ({ $kind }): nothing on the board says so.
why-record-end-result = With this reason another result is written: { $allowed }.
why-record-between = The game is over. The next begins with “game N first S”.
why-record-no-winner = Every game of a match has a winner.
why-record-match-over = With this game the match is over. Write “end” (S2).
why-record-not-over = The game before is not over.
why-record-next-game = The next game is game { $next }.
why-record-starter = The winner, seat { $seat }, starts the next game (S7).
why-match-over = The game is already over.
why-match-unanswered = The double is not answered yet.
why-match-too-late = A double is possible only on one’s turn, before the roll.
why-match-not-yours = The cube belongs to the other player.
why-match-beyond-raccoon = Nothing more can be offered after a raccoon. It is taken or dropped.
why-match-too-high = The cube cannot show { $stake }. It ends at { $max }.
why-match-no-offer = No double was offered.
why-match-not-asked = The other player has to answer the double.
why-match-crawford = Nobody may double in the Crawford game (K13).
why-match-turn = It is the turn of { $name }.
why-match-only-to = The cube can only go to { $stake }.
why-match-would-show = The cube would show { $stake }.
why-match-marked = The program that wrote the file marks this as not playable.
why-match-no-beaver-drop = At this table neither a beaver nor a raccoon can be refused (K15).
why-match-no-cube = The game is played without the cube. To agree on it, write “Option: cube = true” (K1).
why-match-not-agreed = { $level ->
    [raccoon] A raccoon was not agreed.
   *[beaver] A beaver was not agreed.
}
why-match-other-level = { $level ->
    [double] Here only a double can be offered.
    [raccoon] Here only a raccoon can be offered.
   *[beaver] Here only a beaver can be offered.
}
why-match-locked = In this game the cube is still locked (K9).
why-match-length = A match is to 1 to 32767 points, and 0 stands for games without a match.
why-match-no-match-text = No game begins here. A game begins with a line such as “Game 1”.
why-match-no-sgf = No game begins here. A game begins with “(;FF[4]GM[6]”.
why-match-not-sgf = This is not SGF. Allowed are properties such as W[31hefe].
why-match-other-game = GM[{ $game }] is another game. Only GM[6], backgammon, is read.
why-match-set-up = A game from a set-up position is not read. Only games from the start are.
why-match-open-tree = The game tree is never closed with ).
why-id-no-position = There is no position in it. Allowed are XGID=… and “Position ID: …” with “Match ID: …”.
why-id-length = { $wanted ->
    [one] It must have { $wanted } character, not { $found }.
   *[other] It must have { $wanted } characters, not { $found }.
}
why-id-alphabet = Only the characters A-Z, a-z, 0-9, + and / are allowed.
why-id-last-character = The last character holds bits that mean nothing.
why-id-too-many = { $side ->
    [white] White has more than 15 checkers.
   *[black] Black has more than 15 checkers.
}
why-id-after-checkers = Bits are left over after the checkers of both players.
why-id-left-over = Bits are left over at the end.
why-id-cube-owner = The owner of the cube must be player 0, player 1 or nobody.
why-id-dice = There are no dice { $first }-{ $second }. A die shows 1 to 6.
why-id-state = There is no state { $state } of a game. Allowed are 0 to 4.
why-id-fields = There must be ten fields between colons.
why-id-owner = The owner of the cube must be -1, 0 or 1.
why-id-turn = The turn must be -1 or 1.
why-id-number = { $field ->
    [cube] The cube must be a whole number from 0 to { $max }.
    [score] The score must be a whole number from 0 to { $max }.
    [rules] The rules must be a whole number from 0 to { $max }.
    [limit] The limit of the cube must be a whole number from 0 to { $max }.
   *[length] The length of the match must be a whole number from 0 to { $max }.
}
why-id-roll = The dice must be 00, two numbers from 1 to 6, D, B or R.
why-id-board = The board must have 26 characters, not { $found }.
why-id-place = A place of the board must be -, A to O or a to o.
why-id-bar = Each player’s bar stands at that player’s end of the board.
why-id-two-positions = The position in the GNUBG position ID is not that of the XGID.
why-amiss-result = The file says { $says }, the board { $stands } ({ $kind }).
why-amiss-comment = The last comment says { $says }, the boards { $stands } ({ $kind }).
why-amiss-no-comment = No comment says who has won. The result is read as that of the pair of WhiteA.
why-amiss-points = In the file the winner is { $says } ({ $says_points }), on the board { $stands } ({ $stands_points }, { $kind }).
why-amiss-resigned = In the file { $says } wins { $says_points } by resignation. Only 1, 2 or 3 times the cube can be won, and the cube is { $cube }.
why-amiss-score = The score before this game is { $white }:{ $black } in the file, and { $stands_white }:{ $stands_black } by the game before it.
why-amiss-gap = This is game { $number }, but after the game before it comes game { $next }.
why-amiss-decided = The score before this game is { $white }:{ $black } in the file: a match to { $length } was already over.

## Titles that are more than names
why-heading-game = { $players }, game { $number }
why-heading-of-match = { $players }, game { $number } of a match to { $length }
why-heading-position = Position
why-heading-to-move = { $turn ->
    [white] White to move
   *[black] Black to move
}
why-heading-to-act = { $turn ->
    [white] { $act ->
        [play] White to play { $dice }
        [doubled] White has doubled
        [beavered] White has been beavered
        [raccooned] White has raccooned
        [answer_double] White to answer a double
        [answer_resignation] White to answer a resignation
       *[roll] White to roll
    }
   *[black] { $act ->
        [play] Black to play { $dice }
        [doubled] Black has doubled
        [beavered] Black has been beavered
        [raccooned] Black has raccooned
        [answer_double] Black to answer a double
        [answer_resignation] Black to answer a resignation
       *[roll] Black to roll
    }
}. { $owner ->
    [white] Cube { $cube } with White
    [black] Cube { $cube } with Black
   *[middle] Cube { $cube } in the middle
}, { $length ->
    [0] a single game
   *[other] white { $white }, black { $black } in a match to { $length }
}
