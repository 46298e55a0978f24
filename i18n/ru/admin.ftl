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
case-excerpt = Чат за столом
case-taken = Рассматривает { $name }
verdict-note = Ответ ({ $name })
verdict-note-help = Его читает тот, кто написал операторам.
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
audit-chat-hidden = Скрыта строка чата
audit-report-decided = Решена жалоба
audit-sanction-given = Наложено ограничение
audit-sanction-lifted = Отменено ограничение
audit-verdict-granted = удовлетворена
audit-verdict-refused = отклонена
