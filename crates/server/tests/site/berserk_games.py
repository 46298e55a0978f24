# SPDX-License-Identifier: AGPL-3.0-or-later
"""Ten whole games of chess between two tokens, by the client `berserk` as it comes from PyPI.

usage: berserk_games.py SITE TOKEN TOKEN GAMES

Each side is a loop over its incoming events, as bots on lichess are written: it accepts every challenge and plays
every game that starts, in a thread of its own, at random but for a mate that it sees. One game is resigned and one is
drawn by agreement; the others are played to their end on the board.
"""

import io
import json
import random
import sys
import threading

import berserk
import chess
import chess.pgn

PATIENCE_S = 120
RESIGNED, AGREED, AT_PLY = 0, 1, 12


class Player:
    def __init__(self, site, token, seed):
        self.site, self.token, self.random = site, token, random.Random(seed)
        self.name = self.client().account.get()["username"]
        self.told, self.over, self.failed = {}, {}, []
        self.news = threading.Condition()
        threading.Thread(target=self.guarded, args=(self.listen,), daemon=True).start()

    def client(self):
        # A session of `requests` is not for several threads.
        return berserk.Client(berserk.TokenSession(self.token), base_url=self.site)

    def guarded(self, work, *args):
        try:
            work(*args)
        except BaseException as error:  # told in the main thread
            with self.news:
                self.failed.append(error)
                self.news.notify_all()
            raise

    def listen(self):
        client = self.client()
        for event in client.bots.stream_incoming_events():
            if event["type"] == "challenge" and event["challenge"]["direction"] == "in":
                client.bots.accept_challenge(event["challenge"]["id"])
            elif event["type"] == "gameStart":
                game = event["game"]
                number = len(self.told)
                self.told[game["gameId"]] = None
                threading.Thread(target=self.guarded, args=(self.play, game, number), daemon=True).start()
            elif event["type"] == "gameFinish":
                with self.news:
                    self.told[event["game"]["gameId"]] = event["game"]["status"]["name"]
                    self.news.notify_all()

    def play(self, game, number):
        client, color = self.client(), game["color"] == "white"
        for line in client.bots.stream_game_state(game["gameId"]):
            if line["type"] not in ("gameFull", "gameState"):
                continue
            if line["type"] == "gameFull":
                assert line["white" if color else "black"]["name"] == self.name, line
                line = line["state"]
            board = chess.Board()
            for move in line["moves"].split():
                board.push_uci(move)
            if line["status"] != "started":
                with self.news:
                    self.over[game["gameId"]] = (line["status"], line.get("winner"), board)
                    self.news.notify_all()
                return
            if number == AGREED and len(board.move_stack) >= AT_PLY:
                if color and not line["wdraw"]:
                    client.board.offer_draw(game["gameId"])
                elif not color and line["wdraw"]:
                    client.board.accept_draw(game["gameId"])
            elif board.turn == color:
                if number == RESIGNED and len(board.move_stack) >= AT_PLY:
                    client.bots.resign_game(game["gameId"])
                else:
                    client.bots.make_move(game["gameId"], self.choose(board).uci())

    def choose(self, board):
        moves = list(board.legal_moves)
        for move in moves:
            board.push(move)
            mate = board.is_checkmate()
            board.pop()
            if mate:
                return move
        return self.random.choice(moves)

    def wait(self, game):
        with self.news:
            done = self.news.wait_for(
                lambda: self.failed or (game in self.over and self.told.get(game)), PATIENCE_S
            )
            assert done and not self.failed, (game, self.failed, self.over.get(game), self.told)
            return self.over[game]


def taken_home(client, to, game, board):
    pgn = client.games.export(game, as_pgn=True)
    read = chess.pgn.read_game(io.StringIO(pgn))
    assert [move.uci() for move in read.mainline_moves()] == [move.uci() for move in board.move_stack], pgn
    told = client.games.export(game, as_pgn=False)
    assert told["id"] == game and told["variant"] == "standard", told
    assert len(told["moves"].split()) == len(board.move_stack), told
    assert told["createdAt"] <= told["lastMoveAt"], told
    assert all(one["gameId"] != game for one in client.games.get_ongoing()), "it is over"
    assert client.users.get_public_data(to.name)["username"] == to.name
    assert isinstance(client.board.get_game_chat(game), list)
    try:
        client.board.claim_victory(game)
        raise AssertionError("nobody claims a game that is over")
    except berserk.exceptions.ResponseError as error:
        assert error.status_code == 400, error


def against_the_machine(client):
    game = client.challenges.create_ai(level=1, clock_limit=300, clock_increment=0, color="white")["id"]
    assert any(one["gameId"] == game for one in client.games.get_ongoing()), game
    client.bots.post_message(game, "hello")
    assert client.board.get_game_chat(game)[-1]["text"] == "hello"
    client.bots.abort_game(game)
    assert all(one["gameId"] != game for one in client.games.get_ongoing()), game


def main(site, first, second, games):
    # Before anybody listens, who would play that game, too.
    against_the_machine(berserk.Client(berserk.TokenSession(first), base_url=site))
    ann, bob = Player(site, first, 1), Player(site, second, 2)
    assert set(berserk.Client(base_url=site).oauth.test_tokens(first, "kap_no")) == {first, "kap_no"}
    for number in range(int(games)):
        by, to = (ann, bob) if number % 2 == 0 else (bob, ann)
        challenge = by.client().challenges.create(
            to.name, rated=False, clock_limit=600, clock_increment=5, color="white"
        )
        assert challenge["status"] == "created" and challenge["destUser"]["name"] == to.name, challenge
        game = challenge["id"]
        (status, winner, board), other = by.wait(game), to.wait(game)
        assert other[:2] == (status, winner) and other[2].move_stack == board.move_stack, (status, other)
        assert by.told[game] == to.told[game] == status, (status, by.told, to.told)
        if number == RESIGNED:
            assert (status, winner) == ("resign", "black"), (status, winner)
        elif number == AGREED:
            assert (status, winner) == ("draw", None), (status, winner)
        else:
            outcome = board.outcome(claim_draw=False)
            assert outcome is not None, (status, board.fen())
            assert (status == "mate") == board.is_checkmate() and (status == "stalemate") == board.is_stalemate()
            assert winner == (None if outcome.winner is None else "white" if outcome.winner else "black")
        taken_home(by.client(), to, game, board)
        print(json.dumps({"game": number + 1, "status": status, "winner": winner, "plies": len(board.move_stack)}))
    print(f"{games} games by berserk {berserk.__version__}")


main(*sys.argv[1:])
