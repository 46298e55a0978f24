# SPDX-License-Identifier: AGPL-3.0-or-later
# Масата.

room-loading = Масата се отваря…
room-heading = { $game }: маса
room-missing-title = Няма такава маса
room-outdated-title = Има нова версия
room-reload = Презареди страницата
room-title-turn = Ваш ред
room-title-over = Край
room-title-open = Чака се
room-side = До дъската
room-tabs = До дъската
room-tab-moves = Ходове
room-tab-chat = Чат
room-tab-info = Подробности
room-unread = непрочетени
room-watching = { $n ->
    [0] никой не гледа
    [one] гледа { $n }
   *[other] гледат { $n }
}
room-rematch-here = Реваншът е на друга маса

wait-label = Преди партията
wait-title = Чака се противник
wait-text = Изпратете тази връзка на противника. Партията започва, щом някой седне.
wait-spectator = Партията още не е започнала.
wait-join-title = { $name } ви кани
wait-join = Седни и играй
wait-join-as = Седни: { $seat }
wait-bots = Или играйте сега с бот:
wait-cancel = Затвори масата
wait-dice-title = Свързваме ви с противника…
wait-dice = Двамата играчи и сървърът участват в заровете. Така никой не може да узнае или промени хвърляне.

invite-label = Връзка към масата
invite-copy = Копирай
invite-copied = Копирано

invite-share = Сподели
invite-qr = QR код
invite-qr-label = QR код на връзката

strip-label = Играч: { $seat }
strip-you = вие
strip-here = тук е
strip-away = не е тук
strip-went-away = { $name } не е тук.
strip-came-back = { $name } отново е тук.
strip-empty = свободно място
strip-taken = { $n ->
    [one] взета { $n } фигура
   *[other] взети { $n } фигури
}
strip-ahead = води с { $n }
strip-store = { $n ->
    [one] { $n } камък в калаха
   *[other] { $n } камъка в калаха
}
strip-pips = { $n ->
    [one] { $n } пип
   *[other] { $n } пипа
}
strip-off = извадени { $n }

moves-label = Ходове; със стрелките се разглежда партията
moves-none = Още няма ход.
moves-pass = няма какво да се играе
moves-swap = вземане на другата страна
moves-keep = оставане
moves-bar = бар
moves-off = вън
moves-walk = Разглеждане на партията
moves-first = Към началото
moves-back = Един ход назад
moves-forward = Един ход напред
moves-last = Към сегашното положение
san-letters = Ц Д Т О К П

chat-trouble = Сигнал, заглушаване…
chat-label = Чат
chat-none = Няма съобщения.
chat-none-spectator = Няма съобщения. Докато се играе, написаното от вас го четат само зрителите.
chat-say = Кажете нещо
chat-send = Прати

typed-label-chess = Напишете ход, напр. Кf3 или „кон еф 3“
typed-label-kalah = Напишете ход: номера на ямка
typed-label-tables = Напишете ход, напр. 24/18 13/11
typed-send = Ход
typed-not-understood = Не разбрах хода; вижте примера.

act-label = Действия
act-draw = Предложи реми
act-draw-withdraw = Оттегли ремито
act-takeback = Поискай връщане
act-takeback-withdraw = Оттегли връщането
act-threefold = Реми: повторение
act-fifty = Реми: 50 хода
act-resign = Предавам се
act-abort = Отмени партията
act-abort-offer = Предложи отмяна
act-abort-offer-event = Ако се приеме, партията се брои така, сякаш и двамата играчи не са се явили.
act-abort-withdraw = Оттегли предложението
act-rematch = Реванш
act-rematch-withdraw = Оттегли реванша
act-resign-offer = Предаване…
act-resign-for = Предлагам да загубя:
act-resign-points = { $game ->
    [1] единична партия
    [2] марс
   *[3] тройна партия
} · { $points ->
    [one] { $points } точка
   *[other] { $points } точки
}
act-resign-withdraw = Оттегли предаването
act-press-again = Натиснете пак: { $act }
act-again = { $act }: натиснете пак до пет секунди.
wish-not-now = Сега това не е възможно.

offer-label = Предложение
offer-draw = { $name } предлага реми.
offer-takeback = { $name } моли да върне ход.
offer-rematch = { $name } иска реванш.
offer-abort = { $name } предлага партията да се отмени без резултат.
offer-abort-event = { $name } предлага партията да се отмени. В този турнир тогава тя се брои така, сякаш и двамата играчи не са се явили.
offer-hints = { $name } предлага и двамата да ползвате подсказки.
offer-resign = { $points ->
    [one] { $name } се предава с { $points } точка.
   *[other] { $name } се предава с { $points } точки.
}
offer-accept = Приемам
offer-decline = Отказвам
offer-declined = { $what ->
    [draw] { $name } отказва реми.
    [takeback] { $name } не ви позволява да върнете хода.
    [hints] { $name } не иска подсказки.
    [rematch] { $name } не иска реванш.
    [abort] { $name } иска да продължите.
   *[resign] { $name } не приема да се предадете.
}

info-lag-ms = { $ms } мс
info-record-record = Четим запис

line-lost = Връзката прекъсна. Свързваме ви отново…
line-lost-pending = Връзката прекъсна. Свързваме ви отново… Направеното от вас е запазено и ще бъде изпратено.

result-won = { $what ->
    [match] Печелите мача
   *[game] Победа
}
result-lost = { $what ->
    [match] Губите мача
   *[game] Загуба
}
result-wins = { $name } побеждава{ $what ->
    [match] {" "}в мача
   *[game] {""}
}
result-draw = Реми
result-void = Без резултат
result-taken-back = Върната: без резултат
result-tournament = Към турнира
result-verify = Провери заровете
result-new = Друга маса
result-analyse = Анализ
result-accept-rematch = Приеми реванша
result-picture = Картинка
picture-save = Запази картинката
picture-failed = Картинката не стана.
picture-alt = { $game }: { $players }. { $result }. { $why } На картинката е последната позиция.

