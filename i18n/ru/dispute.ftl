# SPDX-License-Identifier: AGPL-3.0-or-later
# Доски или записи различаются (D.2.8): что слышно, что показывает и говорит игрок.

## Что слышно
adapted-arbitration = Часы остановлены. Вызван арбитр.
adapted-clocks-stand = Часы остановлены.
adapted-alone = Здесь нет арбитра. { $show ->
    [both] Оба показывают запись и доску, потом соглашаются.
    [score] Оба показывают запись, потом соглашаются.
    [board] Оба показывают доску, потом соглашаются.
   *[none] Оба говорят, согласны ли они.
}
adapted-shown = { $who ->
    [you] Вы показали
    [opponent] Соперник показал
    [white] Белые показали
   *[black] Чёрные показали
} { $what ->
    [score] запись.
   *[board] доску.
}
adapted-agree-ask = Вы согласны?
adapted-agreed = { $who ->
    [you] Вы согласились.
    [opponent] Соперник согласился.
    [white] Белые согласились.
   *[black] Чёрные согласились.
}
adapted-agreed-waits = Соперник ещё не согласился.
adapted-refused = { $who ->
    [you] Вы не согласились.
    [opponent] Соперник не согласился.
    [white] Белые не согласились.
   *[black] Чёрные не согласились.
}
adapted-refused-then = Оба могут снова показать запись и доску или согласиться.
adapted-refused-once = Вы уже отказались один раз. Если вы откажетесь снова, партия окончится без результата.
adapted-refuse-again = Партия окончится без результата. Если вы этого хотите, откажитесь ещё раз за пять секунд.
adapted-cause-divergence = Доски или записи различаются.
adapted-cause-mismatch = Ход дважды повторён неверно.
adapted-cause-called = Игрок вызвал арбитра.
adapted-cause-stopped = Игрок остановил часы.
adapted-cause-flag = Упал флажок, решает позиция.
adapted-cause-illegal = Сделан невозможный ход, и часы нажаты.
adapted-cause-paused = Арбитр остановил часы.
adapted-finding-scores-correspond = Обе записи совпадают.
adapted-finding-scores-differ = Записи различаются.
adapted-finding-both-recorded-illegal = В обеих записях один и тот же невозможный ход.
adapted-finding-score-incomplete = В одной записи не хватает больше двух ходов: дополните её.
adapted-finding-score-unclear = Записи можно прочесть по-разному: скажите, какой это был ход.
adapted-claim-void = Результат, затребованный после этого, не считается.

## Страница игрока
adapted-dispute-title = Доски и записи
adapted-dispute-score = Ваша запись, по одному ходу в строке
adapted-dispute-show-score = Показать запись, ходов: { $n }
adapted-dispute-show-board = Показать свою доску, как она стоит
adapted-dispute-proposal = Что предложено
adapted-dispute-of = { $who ->
    [you] Вы
   *[opponent] Соперник
}: { $score ->
    [shown] запись показана
   *[not] запись ещё не показана
}, { $board ->
    [shown] доска показана
   *[not] доска ещё не показана
}{ $word ->
    [agreed] , есть согласие
    [refused] , один отказ
    [waits] , ответа ещё нет
   *[none] {""}
}.
adapted-dispute-agree = Согласиться
adapted-dispute-refuse = Отказаться
