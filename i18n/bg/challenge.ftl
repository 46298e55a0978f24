# SPDX-License-Identifier: AGPL-3.0-or-later
# Предизвикателства: маса, предложена на един играч.

challenge-head = Да изиграете партия
challenge-title = Предизвикайте { $name }
challenge-how = { $name } получава поканата веднага и може да приеме, да откаже или веднъж да предложи други условия. Дотогава можете да я оттеглите.
challenge-send = Изпрати предизвикателството
challenge-other-title = Други условия за { $name }
challenge-other-how = Формулярът започва с предложеното от { $name }; променете каквото предпочитате. Вашето предложение заменя първото и { $name } може само да го приеме или да откаже.
challenge-send-other = Предложи тези условия
challenge-over = Това предизвикателство вече не важи.
challenge-waiting = { $game }: чака се отговор от { $name }
challenge-withdraw = Оттегли
challenge-withdraw-of = Оттегли предизвикателството: { $game }
challenge-withdrawn-own = Предизвикателството е оттеглено.
challenge-region = Предизвикателства
challenge-in = { $name } ви предизвиква: { $game }
challenge-in-other = { $name } предлага други условия: { $game }
challenge-where = Можете да отговорите в края на страницата.
challenge-rated = с рейтинг
challenge-casual = без рейтинг
challenge-accept = Приеми
challenge-accept-of = Приеми: { $game } с { $name }
challenge-refuse = Откажи
challenge-refuse-of = Откажи: { $game } с { $name }
challenge-other = Други условия
challenge-other-of = Предложи на { $name } други условия: { $game }
challenge-later = По-късно
challenge-later-of = По-късно: { $game } с { $name }. Дотогава чака на началната страница.
challenge-refused = { $name } предпочита да не играе сега: { $game }
challenge-refused-own = Отказахте предизвикателството.
challenge-countered = { $name } предлага други условия вместо вашите: { $game }
challenge-expired = { $name } не отговори навреме: { $game }
challenge-withdrawn = { $name } оттегли предизвикателството: { $game }

## Matches of games in turn
challenge-match = мач
challenge-match-to = Предложи на { $name } мач с различни игри поред
challenge-match-in = { $name } ви предизвиква на мач: { $games }
challenge-match-first = до { $n } { $n ->
    [one] точка
   *[other] точки
}
challenge-match-games = { $n } { $n ->
    [one] партия
   *[other] партии
}

## Tournaments one is in
tidings-match = Мач на { $name }: { $games }
tidings-entered = Записаха ви за „{ $name }“. На страницата на турнира пише дали има такса и как да се отпишете.
tidings-soon = „{ $name }“ започва след { $minutes } минути.
tidings-called = „{ $name }“, кръг { $round }: масата ви е готова.
tidings-board = „{ $name }“, кръг { $round }: играете на маса { $board }.
tidings-bye = „{ $name }“, кръг { $round }: почивате.
tidings-won = „{ $name }“: спечелихте партията.
tidings-drawn = „{ $name }“: партията завърши наравно.
tidings-lost = „{ $name }“: загубихте партията.
tidings-message = „{ $name }“, съдията: { $text }
tidings-declined = { $player } предпочита да не играе мача ви.
tidings-expired = { $player } не отговори навреме: мачът ви отпада.
tidings-expired-open = Никой не дойде на мача ви: той отпада.
tidings-withdrawn = { $player } оттегли мача.
tidings-cancelled = „{ $name }“: отменено.
tidings-cancelled-match = Сайтът отмени мача ви с { $player }.
tidings-why = Причина: { $text }
tidings-go = Към турнира
