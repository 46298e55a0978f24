# SPDX-License-Identifier: AGPL-3.0-or-later
game-chess = Chess
game-kalah = Kalah
game-tabla = Tabla