end-mate = Мат.
end-stalemate = Пат: няма възможен ход, а царят не е под шах.
end-dead-position = Никой вече не може да даде мат.
end-fivefold = Една и съща позиция за пети път.
end-seventy-five = Седемдесет и пет хода без вземане и без ход с пешка.
end-threefold = По претенция: една и съща позиция за трети път.
end-fifty = По претенция: петдесет хода без вземане и без ход с пешка.
end-agreement = По споразумение.
end-resignation = С предаване.
end-resignation-drawn = Предаване, но противникът не би могъл да даде мат с никаква поредица от ходове.
end-flag = По време.
end-flag-drawn = Времето изтече, но противникът не би могъл да даде мат с никаква поредица от ходове.
end-stones = Повече камъни в калаха.
end-equal-stones = По равно камъни.
end-borne-off = Всички пулове са извадени.
end-aborted = Отменена.
end-no-show = Първият ход не дойде навреме.
end-forfeit = Решено без игра.
end-dice-timeout = Противникът не се появи; партията не се брои.
end-dice-spent = Заровете за тази партия се изчерпаха.
end-cancelled = Масата е затворена, преди някой да седне.
end-dropped = Контрата е отказана.
end-mother = Последният начален пул е затапен.
typed-label-indiika = Напишете ход, напр. ръка/5 ръка/2 или 6/вън
moves-hand = ръка
moves-double = контра до { $value }
moves-beaver = бобър до { $value }
moves-raccoon = ракун до { $value }
moves-taken = приема, куб { $value }
moves-dropped = отказва контрата
moves-game = Партия { $value }
strip-hand = { $phase ->
    [placing] { $n } за слагане
    [entering] { $n } в ръката
   *[bearing] вади
}
strip-pinned = { $n ->
    [one] { $n } затапен
   *[other] { $n } затапени
}
strip-score = { $n } от { $to } точки
match-head = Мач до { $to } · партия { $game }
event-name = Турнир
event-board = кръг { $round }, маса { $board }
match-crawford = Крофорд
match-score = { $a } { $own } : { $other } { $b }, мач до { $to }
between-label = Между две партии
between-next = Следваща партия
between-waiting = Чака се противникът. Следващата партия започва сама след няколко секунди.
between-watching = Следващата партия започва сама след няколко секунди.
result-worth = { $points ->
    [one] { $points } точка
   *[other] { $points } точки
}: { $why ->
    [dropped] колкото показваше кубът преди отказа
    [flag] загубата по време се брои за { $base }{ $cube ->
        [1] {""}
       *[other] , по куб { $cube }
    }
   *[played] { $base ->
        [1] единична партия
        [2] марс
       *[3] тройна партия
    }{ $cube ->
        [1] {""}
       *[other] {" "}{ $base } × куб { $cube }
    }
}
end-borne-off-loses = В антитабла губи онзи, който пръв извади всичките си пулове.
end-variant-end = Целта на този вариант е постигната.
end-disconnection = Играч прекъсна връзката и не се върна.
end-partner-won = Партньорът спечели на другата дъска.
end-partner-lost = Партньорът загуби на другата дъска.
typed-label-leaflet = Напишете ход с полетата на листовката, напр. КC6 или „кон це 6“

## On arrival, for the ear
arrive-game = { $game }.
arrive-you = { $side ->
    [chess-first] Вие сте с белите
    [chess-second] Вие сте с черните
    [kalah-first] Вие започвате
    [kalah-second] Вие сте втори
    [tables-first] Вие сте с белите пулове
   *[tables-second] Вие сте с черните пулове
} срещу { $name }.
arrive-four = Вие сте с { $side ->
    [a-white] белите на дъска А
    [a-black] черните на дъска А
    [b-white] белите на дъска Б
   *[b-black] черните на дъска Б
}, в отбор с { $partner }; тук срещу { $a }, на другата дъска срещу { $b }.
arrive-watching = Гледате: { $a } срещу { $b }.
arrive-clock = { $kind ->
    [fischer] { $base } плюс { $step }.
    [bronstein] { $base }, забавяне { $step }.
    [delay] { $step } на ход плюс { $base } резерв.
    [none] { $base }.
   *[no] Без часовник.
}
arrive-turn = На ход: { $name }.
moves-at-start = Началото на партията.
typed-no-place = На тази дъска няма { $place }.

## Zen mode
zen-name = Режим „Дзен“
zen-leave = Изход от режим „Дзен“
zen-on = Режим „Дзен“. Виждат се само дъската, часовниците и вашите действия. С Escape излизате.
zen-off = Отново се вижда всичко.
result-rating = { $name }: { $before } → { $after }
arrive-rated = С рейтинг.

## A table by Appendix D.
appendix-title = Шахмат по Приложение D
appendix-what = Шахмат за незрящи и хора с увредено зрение по Приложение D на правилата на ФИДЕ: всеки играе на собствена дъска, а ходовете се обявяват и повтарят.
appendix-free = свободно
dice-away = Нека сайтът хвърля вместо мен, докато ме няма
dice-away-help = Вашата част от зара остава при сайта и се договаря нов зар. Тогава никой не чака страницата ви; но сайтът би могъл заедно с другия играч да предвиди хвърлянията и това се казва в протокола на зара.
dice-away-on = Сайтът хвърля вместо вас, и докато ви няма.
dice-away-forced = Този браузър не пази нищо между две посещения, затова сайтът хвърля вместо вас.
dice-away-off = Отново да хвърлям със свой зар
dice-away-own = Отново хвърляте със свой зар.
