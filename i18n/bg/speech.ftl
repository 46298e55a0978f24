# SPDX-License-Identifier: AGPL-3.0-or-later
# Речта: какво се казва на ухо на всяка маса, и за ходовете и позицията в шаха и калаха.

## Всички дъски
speak-your-move = Вие сте на ход.
speak-none = няма
speak-no-move-yet = Още няма направен ход.
speak-nothing-legal = Оттук няма ход.
speak-moves-made = Направени ходове: { $n }.
speak-history-end = Няма повече съобщения.
speak-put-back = Върнато.
speak-seat = Място { $n }
speak-sat = { $name } седна.
speak-sat-program = { $name } (бот) седна.
speak-left = { $name } напусна масата.
speak-started-first = Партията започва. { $who ->
    [you] Започвате вие.
    [opponent] Започва противникът.
   *[other] Започва { $name }.
}
speak-offered = { $who ->
    [you] Предлагате
    [opponent] Противникът предлага
   *[other] { $name } предлага
} { $what ->
    [draw] реми.
    [takeback] връщане на хода.
    [hints] подсказки за двамата.
    [rematch] нова партия.
    [resign-team] предаване за двамата.
   *[resign] предаване за { $points ->
        [one] 1 точка.
       *[other] { $points } точки.
    }
}
speak-declined = { $who ->
    [you] Отказвате
    [opponent] Противникът отказва
   *[other] { $name } отказва
} { $what ->
    [draw] ремито.
    [takeback] връщането на хода.
    [hints] подсказките.
    [rematch] новата партия.
   *[resign] предаването.
}
speak-taken-back = Ходът е върнат.
speak-chat = { $name } казва: { $text }
speak-suspended = Сървърът не работеше. Никой не загуби време.
speak-ended-draw = Реми. { $reason }
speak-ended-void = Партията остава без резултат. { $reason }
speak-ended-won = { $who ->
    [you] Печелите
    [opponent] Противникът печели
   *[other] { $name } печели
}{ $points ->
    [1] {""}
   *[other] , { $points } точки
}. { $reason }
speak-rated = { $who ->
    [you] Рейтингът ви: от { $before } на { $after }.
   *[other] Рейтингът на { $name }: от { $before } на { $after }.
}

## Часовник
speak-clock-none = Без часовник.
speak-clock-you = Вие { $own }, противникът { $other }.
speak-clock-own = Вие { $time }.
speak-clock-both = { $a } { $at }, { $b } { $bt }.
speak-time-hours = { $hours ->
    [one] 1 час
   *[other] { $hours } часа
} { $minutes ->
    [one] 1 минута
   *[other] { $minutes } минути
}
speak-time-minutes = { $minutes ->
    [one] 1 минута
   *[other] { $minutes } минути
}{ $seconds ->
    [0] {""}
   *[other] {" "}{ $seconds }
}
speak-time-seconds = { $seconds ->
    [one] 1 секунда
   *[other] { $seconds } секунди
}
speak-time-move = за хода { $move }, резерв { $reserve }

## Шах
speak-square = { $file ->
    [a] а
    [b] бе
    [c] це
    [d] де
    [e] е
    [f] еф
    [g] ге
   *[h] ха
} { $rank }
speak-piece = { $piece ->
    [K] цар
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
}
speak-coloured-piece = { $piece ->
    [wK] бял цар
    [wQ] бяла дама
    [wR] бял топ
    [wB] бял офицер
    [wN] бял кон
    [wP] бяла пешка
    [bK] черен цар
    [bQ] черна дама
    [bR] черен топ
    [bB] черен офицер
    [bN] черен кон
   *[bP] черна пешка
}
speak-castle = { $side ->
    [short] малка рокада
   *[long] голяма рокада
}{ $end ->
    [check] , шах
    [mate] , шах и мат
   *[none] {""}
}
speak-chess-move = { $piece ->
    [K] цар
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
} { $from } { $how ->
    [takes] взема { $victim ->
        [Q] дама
        [R] топ
        [B] офицер
        [N] кон
       *[P] пешка
    } на { $to }
    [passing] взема на { $to } ан пасан
   *[quiet] на { $to }
}{ $promo ->
    [Q] , произвежда дама
    [R] , произвежда топ
    [B] , произвежда офицер
    [N] , произвежда кон
   *[none] {""}
}{ $end ->
    [check] , шах
    [mate] , шах и мат
   *[none] {""}
}
speak-pieces-on = { $piece ->
    [K] цар
    [Q] { $n ->
        [one] дама
       *[other] дами
    }
    [R] { $n ->
        [one] топ
       *[other] топове
    }
    [B] { $n ->
        [one] офицер
       *[other] офицери
    }
    [N] { $n ->
        [one] кон
       *[other] коне
    }
   *[P] { $n ->
        [one] пешка
       *[other] пешки
    }
} { $squares }
speak-chess-board-white = Бели: { $white }. Черни: { $black }.
speak-chess-board-black = Черни: { $black }. Бели: { $white }.
speak-material = Материал { $own } на { $other }.
speak-picked-piece = { $piece }: в ръката.
speak-premove = Предварителен ход { $from } { $to }.
speak-premove-off = Предварителният ход е отменен.
speak-flipped = { $side ->
    [white] Белите са отдолу.
   *[black] Черните са отдолу.
}

