# SPDX-License-Identifier: AGPL-3.0-or-later
# Речь: что говорится вслух о ходах, костях и позиции.

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
speak-kalah-in-store = в вашем калахе
speak-kalah-in-pit = в { $whose ->
    [own] вашей лунке
   *[their] лунке соперника
} { $pit }
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
        [own] в вашу лунку
       *[their] в лунку соперника
    }
    [opponent] { $whose ->
        [own] в свою лунку
       *[their] в вашу лунку
    }
   *[other] { $whose ->
        [own] в свою лунку
       *[their] в чужую лунку
    }
} { $last }.
speak-kalah-ends-store = { $sow }; последний в калах.
speak-kalah-ends-again = { $sow }; { $who ->
    [you] последний в калах, ходите ещё раз.
   *[other] последний в калах, ходит ещё раз.
}
speak-kalah-ends-capture = { $sow }; последний в пустую лунку { $last }, { $who ->
    [you] берёте { $captured } из лунки { $from } соперника.
    [opponent] берёт { $captured } из вашей лунки { $from }.
   *[other] берёт { $captured } из лунки { $from } напротив.
}
speak-kalah-swept = Остаток, { $stones }, переходит в калах владельца.
speak-kalah-swap = { $who ->
    [you] Вы берёте другую сторону.
    [opponent] Соперник берёт вашу сторону. Теперь вы играете за другую.
   *[other] { $name } берёт другую сторону.
}
speak-kalah-keep = { $who ->
    [you] Вы остаётесь на своей стороне.
    [opponent] Соперник остаётся на своей стороне.
   *[other] { $name } остаётся на своей стороне.
}
speak-kalah-pie-open = Правило пирога: вместо хода можно взять другую сторону.
speak-kalah-pie-answer = Правило пирога: возьмите другую сторону или останьтесь.

