# SPDX-License-Identifier: AGPL-3.0-or-later
# Речь: что говорится вслух за каждым столом, и о ходах и позиции в шахматах и калахе.

## Все доски
speak-your-move = Ваш ход.
speak-none = нет
speak-no-move-yet = Ходов ещё не было.
speak-nothing-legal = Отсюда ходов нет.
speak-moves-made = Сделано ходов: { $n }.
speak-history-end = Больше сообщений нет.
speak-put-back = Возвращено.
speak-seat = Место { $n }
speak-sat = { $name } за столом.
speak-sat-program = { $name } (бот) за столом.
speak-left = { $name } уходит из-за стола.
speak-started-first = Игра начинается. { $who ->
    [you] Начинаете вы.
    [opponent] Начинает соперник.
   *[other] Начинает { $name }.
}
speak-offered = { $who ->
    [you] Вы предлагаете
    [opponent] Соперник предлагает
   *[other] { $name } предлагает
} { $what ->
    [draw] ничью.
    [takeback] вернуть ход.
    [hints] подсказки обоим.
    [rematch] новую игру.
    [resign-team] сдаться за двоих.
   *[resign] сдаться за { $points ->
        [one] { $points } очко.
        [few] { $points } очка.
       *[many] { $points } очков.
    }
}
speak-declined = { $who ->
    [you] Вы отказываетесь
    [opponent] Соперник отказывается
   *[other] { $name } отказывается
} { $what ->
    [draw] от ничьей.
    [takeback] вернуть ход.
    [hints] от подсказок.
    [rematch] от новой игры.
   *[resign] от сдачи.
}
speak-taken-back = Ход возвращён.
speak-chat = { $name } говорит: { $text }
speak-suspended = Сервер был недоступен. Никто не потерял времени.
speak-ended-draw = Ничья. { $reason }
speak-ended-void = Игра осталась без результата. { $reason }
speak-ended-won = { $who ->
    [you] Вы выигрываете
    [opponent] Соперник выигрывает
   *[other] { $name } выигрывает
}{ $points ->
    [1] {""}
    [one] , { $points } очко
    [few] , { $points } очка
   *[many] , { $points } очков
}. { $reason }
speak-rated = { $who ->
    [you] Ваш рейтинг: с { $before } на { $after }.
   *[other] Рейтинг игрока { $name }: с { $before } на { $after }.
}

## Часы
speak-clock-none = Без часов.
speak-clock-you = У вас { $own }, у соперника { $other }.
speak-clock-own = У вас { $time }.
speak-clock-both = { $a }: { $at }, { $b }: { $bt }.
speak-time-hours = { $hours ->
    [one] { $hours } час
    [few] { $hours } часа
   *[many] { $hours } часов
} { $minutes ->
    [one] { $minutes } минута
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}
speak-time-minutes = { $minutes ->
    [one] { $minutes } минута
    [few] { $minutes } минуты
   *[many] { $minutes } минут
}{ $seconds ->
    [0] {""}
   *[other] {" "}{ $seconds }
}
speak-time-seconds = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
}
speak-time-move = на ход { $move }, запас { $reserve }

