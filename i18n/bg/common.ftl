# SPDX-License-Identifier: AGPL-3.0-or-later
game-chess = Шах
game-kalah = Калах
game-tabla = Табла
