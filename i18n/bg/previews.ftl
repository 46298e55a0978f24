# SPDX-License-Identifier: AGPL-3.0-or-later
# Връзките, където са поставени: какво слага сървърът на страницата преди скриптовете.

preview-invite = Седнете и играйте. Безплатно, без регистрация.
preview-tournament = Турнир: { $game }. Начало: { $when }.
preview-tournament-open = Турнир: { $game }.
preview-federation = Федерация: нейните турнири, маси и играчи.
