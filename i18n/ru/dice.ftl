# SPDX-License-Identifier: AGPL-3.0-or-later
# Речь нард: кости, шашки, куб, матч.

speak-die = { $n ->
    [1] один
    [2] два
    [3] три
    [4] четыре
    [5] пять
   *[6] шесть
}
speak-double = дубль { $n ->
    [1] единиц
    [2] двоек
    [3] троек
    [4] четвёрок
    [5] пятёрок
   *[6] шестёрок
}
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
    [hits] {", "}с боем
    [pins] {", "}с запиранием
   *[plain] {""}
}
speak-step-enter = с бара на { $to }{ $how ->
    [hits] {", "}с боем
   *[plain] {""}
}
speak-step-off = с { $from } за доску
speak-step-hand = из руки на { $to }
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
speak-chain = { $double }. Осталось: { $left }.
speak-chain-finish = Доигрывается { $who ->
    [you] ваш { $double }
    [opponent] { $double } соперника
   *[other] { $double } игрока { $name }
}. Осталось: { $left }.
speak-handed = { $who ->
    [you] Вы доигрываете
    [opponent] Соперник доигрывает
   *[other] { $name } доигрывает
} дубль: { $left }.
speak-restart = Обе крайние шашки заперты. Игра начинается заново.
speak-stack-pinned = { $n } на { $p }, заперта
speak-from-bar = бара
speak-from-hand = руки
speak-goal-antitabla = Цель: сохранить шашки. Кто первым выбросит все, проигрывает.
speak-chain-left = Осталось: { $left }
