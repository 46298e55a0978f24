# SPDX-License-Identifier: AGPL-3.0-or-later
# Компьютерные соперники: дети, родители, бабушки и дедушки.

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
bot-grandpa-kosta = Дед Коста
bot-granny-gina = Баба Гина
bot-grandpa-pencho = Дед Пенчо
bot-granny-zlata = Баба Злата
bot-grandpa-marko = Дед Марко
bot-granny-tsveta = Баба Цвета
bot-grandpa-todor = Дед Тодор
bot-granny-stoyna = Баба Стойна
bot-grandpa-iliya = Дед Илия
bot-granny-mara = Баба Мара

bot-level = Уровень бота
bot-level-1 = лёгкий
bot-level-2 = средний
bot-level-3 = сильный
strip-bot = бот
strip-bot-level = бот · { $level }
