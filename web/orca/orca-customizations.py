# SPDX-License-Identifier: AGPL-3.0-or-later
"""The ear of the test: Orca reads this file at its start and from then on writes down what it would have spoken, one
JSON object a line, instead of giving it to a voice. A voice needs time; the test reckons it from the times here."""

import json
import os
import time

from gi.repository import GLib

from orca import speech
from orca.speechserver import SayAllContext

# As fast as the test takes the voice to be, in characters a second.
RATE = 18

_log = open(os.environ["KAPIA_HEARD"], "a", buffering=1, encoding="utf-8")
_reading = None


def _note(kind, text=""):
    _log.write(json.dumps({"at": time.time() * 1000, "k": kind, "text": text}) + "\n")


def _say(text, acss=None, interrupt=True):
    _note("say", text)


def _say_key(event, acss=None):
    _note("key", event.getKeyName() or "")


class _Reading:
    """One reading of a whole page. Orca stays in browse mode, deaf to the page, until it is told that it ended."""

    def __init__(self, utterances, progress):
        self.utterances, self.progress = utterances, progress
        self.context, self.timer = None, GLib.idle_add(self._next)

    def _next(self):
        if self.context:
            self.context.currentOffset = self.context.endOffset
            self.progress(self.context.copy(), SayAllContext.COMPLETED)
        self.context, _ = next(self.utterances, (None, None))
        self.timer = None
        if self.context:
            self.context.currentOffset = self.context.startOffset
            self.progress(self.context.copy(), SayAllContext.PROGRESS)
            _note("say", self.context.utterance)
            self.timer = GLib.timeout_add(int(len(self.context.utterance) * 1000 / RATE), self._next)
        return False

    def end(self):
        if self.timer:
            GLib.source_remove(self.timer)
            self.timer = None
            if self.context:
                self.progress(self.context.copy(), SayAllContext.INTERRUPTED)


def _read(utterances, progress):
    global _reading
    _reading = _Reading(utterances, progress)


def _stop():
    global _reading
    _note("stop")
    reading, _reading = _reading, None
    if reading:
        reading.end()


# No voice is started either: it would outlive Orca.
speech.init = lambda: None
speech._speak = _say
speech.speakCharacter = _say
speech.speakKeyEvent = _say_key
speech.sayAll = _read
speech.stop = _stop
