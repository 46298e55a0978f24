# SPDX-License-Identifier: AGPL-3.0-or-later
# Ссылки там, куда их вставили: что сервер пишет на странице до скриптов.

preview-invite = Садитесь и играйте. Бесплатно, без регистрации.
preview-tournament = Турнир: { $game }. Начало: { $when }.
preview-tournament-open = Турнир: { $game }.
preview-federation = Федерация: её турниры, столы и игроки.
