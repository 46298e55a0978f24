# SPDX-License-Identifier: AGPL-3.0-or-later
# Пульт операторов сайта.

admin-not-allowed = Эта страница для операторов сайта. Ваш профиль не из их числа.
admin-health = Состояние
admin-games = Идущие партии
admin-users = Пользователи
admin-reports = Жалобы
admin-appeals = Апелляции
admin-audit = Аудит
admin-more = Показать ещё
admin-refresh = Обновить
admin-reports-open = Открытые жалобы: { $n }
admin-appeals-open = Открытые апелляции: { $n }
health-version = Версия
health-uptime = Работает
health-engine = База данных
health-running = Идущие партии
health-waiting = Ожидающие столы
health-online = Людей здесь сейчас
health-accounts = Профили
health-guests = Гости
health-sockets = Открытые соединения
health-disk = Свободно на диске
health-entries = Записей в аудите
health-ledger = Учёт
health-ledger-clean = Сходится
health-ledger-fault = Учёт не сходится: { $fault }. До исправления на ставки не играют.
health-head = Вершина аудита:
health-how = Числа обновляются сами каждые { $seconds } секунд.
admin-games-none = Сейчас никто не играет.
admin-table = Стол
admin-since = С
admin-rating = Рейтинг
admin-watchers = Смотрят
admin-users-search = Имя
admin-search = Найти
admin-users-none = Никого не нашлось. Попробуйте начало имени.
admin-users-found = { $n ->
    [one] { $n } человек
    [few] { $n } человека
   *[many] { $n } человек
}
admin-users-back = Все пользователи
admin-what = Вид
admin-seen = Последний раз здесь
admin-operator = оператор
admin-guest = гость
admin-account = профиль
user-page = Страница игрока
user-created = С
user-seen = Последний раз здесь
user-sessions = Браузеры со входом
user-about = Жалобы на этого игрока
user-by = Жалобы от этого игрока
user-early = Ранние сдачи
user-focus = Рейтинговые ходы после ухода со страницы за 90 дней
user-focus-of = { $n } из { $all }
user-pairs = Соперники в рейтинговых играх
user-pairs-how = Рейтинговые игры за последние 90 дней с теми, кто встречался чаще всего. Если двое встречаются снова и снова или очки всегда уходят в одну сторону, стоит посмотреть внимательнее.
user-pair-games = Игры
user-pair-gained = Очки рейтинга
user-flows = Выигранные и проигранные кредиты
user-flows-how = Игры на ставку за последние 90 дней по соперникам, сначала самые крупные суммы. Если кредиты всегда уходят в одну сторону, стоит посмотреть внимательнее.
user-flow-of = Федерация
user-flow-net = Кредиты
user-signals = Признаки
user-signals-none = За 90 дней нет соперников с рейтингом, игр на ставку и никого другого на том же устройстве.
user-devices = На том же устройстве
user-devices-how = Учётные записи, в которые входили на том же устройстве за последние 90 дней. Устройства бывают общими в семье или в клубе: само по себе это ничего не доказывает.
user-device-seen = Оба были до
user-sanctions-none = Пока нет.
user-sanction-stands = в силе
give-title = Наложить ограничение
give-kind = Ограничение
give-kind-missing = Выберите ограничение.
give-days = На какой срок?
give-days-value = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[many] { $n } дней
}
give-until = До
give-until-none = Срока нет
give-until-lifted = Пока оператор не отменит
give-reason = Причина
give-reason-help = Её читает тот, кого это касается. Напишите, что произошло и где.
give-reason-missing = Напишите причину.
give-next = Дальше
give-sure = Всё верно? { $name }
give-told = Человек видит ограничение, причину и срок и может подать апелляцию. Аудит хранит, кто его наложил.
give-confirm = Наложить ограничение
give-done = { $name }: { $kind }. Ограничение наложено.
cheat-title = Рейтинговые партии, выигранные обманом
cheat-lead = Рейтинг обеих сторон вернётся, как если бы партий не было. Партии без победы остаются. Кредиты не двигаются.
cheat-days = Выиграны за последние
cheat-reason = Причина, для аудита
cheat-sure = Отменить выигранные рейтинговые партии игрока { $name }?
cheat-confirm = Отменить их
cheat-working = Отменяем…
cheat-done = { $n ->
    [0] Отменять было нечего.
    [one] Отменена { $n } партия.
    [few] Отменены { $n } партии.
   *[many] Отменено { $n } партий.
}
cheat-left = { $n ->
    [one] Остаётся { $n } партия: в ней была ставка, или играли вы. Её решают отдельно.
    [few] Остаются { $n } партии: в них была ставка, или играли вы. Их решают по одной.
   *[many] Остаётся { $n } партий: в них была ставка, или играли вы. Их решают по одной.
}
lift-send = Отменить
lift-of = Отменить: { $what }
lift-reason = Почему отменяется? ({ $what })
lift-done = Ограничение отменено.
admin-state = Какие показаны
admin-state-open = Открытые
admin-state-closed = Закрытые
admin-reports-none = Жалоб в очереди нет. Отлично.
admin-appeals-none = Апелляций в очереди нет.
admin-closed-none = Закрытых пока нет.
case-of = { $name }: { $kind }
case-by = От { $name }, { $time }
case-who = { $name } как пользователь
case-table = К столу
case-federation = Ждёт и в управлении { $name }
case-due = Ответить до { $time }
case-late = опоздание
case-federation-said = Федерация, для своих столов:
case-with-site = Об этом решает и сайт: ваше решение действует за столами федерации, и сайт его читает.
case-excerpt = Чат за столом
case-taken = Рассматривает { $name }
verdict-note = Ответ ({ $name })
verdict-note-help = Его читает тот, кто написал.
verdict-upheld = Принять
verdict-dismissed = Отклонить
verdict-granted = Удовлетворить
verdict-refused = Отказать
verdict-done = Решено. Ответ отправлен.
case-about = Указанная причина: { $reason }
audit-how = Сначала старое. Каждая запись несёт отпечаток предыдущей, поэтому ничего нельзя изменить или пропустить незаметно.
audit-none = Пока ничего не сделано.
audit-seq = №
audit-act = Действие
audit-actor = Кто
audit-subject = О ком
audit-account-operator = Создан профиль оператора
audit-account-grown = Профиль больше не детский
audit-account-token = Создан токен для программы
audit-account-reset = Создана ссылка для нового пароля
audit-appeal-decided = Решена апелляция
audit-cheating-marked = Отменены партии, выигранные обманом
audit-chat-hidden = Скрыта строка чата
audit-key-begun = Новые кости делаются с другим ключом
audit-key-retired = Ключ костей уничтожен
audit-node-admitted = Узел допущен: у него есть ключ сайта
audit-node-claimed = Узел принял сайт
audit-node-drained = Узел попросили уйти
audit-node-left = Узел ушёл
audit-node-refused = Отказано кому-то на шине без ключа сайта
audit-node-took-over = Узел принял сайт у замолчавшего
audit-report-federation = Федерация решила по жалобе для своих столов
audit-report-decided = Решена жалоба
audit-rooms-archived = Журналы давних игр убраны в архив
audit-sanction-given = Наложено ограничение
audit-sanction-lifted = Отменено ограничение
audit-verdict-granted = удовлетворена
audit-verdict-refused = отклонена
admin-federations = Федерации
verdict-accepted = Принять
admin-money = Деньги
admin-books = Учёт
admin-books-clean = Учёт сходится: каждая сумма откуда-то пришла, и выпущено столько, сколько есть.
admin-books-at = Последняя проверка: { $at }; при каждом запуске и каждый час.
admin-books-not-yet = С запуска ещё не проверялся.
admin-stakes-on = Здесь можно играть на кредиты.
admin-stakes-off = Здесь не играют на кредиты: сервер запущен без заявления о ставках.
admin-issued = Выпущено
admin-issued-of = Кредиты
admin-issued-sum = Выпущено
admin-issued-bank = В банке
admin-issued-sponsors = У спонсоров
admin-issued-unread = не удалось прочитать
admin-cashier = Касса сайта
admin-issued-site = Этот сайт
federation-terms-none = Федераций пока нет.
