# SPDX-License-Identifier: AGPL-3.0-or-later
# Кредити: какво имате, за какво се играе, и касата на една федерация.

money-lead = Кредитите са на федерацията и извън нея нямат стойност. Никой не ги купува и не ги продава; издава ги касиерът ѝ.
money-none = Още нямате кредити. Станете член на федерация, която играе за кредити, и попитайте касиера ѝ.
money-federations = Към федерациите
money-account = Кредити се водят само на профили.
money-own = Какво имате
money-currency = Кредити на
money-free = Свободни
money-held = Заделени
money-held-help = Заделеното пак е ваше, щом партията свърши, без онова, което сте загубили.
money-today = Днес
money-statement = Извлечение
money-which = Кои кредити
money-when = Кога
money-what = Какво
money-change = Промяна
money-balance = Остатък
money-csv = Изтегляне като CSV
money-more = Покажи следващите редове
money-lines-none = Още няма движение.
money-kind-deposit = Внесено от касиера
money-kind-withdraw = Изплатено от касиера
money-kind-escrow = Заделено за партия
money-kind-release = Върнато от партия
money-kind-win = Спечелено
money-kind-refund = Върнато, без резултат
money-kind-reverse = Върната партия
money-kind-entry = Такса за участие
money-kind-entry-back = Върната такса
money-kind-prize = Награда
money-limits = Граници
money-limits-help = Колко искате да загубите най-много, в кредити. Празен ред значи без граница. По-ниска граница важи веднага, по-висока – след 24 часа.
money-limit-day = За 24 часа
money-limit-week = За 7 дни
money-limit-month = За 30 дни
money-limit-wrong = Границата е брой кредити, например 20 или 7,50.
money-limit-next = { $span ->
    [day] За 24 часа
    [week] За 7 дни
   *[month] За 30 дни
}: { $most } от { $from }
money-limit-free = без граница
money-limits-save = Запази границите
money-limits-saved = Границите са запазени.
money-exclusion = Почивка
money-exclusion-help = Толкова дълго не играете за залог. Това не може да се отмени.
money-exclusion-days = { $days ->
    [one] { $days } ден
   *[other] { $days } дни
}
money-exclusion-take = Почивка…
money-exclusion-sure = Да, { $days ->
    [one] { $days } ден
   *[other] { $days } дни
} без залози
money-excluded = Не играете за залог до { $until }.
stake-title = Залог
stake-terms = { $stake } на точка, най-много { $max }, кредити на { $of }
stake-held = Всеки играч заделя { $escrow }.
stake-cube = Кубът за удвояване може да вдигне залога. Никой не губи повече от заделеното.
stake-table = Какво носи всеки резултат
stake-points = Точки
stake-final = Краен залог
stake-fee = Такса
stake-win = Печелите
stake-lose = Губите
stake-if-taken = Ако удвояването се приеме
stake-settled = Разплатено: общо { $pot }, от тях такса { $fee }.
stake-refunded = Всеки си получи залога обратно.
stake-reversed = Партията е върната: загубилите си получиха своето.
stake-net = { $name }: { $net }{ $was ->
    [none] {""}
   *[other] {" "}(преди това { $was })
}
stake-dice-live = Заровете са на живо: никой, дори сайтът, не може да знае хвърляне предварително.
stake-dice-fixed = Заровете са определени в началото: една от страниците на тази маса е твърде стара за зарове на живо.
stake-reminder = Играете със залози вече { $hours ->
    [one] един час
   *[other] { $hours } часа
}. Днес: { $today }.
stake-reminder-money = Моите кредити и лимити
stake-switch = Игра за кредити
stake-switch-help = Всеки от вас заделя най-многото, което може да загуби. Спечелилият плаща такса 5 % от двата залога.
stake-of = Кредити на
stake-one = Залог за една точка
stake-max = Най-много
stake-wrong = Залогът е брой кредити, например 2 или 2,50; максимумът е поне колкото залога.
cashier-title = Каса
cashier-kind = Какво
cashier-deposit = Внасяне
cashier-withdraw = Изплащане
cashier-account = Чия сметка
cashier-player = Играч
cashier-sponsor = Спонсор
cashier-bank = Самата федерация
cashier-name = Име
cashier-amount = Колко кредита
cashier-amount-wrong = Напишете брой кредити, например 20 или 7,50.
cashier-reason = Защо
cashier-reason-missing = Кажете защо: това остава в книгите.
cashier-next = Напред
cashier-read-back = { $kind ->
    [deposit] Да се внесат ли { $amount } за { $account }?
   *[withdraw] Да се изплатят ли { $amount } от { $account }?
}
cashier-yes = Да, впиши
cashier-no = Не, искам да поправя
cashier-done = Вписано е. По сметката вече има { $balance }.
cashier-waits = Чака втори човек.
cashier-pending = Чака втори човек
cashier-pending-none = Нищо не чака.
cashier-line = { $kind ->
    [deposit] { $amount } за { $account }
    [withdraw] { $amount } от { $account }
   *[reverse] { $amount }: връщане на партията { $account }
}, { $by }: { $reason }
cashier-confirm-short = Потвърди
cashier-give-up-short = Откажи
cashier-confirm = Потвърди: { $account }, { $amount }
cashier-give-up = Откажи: { $account }, { $amount }
cashier-confirmed = Потвърдено е.
cashier-given-up = Отказано е.
