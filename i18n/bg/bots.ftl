# SPDX-License-Identifier: AGPL-3.0-or-later
# Компютърните противници: деца, родители, баби и дядовци.

bot-niki = Ники
bot-mimi = Мими
bot-toshko = Тошко
bot-lili = Лили
bot-bobi = Боби
bot-ani = Ани
bot-sashko = Сашко
bot-didi = Диди
bot-pepi = Пепи
bot-viki = Вики
bot-stoyan = Стоян
bot-rada = Рада
bot-milosh = Милош
bot-nevena = Невена
bot-goran = Горан
bot-stanka = Станка
bot-damyan = Дамян
bot-yana = Яна
bot-vasil = Васил
bot-elena = Елена
bot-grandpa-kosta = Дядо Коста
bot-granny-gina = Баба Гина
bot-grandpa-pencho = Дядо Пенчо
bot-granny-zlata = Баба Злата
bot-grandpa-marko = Дядо Марко
bot-granny-tsveta = Баба Цвета
bot-grandpa-todor = Дядо Тодор
bot-granny-stoyna = Баба Стойна
bot-grandpa-iliya = Дядо Илия
bot-granny-mara = Баба Мара

bot-level = Ниво на бота
bot-level-1 = лесно
bot-level-2 = средно
bot-level-3 = трудно
strip-bot = бот
strip-bot-level = бот · { $level }
