# SPDX-License-Identifier: AGPL-3.0-or-later
# Links where they are pasted: what the server puts on a page before any script runs.

preview-invite = Sit down and play. Free, no sign-up.
preview-tournament = Tournament: { $game }. Starts on { $when }.
preview-tournament-open = Tournament: { $game }.
preview-federation = A federation: its tournaments, its tables, its players.