## Шахматы
speak-square = { $file ->
    [a] а
    [b] бэ
    [c] цэ
    [d] дэ
    [e] е
    [f] эф
    [g] жэ
   *[h] аш
} { $rank }
speak-piece = { $piece ->
    [K] король
    [Q] ферзь
    [R] ладья
    [B] слон
    [N] конь
   *[P] пешка
}
speak-coloured-piece = { $piece ->
    [wK] белый король
    [wQ] белый ферзь
    [wR] белая ладья
    [wB] белый слон
    [wN] белый конь
    [wP] белая пешка
    [bK] чёрный король
    [bQ] чёрный ферзь
    [bR] чёрная ладья
    [bB] чёрный слон
    [bN] чёрный конь
   *[bP] чёрная пешка
}
speak-castle = { $side ->
    [short] короткая рокировка
   *[long] длинная рокировка
}{ $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
speak-chess-move = { $piece ->
    [K] король
    [Q] ферзь
    [R] ладья
    [B] слон
    [N] конь
   *[P] пешка
} { $from } { $how ->
    [takes] берёт { $victim ->
        [Q] ферзя
        [R] ладью
        [B] слона
        [N] коня
       *[P] пешку
    } на { $to }
    [passing] берёт на { $to } на проходе
   *[quiet] на { $to }
}{ $promo ->
    [Q] , превращается в ферзя
    [R] , превращается в ладью
    [B] , превращается в слона
    [N] , превращается в коня
   *[none] {""}
}{ $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
speak-pieces-on = { $piece ->
    [K] король
    [Q] { $n ->
        [one] ферзь
       *[other] ферзи
    }
    [R] { $n ->
        [one] ладья
       *[other] ладьи
    }
    [B] { $n ->
        [one] слон
       *[other] слоны
    }
    [N] { $n ->
        [one] конь
       *[other] кони
    }
   *[P] { $n ->
        [one] пешка
       *[other] пешки
    }
} { $squares }
speak-chess-board-white = Белые: { $white }. Чёрные: { $black }.
speak-chess-board-black = Чёрные: { $black }. Белые: { $white }.
speak-material = Материал { $own } на { $other }.
speak-picked-piece = { $piece }: в руке.
speak-premove = Предварительный ход { $from } { $to }.
speak-premove-off = Предварительный ход отменён.
speak-flipped = { $side ->
    [white] Белые внизу.
   *[black] Чёрные внизу.
}

## Калах
speak-stones = { $n ->
    [0] пусто
    [one] { $n } камень
    [few] { $n } камня
   *[many] { $n } камней
}
speak-kalah-empty = пуст
speak-kalah-in-store = в вашем калахе
speak-kalah-in-pit = в { $whose ->
    [own] вашей лунке { $pit }
   *[their] лунке { $pit } соперника
}
speak-kalah-again = ходите ещё раз
speak-kalah-would-capture = берёте { $n }
speak-kalah-preview = Последний камень { $place }{ $extra ->
    [none] .
   *[other] , { $extra }.
}
speak-kalah-choice = { $pit }: { $text }
speak-kalah-where = { $whose ->
    [own] лунка { $pit }, { $stones }; напротив: лунка { $opposite } соперника, { $facing }.
   *[their] лунка { $pit } соперника, { $stones }; напротив: ваша лунка { $opposite }, { $facing }.
}
speak-kalah-row = { $whose ->
    [own] Ваши лунки
    [their] Лунки соперника
    [south] Лунки юга
   *[north] Лунки севера
} с 1 по { $m }: { $row }, калах { $store }.
speak-kalah-score = Калах: { $own } на { $other }.
speak-kalah-sow = { $who ->
    [you] Вы сеете
    [opponent] Соперник сеет
   *[other] { $name } сеет
} лунку { $pit }, { $stones }
speak-kalah-ends = { $sow }; последний { $who ->
    [you] { $whose ->
        [own] в вашу лунку { $last }
       *[their] в лунку { $last } соперника
    }
    [opponent] { $whose ->
        [own] в свою лунку { $last }
       *[their] в вашу лунку { $last }
    }
   *[other] { $whose ->
        [own] в свою лунку { $last }
       *[their] в чужую лунку { $last }
    }
}.
speak-kalah-ends-store = { $sow }; последний в калах.
speak-kalah-ends-again = { $sow }; { $who ->
    [you] последний в калах, ходите ещё раз.
   *[other] последний в калах, ходит ещё раз.
}
speak-kalah-ends-asked = { $sow }; последний в калах, сначала { $who ->
    [opponent] решаете вы.
   *[other] решает соперник.
}
speak-kalah-ends-capture = { $sow }; последний в пустую лунку { $last }, { $who ->
    [you] берёте { $captured } из лунки { $from } соперника.
    [opponent] берёт { $captured } из вашей лунки { $from }.
   *[other] берёт { $captured } из лунки { $from } напротив.
}
speak-kalah-swept = Остаток, { $stones }, переходит в калах владельца.
speak-kalah-swap = { $who ->
    [you] Вы берёте другую сторону.
    [opponent] Соперник берёт другую сторону. Вы поменялись сторонами.
   *[other] { $name } берёт другую сторону.
}
speak-kalah-keep = { $who ->
    [you] Вы остаётесь на своей стороне.
    [opponent] Соперник остаётся на своей стороне.
   *[other] { $name } остаётся на своей стороне.
}
speak-kalah-pie-open = Правило пирога: вместо хода можно взять другую сторону.
speak-kalah-pie-answer = Правило пирога: возьмите другую сторону или останьтесь.