## Калах
speak-stones = { $n ->
    [0] празна
    [one] 1 камък
   *[other] { $n } камъка
}
speak-kalah-empty = празен
speak-kalah-in-store = в калаха ви
speak-kalah-in-pit = { $whose ->
    [own] във ваша ямка { $pit }
   *[their] в ямка { $pit } на противника
}
speak-kalah-again = играете пак
speak-kalah-would-capture = вземате { $n }
speak-kalah-preview = Последният камък { $place }{ $extra ->
    [none] .
   *[other] , { $extra }.
}
speak-kalah-choice = { $pit }: { $text }
speak-kalah-where = { $whose ->
    [own] ямка { $pit }, { $stones }; отсреща: ямка { $opposite } на противника, { $facing }.
   *[their] ямка { $pit } на противника, { $stones }; отсреща: ваша ямка { $opposite }, { $facing }.
}
speak-kalah-row = { $whose ->
    [own] Вашите ямки
    [their] Ямките на противника
    [south] Ямките на юг
   *[north] Ямките на север
} от 1 до { $m }: { $row }, калах { $store }.
speak-kalah-score = Калах { $own } на { $other }.
speak-kalah-sow = { $who ->
    [you] Сеете
    [opponent] Противникът сее
   *[other] { $name } сее
} ямка { $pit }, { $stones }
speak-kalah-ends = { $sow }; последният { $who ->
    [you] { $whose ->
        [own] във ваша ямка { $last }
       *[their] в ямка { $last } на противника
    }
    [opponent] { $whose ->
        [own] в своя ямка { $last }
       *[their] във ваша ямка { $last }
    }
   *[other] { $whose ->
        [own] в своя ямка { $last }
       *[their] в отсрещна ямка { $last }
    }
}.
speak-kalah-ends-store = { $sow }; последният в калаха.
speak-kalah-ends-again = { $sow }; { $who ->
    [you] последният в калаха, играете пак.
   *[other] последният в калаха, играе пак.
}
speak-kalah-ends-asked = { $sow }; последният в калаха, първо { $who ->
    [opponent] решавате вие.
   *[other] решава противникът.
}
speak-kalah-ends-capture = { $sow }; последният в празната ямка { $last }, { $who ->
    [you] вземате { $captured } от ямка { $from } на противника.
    [opponent] взема { $captured } от вашата ямка { $from }.
   *[other] взема { $captured } от отсрещната ямка { $from }.
}
speak-kalah-swept = Останалото, { $stones }, отива в калаха на собственика си.
speak-kalah-swap = { $who ->
    [you] Вземате другата страна.
    [opponent] Противникът взема другата страна. Страните се размениха.
   *[other] { $name } взема другата страна.
}
speak-kalah-keep = { $who ->
    [you] Оставате на своята страна.
    [opponent] Противникът остава на своята страна.
   *[other] { $name } остава на своята страна.
}
speak-kalah-pie-open = Правило на пая: вместо да сеете, можете да вземете другата страна.
speak-kalah-pie-answer = Правило на пая: вземете другата страна или останете.
