# SPDX-License-Identifier: AGPL-3.0-or-later
# The computer opponents: children, parents, grandparents.

bot-niki = Niki
bot-mimi = Mimi
bot-toshko = Toshko
bot-lili = Lili
bot-bobi = Bobi
bot-ani = Ani
bot-sashko = Sashko
bot-didi = Didi
bot-pepi = Pepi
bot-viki = Viki
bot-stoyan = Stoyan
bot-rada = Rada
bot-milosh = Milosh
bot-nevena = Nevena
bot-goran = Goran
bot-stanka = Stanka
bot-damyan = Damyan
bot-yana = Yana
bot-vasil = Vasil
bot-elena = Elena
bot-grandpa-kosta = Grandpa Kosta
bot-granny-gina = Granny Gina
bot-grandpa-pencho = Grandpa Pencho
bot-granny-zlata = Granny Zlata
bot-grandpa-marko = Grandpa Marko
bot-granny-tsveta = Granny Tsveta
bot-grandpa-todor = Grandpa Todor
bot-granny-stoyna = Granny Stoyna
bot-grandpa-iliya = Grandpa Iliya
bot-granny-mara = Granny Mara

bot-level = Bot level
bot-level-1 = easy
bot-level-2 = medium
bot-level-3 = hard
strip-bot = bot
strip-bot-level = bot · { $level }
