# SPDX-License-Identifier: AGPL-3.0-or-later
# Settings.

settings-name = Your name at the tables
settings-name-take = Take this name
settings-name-help = 1 to 24 letters, digits, spaces, dots, dashes or underscores.
settings-name-kept = From now on you are { $name }.
settings-language = Language
settings-theme = Light
settings-theme-auto = as the system
settings-theme-light = light
settings-theme-dark = dark
settings-palette = Colours of the boards
settings-palette-walnut = walnut
settings-palette-felt = felt
settings-palette-night = night
settings-palette-signal = signal
settings-palette-contrast = high contrast
settings-sound = Sound
settings-sound-on = Sounds of the game
settings-volume = Volume
settings-motion = Motion
settings-motion-off = none
settings-motion-speed = { $speed }×
settings-motion-help = Nothing moves either while your system asks for reduced motion.
settings-auto-roll = New tables roll the dice by themselves
settings-auto-forced = Play steps that leave no choice
settings-tap-play = A tap plays the larger die at once
settings-coordinates = Letters and numbers at the edge
settings-dests = Show where a piece may go
settings-premove = Prepare a move during the opponent’s turn
settings-preview = Show where the last stone falls
settings-confirm-sow = Number keys ask before they sow
settings-keyboard = Keyboard
settings-letter-keys = Single-letter keys while the board has the focus
settings-leaflet-labels = In leaflet chess, letters for rows as the leaflet writes them
