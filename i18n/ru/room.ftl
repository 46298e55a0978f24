# SPDX-License-Identifier: AGPL-3.0-or-later
# Стол.

room-loading = Стол открывается…
room-heading = { $game }: стол
room-missing-title = Такого стола нет
room-outdated-title = Вышла новая версия
room-reload = Перезагрузить страницу
room-title-turn = Ваш ход
room-title-over = Конец
room-title-open = Ожидание
room-side = Рядом с доской
room-tabs = Рядом с доской
room-tab-moves = Ходы
room-tab-chat = Чат
room-tab-info = Подробности
room-unread = непрочитанных
room-watching = { $n ->
    [0] зрителей нет
    [one] { $n } зритель
    [few] { $n } зрителя
   *[other] { $n } зрителей
}
room-rematch-here = Реванш за другим столом

wait-label = Перед игрой
wait-title = Ждём соперника
wait-text = Отправьте эту ссылку сопернику. Игра начнётся, как только кто-нибудь сядет.
wait-spectator = Игра ещё не началась.
wait-join-title = { $name } приглашает вас
wait-join = Сесть и играть
wait-join-as = Сесть: { $seat }
wait-bots = Или сыграйте сейчас с ботом:
wait-cancel = Закрыть стол
wait-dice-title = Соединяем с соперником…
wait-dice = Оба игрока и сервер участвуют в бросках. Поэтому никто не может узнать или изменить бросок.

invite-label = Ссылка на этот стол
invite-copy = Копировать
invite-copied = Скопировано

invite-share = Поделиться
invite-qr = QR-код
invite-qr-label = QR-код ссылки

strip-label = Игрок: { $seat }
strip-you = вы
strip-here = на месте
strip-away = не на месте
strip-went-away = { $name } не на месте.
strip-came-back = { $name } снова на месте.
strip-empty = свободное место
strip-taken = { $n ->
    [one] взята { $n } фигура
    [few] взято { $n } фигуры
   *[other] взято { $n } фигур
}
strip-ahead = впереди на { $n }
strip-store = { $n ->
    [one] { $n } камень в калахе
    [few] { $n } камня в калахе
   *[other] { $n } камней в калахе
}
strip-pips = { $n ->
    [one] { $n } пипс
    [few] { $n } пипса
   *[other] { $n } пипсов
}
strip-off = выброшено { $n }

moves-label = Ходы; стрелками можно пройти по партии
moves-none = Ходов ещё нет.
moves-pass = играть нечем
moves-swap = взять другую сторону
moves-keep = остаться
moves-bar = бар
moves-off = вне
moves-walk = Просмотр партии
moves-first = К началу
moves-back = На ход назад
moves-forward = На ход вперёд
moves-last = К текущей позиции
san-letters = Кр Ф Л С К п

chat-trouble = Жалоба, заглушение…
chat-label = Чат
chat-none = Сообщений нет.
chat-none-spectator = Сообщений нет. Пока идёт игра, вас читают только зрители.
chat-say = Сообщение
chat-send = Отправить

typed-label-chess = Введите ход, например Кf3 или «конь эф 3»
typed-label-kalah = Введите ход: номер лунки
typed-label-tables = Введите ход, например 24/18 13/11
typed-send = Ход
typed-not-understood = Ход не распознан; см. пример.

