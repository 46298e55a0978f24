# SPDX-License-Identifier: AGPL-3.0-or-later
# Страница о костях.

fairness-lead = Никто не может выбрать, что выпадет: ни игрок, ни сервер. Любой может проверить каждый бросок каждой партии.
fairness-loading = Числа загружаются…
fairness-not-loaded = Сервер не ответил. Всё остальное на этой странице работает и без него.
fairness-check = Проверить партию
fairness-check-help = Проверка идёт в вашем браузере и никого не спрашивает. Нужен протокол костей. Его можно сохранить из любой оконченной партии с костями.
fairness-file = Выбрать протокол костей
fairness-working = Идёт проверка…
fairness-no-transcript = У сервера нет протокола костей этого стола.
fairness-not-a-transcript = Этот файл — не протокол костей.
fairness-all-good =
    { $rolls ->
        [one] Подлинность подтверждена: { $rolls } бросок.
        [few] Подлинность подтверждена: { $rolls } броска.
       *[other] Подлинность подтверждена: { $rolls } бросков.
    }
fairness-some-bad = Кости не подтверждаются: неверных бросков { $bad } из { $rolls }.
fairness-roll-good = подлинный
fairness-epoch = Часть { $n }
fairness-fault-scheme = В протоколе названа схема, которую здесь проверить нельзя.
fairness-fault-seats = Обязательств не по одному на каждое место.
fairness-fault-epoch = Номер — не тот, что следует из партии.
fairness-fault-sources = Протокол не говорит для каждого места, кто показывает его звенья.
fairness-fault-chain = Длина цепочки не названа или не может быть верной.
fairness-fault-server-tip = Конец цепочки сервера не ведёт к его обязательству.
fairness-fault-client-secret = Тайное число игрока не ведёт к обязательству этого игрока.
fairness-fault-number = у этого броска неверный номер
fairness-fault-server-link = звено сервера не следует из предыдущего
fairness-fault-contribution = вклад игрока не соответствует обязательству
fairness-fault-result = из этих чисел выходят другие кости
fairness-numbers = Все броски этого сервера
fairness-rolls =
    { $rolls ->
        [0] Бросков ещё не было. Цифры появятся здесь с первым.
        [one] Пока { $rolls } бросок.
        [few] Пока { $rolls } броска.
       *[other] Пока { $rolls } бросков.
    }
fairness-doubles = Дубли: { $count } ({ $share }); ожидается 16,67 %.
fairness-faces = Грани
fairness-figures = Девять показателей
fairness-figure-faces = Грани
fairness-figure-pairs = Пары по порядку
fairness-figure-classes = Пары без порядка
fairness-figure-lag = Кость за костью
fairness-figure-triples = Три кости подряд
fairness-figure-doubles = Дубли
fairness-figure-seats = Первое место и второе
fairness-figure-openings = Кто начинает
fairness-figure-runs = Серии малых и больших
fairness-figures-help = Каждое значение остаётся ниже своей границы, кроме одного раза на миллион. Броски последних секунд ещё не посчитаны.
fairness-within = в пределах
fairness-beyond = за пределом
fairness-pairs = Пары: первая кость и вторая
fairness-first-die = 1-я
fairness-lag = Кость за костью: последняя в броске и первая в следующем
fairness-last-die = последняя
fairness-log = Журнал обязательств
fairness-log-help = Прежде чем игроки что-либо отправят, сервер связывает себя с костями партии. Эти обязательства стоят здесь, и каждое связано со всеми прежними. Сохраните одно из чисел ниже, и вы узнаете, если сервер потом что-нибудь изменит.
fairness-log-entries = Записей: { $entries }
fairness-log-head = Вершина журнала:
fairness-log-key = Сервер подписывает вершину каждого дня этим ключом:
fairness-days = Вершины дней
fairness-entry = № { $n }
fairness-check-day = Проверить { $day }
fairness-day-good = { $day }: каждая запись следует из предыдущей, и вершина подписана.
fairness-day-unsigned = { $day }: вершина не подписана ключом сервера.
fairness-day-bad = { $day }: запись { $n } не следует из предыдущей.
fairness-latest = Новейшие записи
fairness-k-commit = начало партии
fairness-k-epoch = новые звенья
fairness-k-end = конец партии
fairness-how = Как получаются кости
fairness-how-server = Сервер делает для партии цепочку тайных чисел и объявляет её отпечаток. С этой минуты он не может изменить ни одного из них.
fairness-how-players = Браузер каждого игрока делает своё тайное число и объявляет его отпечаток. Когда есть оба отпечатка, показывают оба числа.
fairness-how-roll = Бросок смешивает следующее число цепочки с числами обоих игроков. Все шесть граней равновероятны.
fairness-how-link = Вместе с костями сервер показывает использованное число. Каждый сразу видит, что оно из этой цепочки.
fairness-how-epoch = Когда цепочка кончается, сервер и игроки связывают себя заново, и партия продолжается.
fairness-how-command = Та же проверка без браузера:
