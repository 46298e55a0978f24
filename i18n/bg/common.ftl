# SPDX-License-Identifier: AGPL-3.0-or-later
# Думите, които се срещат на всяка страница: игри, места, часовници, бутони.

app-name = Капия
app-home = Капия, начална страница
skip-to-content = Към съдържанието
loading = Зарежда се…
close = Затвори
cancel = Отказ
try-again = Опитай пак
page-not-loaded = Страницата не се зареди. Може би връзката е прекъсната или има нова версия.

nav-label = Страници
nav-play = Игра
nav-new = Нова маса
nav-learn = Правила
nav-records = Записи
nav-settings = Настройки

title-home = Игра
title-new = Нова маса
title-room = Маса
title-learn = Правила: { $game }
title-settings = Настройки
title-records = Записи
title-analyse = Анализ на партия
title-fairness = Честни зарове
title-adapted = Шахмат по Приложение D
title-solved = Решен калах
title-terms = Условия за ползване
terms-accept = Като играете, приемате условията за ползване
title-missing = Страницата не е намерена

game-chess = Шах
game-kalah = Калах
game-tabla = Табла

seat-chess-first = Бели
seat-chess-second = Черни
seat-kalah-first = първи ход
seat-kalah-second = втори ход
seat-tables-first = белите пулове
seat-tables-second = черните пулове

span-minutes = { $n } мин
span-seconds = { $n } сек

clock-none = Без часовник
clock-fischer = Време с добавка
clock-bronstein = Време със забавяне
clock-delay = Време за ход и резерв
clock-correspondence = Дни за ход
clock-text-none = без часовник
clock-text-fischer = { $base } + { $step }
clock-text-bronstein = { $base }, забавяне { $step }
clock-text-delay = { $step } на ход + { $base } резерв
clock-text-correspondence = { $days ->
    [one] { $days } ден за ход
   *[other] { $days } дни за ход
}
clock-none-help = Времето не изтича на никого. Удобно за учене и срещу бота. Партия между хора, в която 14 дни никой не ходи, се отменя.
clock-fischer-help = Толкова време имате за цялата партия. След всеки ход се прибавя добавката.
clock-bronstein-help = Толкова време имате за цялата партия. След всеки ход изразходваното време се връща, но най-много колкото е посочено.
clock-delay-help = Всеки ход има свое време. Щом то свърши, тръгва резервът. Резервът не се възстановява (C1–C3).
clock-correspondence-help = Връщате се, когато ви е удобно. Имате толкова дни за всеки ход.
clock-move-time = за хода
clock-reserve = резерв
clock-standing = спрян
clock-days = { $days } д { $hours } ч
clock-hours = { $hours } ч { $minutes } мин

missing-title = Страницата не е намерена
missing-text = Няма страница на адрес { $path }. Проверете адреса; важна е всяка буква.
missing-home = Към началото
game-tapa = Тапа
game-gyulbara = Гюлбара
game-chelebi = Челеби
game-indiika = Индийка
game-antitabla = Антитабла
game-leaflet = Шах по листовката
game-bughouse = Шведски шах
seat-leaflet-first = Бели
seat-leaflet-second = Черни
seat-bughouse-first = Бели, дъска А
seat-bughouse-second = Черни, дъска А
seat-bughouse-third = Бели, дъска Б
seat-bughouse-fourth = Черни, дъска Б
bot-beginner = Капия (начинаещ)
foot-tournaments = Турнири
foot-federations = Федерации
foot-source = Изходен код
call-text = Масата ви се запълни: { $game }, { $names }
call-go = Към масата
notify-me = Известявай ме
notify-on = Ще получите известие, когато някой седне на масата.
own-tables = Вашите отворени маси
own-listed = за всеки
own-asked = предложена на { $name }
own-by-link = с покана
own-open = Отвори
own-open-of = Отвори масата си: { $game }
own-close-of = Затвори масата си: { $game }
own-closed = Масата е затворена: { $game }
title-join = Създаване на профил
title-login = Вход
title-oauth = Достъп за програма
title-recover = Възстановяване на профил
me-login = Вход
me-join = Регистрация
me-logout = Изход
guest-name = Гост { $number }
me-guest = Гост: вход или регистрация
me-menu = { $name }: вашият профил
title-account = Вашият профил
me-account = Профил и сигурност
title-admin = Пулт на операторите
title-games = Моите партии
title-players = Класации
title-money = Кредити
title-calendar = Календар
title-tournaments = Турнири
title-tournaments-new = Нов турнир
title-tournaments-match = Мач с редуващи се игри
me-profile = Моята страница
error-offline = Няма връзка със сървъра. Проверете мрежата и опитайте пак.
error-no-answer = Сървърът отговори неразбираемо ({ $status }).
