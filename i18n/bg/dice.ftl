# SPDX-License-Identifier: AGPL-3.0-or-later
# Речта на таблата: зарове, пулове, куб, мач.

speak-die = { $n ->
    [1] едно
    [2] две
    [3] три
    [4] четири
    [5] пет
   *[6] шест
}
speak-double = чифт { $n ->
    [1] единици
    [2] двойки
    [3] тройки
    [4] четворки
    [5] петици
   *[6] шестици
}
speak-two-dice = { $a } и { $b }
speak-bar = бар
speak-off = вън
speak-hand = ръка
speak-rolled = { $who ->
    [you] Хвърлихте { $dice }.
    [opponent] Противникът хвърли { $dice }.
   *[other] { $name } хвърли { $dice }.
}
speak-opening = За начало: вие { $mine }, противникът { $theirs }.
speak-opening-watch = За начало: белите { $mine }, черните { $theirs }.
speak-dice-none = Заровете не са хвърлени.
speak-dice-done = Всички зарове са изиграни.
speak-dice-left = Остават: { $dice }.
speak-first-die = Първо { $die }.
speak-step = { $from } на { $to }{ $how ->
    [hits] {", "}с удар
    [pins] {", "}със затапване
   *[plain] {""}
}
speak-step-enter = от бара на { $to }{ $how ->
    [hits] {", "}с удар
   *[plain] {""}
}
speak-step-off = от { $from } навън
speak-step-hand = от ръката на { $to }
speak-step-times = { $text }, { $n } пъти
speak-steps = { $who ->
    [you] Вие
    [opponent] Противникът
   *[other] { $name }
}: { $steps }.
speak-on-bar = Имате { $n } на бара.
speak-only-die = { $bad } не може да се изиграе. Трябва да играете { $good }.
speak-passed = { $who ->
    [you] Нямате ход.
    [opponent] Противникът няма ход.
   *[other] { $name } няма ход.
}
speak-forced = Принудено: { $steps }.
speak-picked = { $place }: взет. Може на { $targets }.
speak-undone = Върнато. Остават: { $dice }.
speak-direction = Вашият дом е { $direction ->
    [left] отляво
   *[right] отдясно
}. Движите се от 24 към 1{ $how ->
    [same] {". Двамата обикаляте в една и съща посока"}
   *[against] {""}
}.
speak-stack = { $n } на { $p }
speak-stack-bar = { $n } на бара
speak-stack-hand = { $n } в ръката
speak-stack-off = { $n } извадени
speak-tables-board = Ваши: { $own }. На противника, броено от другата страна: { $opp }.
speak-tables-board-watch = Бели: { $own }. Черни, броено от тяхната страна: { $opp }.
speak-blots = Голи пулове: { $own }. На противника: { $opp }.
speak-pips = Пипове до края: { $own } на { $opp }.
speak-tables-score = { $status ->
    [over] Партията свърши, { $points ->
        [one] 1 точка
       *[other] { $points } точки
    }.
   *[playing] Единична партия за 1, 2 или 3 точки.
}
speak-tables-choice = От { $from }: { $targets }.
speak-direction-indiika = Вашите позиции са от 1 до 6. Първо слагате пуловете, после ги вадите.
speak-cube-ask = { $act ->
    [double] Контра до { $value }
    [take] Приемане на куба при { $value }
    [drop] Отказ и загуба на { $value }
    [beaver] Бобър до { $value }
   *[raccoon] Ракун до { $value }
}: натиснете пак.
speak-cube-none = На тази маса няма куб.
speak-cube-middle = Куб { $value }, в средата.
speak-cube-owned = Куб { $value }, { $who ->
    [you] ваш
    [opponent] на противника
   *[other] у { $name }
}.
speak-doubled = { $level ->
    [beaver] { $who ->
        [you] Давате бобър
        [opponent] Противникът дава бобър
       *[other] { $name } дава бобър
    }
    [raccoon] { $who ->
        [you] Давате ракун
        [opponent] Противникът дава ракун
       *[other] { $name } дава ракун
    }
   *[double] { $who ->
        [you] Контрирате
        [opponent] Противникът контрира
       *[other] { $name } контрира
    }
} до { $value }.
speak-cube-keys = Приемам A{ $drop ->
    [yes] , отказвам X
   *[no] {""}
}{ $more ->
    [beaver] , бобър Shift+B
    [raccoon] , ракун Shift+B
   *[none] {""}
}.
speak-taken = { $who ->
    [you] Приемате
    [opponent] Противникът приема
   *[other] { $name } приема
}: кубът показва { $value }.
speak-dropped = { $who ->
    [you] Отказвате
    [opponent] Противникът отказва
   *[other] { $name } отказва
} контрата.
speak-match = Мач до { $to }: { $side ->
    [own] вие { $own }, противникът { $other }
   *[watch] { $first } { $own }, { $second } { $other }
}.
speak-game-number = Партия { $game }.
speak-game-over = Партия { $game }: { $who ->
    [you] печелите
    [opponent] противникът печели
   *[other] { $name } печели
} { $points ->
    [one] 1 точка
   *[other] { $points } точки
}. { $reason }
speak-game-began = Започва партия { $game }.
speak-starts = { $who ->
    [you] Вие започвате.
    [opponent] Противникът започва.
   *[other] { $name } започва.
}
speak-crawford = Партия Крофорд: без контри.
speak-number-of = { $n } { $die ->
    [1] { $n ->
        [one] единица
       *[other] единици
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
        [one] четворка
       *[other] четворки
    }
    [5] { $n ->
        [one] петица
       *[other] петици
    }
   *[6] { $n ->
        [one] шестица
       *[other] шестици
    }
}
speak-chain = { $double }. Остават: { $left }.
speak-chain-finish = Доиграва се { $who ->
    [you] вашият { $double }
    [opponent] { $double } на противника
   *[other] { $double } на { $name }
}. Остават: { $left }.
speak-handed = { $who ->
    [you] Вие доигравате
    [opponent] Противникът доиграва
   *[other] { $name } доиграва
} чифта: { $left }.
speak-restart = И двата крайни пула са затапени. Партията започва отначало.
speak-stack-pinned = { $n } на { $p }, затапен
speak-from-bar = бара
speak-from-hand = ръката
speak-goal-antitabla = Целта: запазете пуловете си. Който пръв извади всички, губи.
speak-chain-left = Остават: { $left }