act-label = Действия
act-draw = Предложить ничью
act-draw-withdraw = Отозвать ничью
act-takeback = Попросить вернуть ход
act-takeback-withdraw = Отозвать просьбу
act-threefold = Ничья: повторение
act-fifty = Ничья: 50 ходов
act-resign = Сдаться
act-abort = Отменить партию
act-abort-offer = Предложить отмену
act-abort-offer-event = Если согласятся, партия считается так, будто оба игрока не явились.
act-abort-withdraw = Отозвать предложение
act-rematch = Реванш
act-rematch-withdraw = Отозвать реванш
act-resign-offer = Сдаться…
act-resign-for = Предлагаю проиграть:
act-resign-points = { $game ->
    [1] простая партия
    [2] марс
   *[3] кокс
} · { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
act-resign-withdraw = Отозвать сдачу
act-press-again = Нажмите ещё раз: { $act }
act-again = { $act }: нажмите ещё раз в течение пяти секунд.
wish-not-now = Сейчас это невозможно.

offer-label = Предложение
offer-draw = { $name } предлагает ничью.
offer-takeback = { $name } просит вернуть ход.
offer-rematch = { $name } хочет реванш.
offer-abort = { $name } предлагает отменить партию без результата.
offer-abort-event = { $name } предлагает отменить партию. В этом турнире она тогда считается так, будто оба игрока не явились.
offer-hints = { $name } предлагает подсказки обоим.
offer-resign = { $points ->
    [one] { $name } сдаётся с { $points } очком.
   *[other] { $name } сдаётся с { $points } очками.
}
offer-accept = Принять
offer-decline = Отклонить
offer-declined = { $what ->
    [draw] { $name } отклоняет ничью.
    [takeback] { $name } не разрешает вернуть ход.
    [hints] { $name } не хочет подсказок.
    [rematch] { $name } не хочет реванша.
    [abort] { $name } хочет продолжать.
   *[resign] { $name } не принимает сдачу.
}

info-lag-ms = { $ms } мс
info-record-record = Запись для чтения

line-lost = Связь потеряна. Подключаемся снова…
line-lost-pending = Связь потеряна. Подключаемся снова… Сделанное вами сохранено и будет отправлено.

result-won = { $what ->
    [match] Матч выигран
   *[game] Победа
}
result-lost = { $what ->
    [match] Матч проигран
   *[game] Поражение
}
result-wins = Побеждает { $name }{ $what ->
    [match] {" "}(матч)
   *[game] {""}
}
result-draw = Ничья
result-void = Без результата
result-taken-back = Отменена: без результата
result-tournament = К турниру
result-verify = Проверить кости
result-new = Другой стол
result-analyse = Анализ
result-accept-rematch = Принять реванш
result-picture = Картинка
picture-save = Сохранить картинку
picture-failed = Картинка не получилась.
picture-alt = { $game }: { $players }. { $result }. { $why } На картинке последняя позиция.

end-mate = Мат.
end-stalemate = Пат: ходов нет, а король не под шахом.
end-dead-position = Никто уже не может поставить мат.
end-fivefold = Одна и та же позиция в пятый раз.
end-seventy-five = Семьдесят пять ходов без взятий и ходов пешками.
end-threefold = По требованию: одна и та же позиция в третий раз.
end-fifty = По требованию: пятьдесят ходов без взятий и ходов пешками.
end-agreement = По соглашению.
end-resignation = Сдача.
end-resignation-drawn = Сдача, но соперник не мог бы поставить мат никакой последовательностью ходов.
end-flag = По времени.
end-flag-drawn = Время вышло, но соперник не мог бы поставить мат никакой последовательностью ходов.
end-stones = Больше камней в калахе.
end-equal-stones = Камней поровну.
end-borne-off = Все шашки выброшены.
end-aborted = Отменена.
end-no-show = Первый ход не был сделан вовремя.
end-forfeit = Решено без игры.
end-dice-timeout = Соперник не вышел на связь; партия не засчитана.
end-dice-spent = Кости этой партии исчерпаны.
end-cancelled = Стол закрыли до того, как кто-то сел.
end-dropped = Отказ от удвоения.
end-mother = Последняя начальная шашка заперта.
typed-label-indiika = Введите ход, например рука/5 рука/2 или 6/вне
moves-hand = рука
moves-double = удвоение до { $value }
moves-beaver = бивер до { $value }
moves-raccoon = ракун до { $value }
moves-taken = принимает, куб { $value }
moves-dropped = отказ от удвоения
moves-game = Партия { $value }
strip-hand = { $phase ->
    [placing] осталось поставить { $n }
    [entering] в руке { $n }
   *[bearing] снимает
}
strip-pinned = { $n ->
    [one] { $n } заперта
   *[other] { $n } заперто
}
strip-score = { $n } из { $to } очков
match-head = Матч до { $to } · партия { $game }
event-name = Турнир
event-board = тур { $round }, стол { $board }
match-crawford = Кроуфорд
match-score = { $a } { $own } : { $other } { $b }, матч до { $to }
between-label = Между партиями
between-next = Следующая партия
between-waiting = Ждём соперника. Следующая партия начнётся сама через несколько секунд.
between-watching = Следующая партия начнётся сама через несколько секунд.
result-worth = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}: { $why ->
    [dropped] сколько показывал куб до отказа
    [flag] просрочка считается за { $base }{ $cube ->
        [1] {""}
       *[other] , на куб { $cube }
    }
   *[played] { $base ->
        [1] простая партия
        [2] марс
       *[3] кокс
    }{ $cube ->
        [1] {""}
       *[other] {" "}{ $base } × куб { $cube }
    }
}
end-borne-off-loses = В антитабле проигрывает тот, кто первым выбросил все шашки.
end-variant-end = Цель этого варианта достигнута.
end-disconnection = Игрок отключился и не вернулся.
end-partner-won = Партнёр выиграл на другой доске.
end-partner-lost = Партнёр проиграл на другой доске.
typed-label-leaflet = Введите ход полями листовки, например КC6 или «конь цэ 6»

