# SPDX-License-Identifier: AGPL-3.0-or-later
# Вызовы: стол, предложенный одному игроку.

challenge-head = Сыграть вместе
challenge-title = Вызвать: { $name }
challenge-how = { $name } сразу получит вызов и сможет принять его, отказаться или один раз предложить другие условия. До ответа вызов можно отозвать.
challenge-send = Отправить вызов
challenge-other-title = Другие условия: { $name }
challenge-other-how = Форма начинается с того, что предлагает { $name }; измените то, что вам не подходит. Ваше предложение заменит первое, и { $name } сможет только принять его или отказаться.
challenge-send-other = Предложить эти условия
challenge-over = Этот вызов больше не действует.
challenge-waiting = { $game }: ждём ответа, { $name }
challenge-withdraw = Отозвать
challenge-withdraw-of = Отозвать вызов: { $game }
challenge-withdrawn-own = Вызов отозван.
challenge-region = Вызовы
challenge-in = { $name } вызывает вас: { $game }
challenge-in-other = { $name } предлагает другие условия: { $game }
challenge-where = Ответить можно в конце страницы.
challenge-rated = на рейтинг
challenge-casual = без рейтинга
challenge-accept = Принять
challenge-accept-of = Принять: { $game }, { $name }
challenge-refuse = Отказаться
challenge-refuse-of = Отказаться: { $game }, { $name }
challenge-other = Другие условия
challenge-other-of = Предложить другие условия: { $name }, { $game }
challenge-later = Позже
challenge-later-of = Позже: { $game }, { $name }. До тех пор вызов ждёт на главной странице.
challenge-refused = { $name } сейчас играть не хочет: { $game }
challenge-refused-own = Вы отказались от вызова.
challenge-countered = { $name } предлагает другие условия вместо ваших: { $game }
challenge-expired = { $name } не отвечает вовремя: { $game }
challenge-withdrawn = { $name } отзывает вызов: { $game }

## Matches of games in turn
challenge-match = матч
challenge-match-to = Предложить матч из разных игр по очереди: { $name }
challenge-match-in = { $name } вызывает вас на матч: { $games }
challenge-match-first = до { $n } { $n ->
    [one] очка
   *[other] очков
}
challenge-match-games = { $n } { $n ->
    [one] игра
    [few] игры
   *[other] игр
}

## Tournaments one is in
tidings-match = Матч игрока { $name }: { $games }
tidings-entered = Вас записали на «{ $name }». На странице турнира сказано, есть ли взнос и как выписаться.
tidings-soon = «{ $name }» начнётся через { $minutes } минут.
tidings-called = «{ $name }», тур { $round }: ваш стол готов.
tidings-board = «{ $name }», тур { $round }: вы играете за столом { $board }.
tidings-bye = «{ $name }», тур { $round }: вы свободны.
tidings-won = «{ $name }»: вы выиграли партию.
tidings-drawn = «{ $name }»: партия закончилась вничью.
tidings-lost = «{ $name }»: вы проиграли партию.
tidings-message = «{ $name }», судья: { $text }
tidings-declined = { $player } не хочет играть ваш матч.
tidings-expired = { $player } не отвечает вовремя: ваш матч не состоится.
tidings-expired-open = На ваш матч никто не пришёл: он не состоится.
tidings-withdrawn = { $player } отзывает матч.
tidings-cancelled = «{ $name }»: отменено.
tidings-cancelled-match = Ваш матч отменён сайтом (соперник: { $player }).
tidings-why = Причина: { $text }
tidings-go = К турниру
