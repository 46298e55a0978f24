# SPDX-License-Identifier: AGPL-3.0-or-later
# Дъските или записите се различават (D.2.8): какво се чува, какво показва и казва играчът.

## Какво се чува
adapted-arbitration = Часовниците са спрени. Повикан е съдията.
adapted-clocks-stand = Часовниците са спрени.
adapted-alone = Тук няма съдия. { $show ->
    [both] Двамата показват записа и дъската си, после се съгласяват.
    [score] Двамата показват записа си, после се съгласяват.
    [board] Двамата показват дъската си, после се съгласяват.
   *[none] Двамата казват дали са съгласни.
}
adapted-shown = { $who ->
    [you] Показахте
    [opponent] Противникът показа
    [white] Белите показаха
   *[black] Черните показаха
} { $what ->
    [score] записа си.
   *[board] дъската си.
}
adapted-agree-ask = Съгласни ли сте?
adapted-agreed = { $who ->
    [you] Съгласихте се.
    [opponent] Противникът се съгласи.
    [white] Белите се съгласиха.
   *[black] Черните се съгласиха.
}
adapted-agreed-waits = Противникът още не се е съгласил.
adapted-refused = { $who ->
    [you] Не се съгласихте.
    [opponent] Противникът не се съгласи.
    [white] Белите не се съгласиха.
   *[black] Черните не се съгласиха.
}
adapted-refused-then = Двамата могат да покажат отново записа и дъската си или да се съгласят.
adapted-refused-once = Вече отказахте веднъж. Ако откажете пак, партията свършва без резултат.
adapted-refuse-again = Партията ще свърши без резултат. Ако искате това, откажете още веднъж до пет секунди.
adapted-cause-divergence = Дъските или записите се различават.
adapted-cause-mismatch = Ходът беше повторен грешно два пъти.
adapted-cause-called = Играч повика съдията.
adapted-cause-stopped = Играч спря часовниците.
adapted-cause-flag = Падна флагче, а решава позицията.
adapted-cause-illegal = Направен е невъзможен ход и часовникът е натиснат.
adapted-cause-paused = Съдията спря часовниците.
adapted-finding-scores-correspond = Двата записа съвпадат.
adapted-finding-scores-differ = Двата записа се различават.
adapted-finding-both-recorded-illegal = В двата записа стои един и същ невъзможен ход.
adapted-finding-score-incomplete = В един запис липсват повече от два хода: допълнете го.
adapted-finding-score-unclear = Записите могат да се разчетат по няколко начина: кажете кой ход беше.
adapted-claim-void = Резултат, поискан след това, не важи.

## Страницата на играча
adapted-dispute-title = Дъски и записи
adapted-dispute-score = Вашият запис, по един ход на ред
adapted-dispute-show-score = { $n ->
    [one] Покажи записа, 1 ход
   *[other] Покажи записа, { $n } хода
}
adapted-dispute-show-board = Покажи дъската си, както стои
adapted-dispute-proposal = Какво се предлага
adapted-dispute-of = { $who ->
    [you] Вие
   *[opponent] Противникът
}: { $score ->
    [shown] записът е показан
   *[not] записът още не е показан
}, { $board ->
    [shown] дъската е показана
   *[not] дъската още не е показана
}{ $word ->
    [agreed] , има съгласие
    [refused] , един отказ
    [waits] , още няма отговор
   *[none] {""}
}.
adapted-dispute-agree = Съгласи се
adapted-dispute-refuse = Откажи
