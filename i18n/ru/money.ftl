# SPDX-License-Identifier: AGPL-3.0-or-later
# Кредиты: что у вас есть, на что играют, и касса федерации.

money-lead = Кредиты принадлежат федерации и вне её ничего не стоят. Их никто не покупает и не продаёт; их выдаёт её кассир.
money-none = Кредитов у вас пока нет. Вступите в федерацию, где на них играют, и спросите её кассира.
money-federations = К федерациям
money-account = Кредиты ведутся только для учётных записей.
money-own = Что у вас есть
money-currency = Кредиты
money-free = Свободно
money-held = Отложено
money-held-help = Отложенное снова ваше, когда игра закончится, за вычетом проигранного.
money-today = Сегодня
money-statement = Выписка
money-which = Какие кредиты
money-when = Когда
money-what = Что
money-change = Изменение
money-balance = Остаток
money-csv = Скачать как CSV
money-more = Показать следующие строки
money-lines-none = Движения пока не было.
money-kind-deposit = Внесено кассиром
money-kind-withdraw = Выдано кассиром
money-kind-escrow = Отложено на игру
money-kind-release = Возвращено из игры
money-kind-win = Выиграно
money-kind-refund = Возвращено, без результата
money-kind-reverse = Возвращённая игра
money-kind-entry = Взнос за участие
money-kind-entry-back = Взнос возвращён
money-kind-prize = Приз
money-limits = Пределы
money-limits-help = Сколько вы готовы проиграть самое большее, в кредитах. Пустая строка – без предела. Более низкий предел действует сразу, более высокий – через 24 часа.
money-limit-day = За 24 часа
money-limit-week = За 7 дней
money-limit-month = За 30 дней
money-limit-wrong = Предел – это число кредитов, например 20 или 7,50.
money-limit-next = { $span ->
    [day] За 24 часа
    [week] За 7 дней
   *[month] За 30 дней
}: { $most } с { $from }
money-limit-free = без предела
money-limits-save = Сохранить пределы
money-limits-saved = Пределы сохранены.
money-exclusion = Перерыв
money-exclusion-help = Столько времени вы не играете на ставки. Отменить это нельзя.
money-exclusion-days = { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
}
money-exclusion-take = Взять перерыв…
money-exclusion-sure = Да, { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
} без ставок
money-excluded = Вы не играете на ставки до { $until }.
stake-title = Ставка
stake-terms = { $stake } за очко, не больше { $max }. Кредиты: { $of }
stake-held = Каждый игрок откладывает { $escrow }.
stake-cube = Куб удвоения может поднять ставку. Никто не проигрывает больше отложенного.
stake-table = Что приносит каждый результат
stake-points = Очки
stake-final = Итоговая ставка
stake-fee = Сбор
stake-win = Выигрыш
stake-lose = Проигрыш
stake-if-taken = Если удвоение примут
stake-settled = Рассчитано: в банке { $pot }, сбор { $fee }.
stake-refunded = Каждый получил ставку обратно.
stake-reversed = Игра отменена: проигравшие получили своё обратно.
stake-net = { $name }: { $net }{ $was ->
    [none] {""}
   *[other] {" "}(до этого { $was })
}
stake-dice-live = Кости вживую: никто, даже сайт, не может знать бросок заранее.
stake-dice-fixed = Кости заданы в начале: одна из страниц за этим столом слишком стара для костей вживую.
stake-reminder = Вы играете со ставками уже { $hours ->
    [one] { $hours } час
    [few] { $hours } часа
   *[other] { $hours } часов
}. Сегодня: { $today }.
stake-reminder-money = Мои кредиты и лимиты
stake-switch = Играть на кредиты
stake-switch-help = Каждый откладывает самое большее, что может проиграть. Победитель платит сбор 5 % с обеих ставок.
stake-of = Кредиты
stake-one = Ставка за одно очко
stake-max = Не больше
stake-wrong = Ставка – это число кредитов, например 2 или 2,50; наибольшая – не меньше самой ставки.
cashier-title = Касса
cashier-kind = Что
cashier-deposit = Внести
cashier-withdraw = Выдать
cashier-account = Чей счёт
cashier-player = Игрок
cashier-sponsor = Спонсор
cashier-bank = Сама федерация
cashier-name = Имя
cashier-amount = Сколько кредитов
cashier-amount-wrong = Напишите число кредитов, например 20 или 7,50.
cashier-reason = Почему
cashier-reason-missing = Скажите почему: это останется в книгах.
cashier-next = Дальше
cashier-read-back = { $kind ->
    [deposit] Внести { $amount } для { $account }?
   *[withdraw] Выдать { $amount } со счёта { $account }?
}
cashier-yes = Да, внести запись
cashier-no = Нет, исправить
cashier-done = Записано. Теперь на счёте { $balance }.
cashier-waits = Запись ждёт второго человека.
cashier-pending = Ждёт второго человека
cashier-pending-none = Ничего не ждёт.
cashier-line = { $kind ->
    [deposit] { $amount } для { $account }
    [withdraw] { $amount } со счёта { $account }
   *[reverse] { $amount }: вернуть игру { $account }
}, { $by }: { $reason }
cashier-confirm-short = Подтвердить
cashier-give-up-short = Отозвать
cashier-confirm = Подтвердить: { $account }, { $amount }
cashier-give-up = Отозвать: { $account }, { $amount }
cashier-confirmed = Подтверждено.
cashier-given-up = Отозвано.