## Нарды
speak-die = { $n ->
    [1] один
    [2] два
    [3] три
    [4] четыре
    [5] пять
   *[6] шесть
}
speak-double = дубль { $die }
speak-two-dice = { $a } и { $b }
speak-bar = бар
speak-off = за доску
speak-hand = рука
speak-rolled = { $who ->
    [you] Вы выбросили { $dice }.
    [opponent] Соперник выбросил { $dice }.
   *[other] { $name } бросает: { $dice }.
}
speak-opening = Жребий: вы { $mine }, соперник { $theirs }.
speak-opening-watch = Жребий: белые { $mine }, чёрные { $theirs }.
speak-dice-none = Кости не брошены.
speak-dice-done = Все кости сыграны.
speak-dice-left = Осталось: { $dice }.
speak-first-die = Сначала { $die }.
speak-step = { $from } на { $to }{ $how ->
    [hits] {" "}с боем
    [pins] {" "}и запирает
   *[plain] {""}
}
speak-step-enter = с бара на { $to }{ $how ->
    [hits] {" "}с боем
   *[plain] {""}
}
speak-step-off = выбрасывает с { $from }
speak-step-hand = ставит на { $to }
speak-step-times = { $text }, { $n ->
    [one] { $n } раз
    [few] { $n } раза
   *[many] { $n } раз
}
speak-steps = { $who ->
    [you] Вы
    [opponent] Соперник
   *[other] { $name }
}: { $steps }.
speak-on-bar = У вас { $n } на баре.
speak-only-die = { $bad } сыграть нельзя. Играйте { $good }.
speak-passed = { $who ->
    [you] У вас нет хода.
    [opponent] У соперника нет хода.
   *[other] { $name }: нет хода.
}
speak-forced = Вынужденно: { $steps }.
speak-picked = { $place }: взята. Можно на { $targets }.
speak-undone = Возвращено. Осталось: { $dice }.
speak-direction = Ваш дом { $direction ->
    [left] слева
   *[right] справа
}. Вы идёте от 24 к 1{ $how ->
    [same] {". Оба идут по кругу в одну сторону"}
   *[against] {""}
}.
speak-stack = { $n } на { $p }
speak-stack-bar = { $n } на баре
speak-stack-hand = { $n } в руке
speak-stack-off = { $n } выброшено
speak-tables-board = Ваши: { $own }. Соперника, если считать с другой стороны: { $opp }.
speak-tables-board-watch = Белые: { $own }. Чёрные, если считать с их стороны: { $opp }.
speak-blots = Одиночные: { $own }. Соперника: { $opp }.
speak-pips = Пипсы до конца: { $own } на { $opp }.
speak-tables-score = { $status ->
    [over] Игра окончена, { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[many] { $points } очков
    }.
   *[playing] Одна игра на 1, 2 или 3 очка.
}
speak-tables-choice = С { $from }: { $targets }.
speak-direction-indiika = Ваши места — с 1 по 6. Сначала ставите шашки, потом снимаете.
speak-cube-ask = { $act ->
    [double] Удвоить до { $value }
    [take] Принять куб при { $value }
    [drop] Отказаться и потерять { $value }
    [beaver] Бивер до { $value }
   *[raccoon] Ракун до { $value }
}: нажмите ещё раз.
speak-cube-none = За этим столом куба нет.
speak-cube-middle = Куб { $value }, посередине.
speak-cube-owned = Куб { $value }, { $who ->
    [you] ваш
    [opponent] у соперника
   *[other] у игрока { $name }
}.
speak-doubled = { $level ->
    [beaver] { $who ->
        [you] Вы отвечаете бивером: удвоение
        [opponent] Соперник отвечает бивером: удвоение
       *[other] { $name } отвечает бивером: удвоение
    }
    [raccoon] { $who ->
        [you] Вы отвечаете ракуном: удвоение
        [opponent] Соперник отвечает ракуном: удвоение
       *[other] { $name } отвечает ракуном: удвоение
    }
   *[double] { $who ->
        [you] Вы предлагаете удвоить
        [opponent] Соперник предлагает удвоить
       *[other] { $name } предлагает удвоить
    }
} до { $value }.
speak-cube-keys = Принять A{ $drop ->
    [yes] , отказаться X
   *[no] {""}
}{ $more ->
    [beaver] , бивер Shift+B
    [raccoon] , ракун Shift+B
   *[none] {""}
}.
speak-taken = { $who ->
    [you] Вы принимаете
    [opponent] Соперник принимает
   *[other] { $name } принимает
}: на кубе { $value }.
speak-dropped = { $who ->
    [you] Вы отказываетесь
    [opponent] Соперник отказывается
   *[other] { $name } отказывается
} от удвоения.
speak-match = Матч до { $to }: { $side ->
    [own] вы { $own }, соперник { $other }
   *[watch] { $first } { $own }, { $second } { $other }
}.
speak-game-number = Партия { $game }.
speak-game-over = Партия { $game }: { $who ->
    [you] вы выигрываете
    [opponent] соперник выигрывает
   *[other] { $name } выигрывает
} { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}. { $reason }
speak-game-began = Начинается партия { $game }.
speak-starts = { $who ->
    [you] Вы начинаете.
    [opponent] Начинает соперник.
   *[other] Начинает { $name }.
}
speak-crawford = Партия Кроуфорда: без удвоений.
speak-number-of = { $n } { $die ->
    [1] { $n ->
        [one] единица
       *[other] единицы
    }
    [2] { $n ->
        [one] двойка
       *[other] двойки
    }
    [3] { $n ->
        [one] тройка
       *[other] тройки
    }
    [4] { $n ->
        [one] четвёрка
       *[other] четвёрки
    }
    [5] { $n ->
        [one] пятёрка
       *[other] пятёрки
    }
   *[6] { $n ->
        [one] шестёрка
       *[other] шестёрки
    }
}
speak-chain = Дубль { $die }. Осталось: { $left }.
speak-chain-finish = Доигрывается дубль { $die } соперника. Осталось: { $left }.
speak-handed = { $who ->
    [you] Вы доигрываете
    [opponent] Соперник доигрывает
   *[other] { $name } доигрывает
} дубль: { $left }.
speak-restart = Обе крайние шашки заперты. Игра начинается заново.
speak-stack-pinned = { $n } на { $p }, заперта
speak-rated = { $who ->
    [you] Ваш рейтинг: с { $before } на { $after }.
   *[other] Рейтинг игрока { $name }: с { $before } на { $after }.
}
speak-from-bar = бара
speak-from-hand = руки
speak-goal-antitabla = Цель: сохранить шашки. Кто первым выбросит все, проигрывает.
speak-chain-left = Осталось: { $left }
