# SPDX-License-Identifier: AGPL-3.0-or-later
game-chess = Шахматы
game-kalah = Калах
game-tabla = Табла