## On arrival, for the ear
arrive-game = { $game }.
arrive-you = { $side ->
    [chess-first] Вы играете белыми
    [chess-second] Вы играете чёрными
    [kalah-first] Вы ходите первыми
    [kalah-second] Вы ходите вторыми
    [tables-first] Вы играете белыми шашками
   *[tables-second] Вы играете чёрными шашками
}, соперник { $name }.
arrive-four = Вы играете { $side ->
    [a-white] белыми на доске А
    [a-black] чёрными на доске А
    [b-white] белыми на доске Б
   *[b-black] чёрными на доске Б
}, партнёр { $partner }; соперники: здесь { $a }, на другой доске { $b }.
arrive-watching = Вы смотрите: { $a } против { $b }.
arrive-clock = { $kind ->
    [fischer] { $base } плюс { $step }.
    [bronstein] { $base }, задержка { $step }.
    [delay] { $step } на ход плюс { $base } запаса.
    [none] { $base }.
   *[no] Без часов.
}
arrive-turn = Ходит { $name }.
moves-at-start = Начало партии.
typed-no-place = На этой доске нет { $place }.

## Zen mode
zen-name = Дзен-режим
zen-leave = Выйти из дзен-режима
zen-on = Дзен-режим. Видны только доска, часы и ваши действия. Выйти можно клавишей Escape.
zen-off = Снова видно всё.
result-rating = { $name }: { $before } → { $after }
arrive-rated = На рейтинг.

## A table by Appendix D.
appendix-title = Шахматы по Приложению D
appendix-what = Шахматы для незрячих и слабовидящих по Приложению D правил ФИДЕ: у каждого своя доска, ходы объявляют и повторяют.
appendix-free = свободно
dice-away = Пусть сайт бросает за меня, пока меня нет
dice-away-help = Ваша часть костей остаётся у сайта, и договариваются о новых костях. Тогда никто не ждёт вашу страницу; но сайт вместе с другим игроком мог бы предвидеть броски, и в протоколе костей это сказано.
dice-away-on = Сайт бросает за вас, и пока вас нет.
dice-away-forced = Этот браузер ничего не хранит между посещениями, поэтому сайт бросает за вас.
dice-away-off = Снова бросать своими костями
dice-away-own = Вы снова бросаете своими костями.
