# SPDX-License-Identifier: AGPL-3.0-or-later
# Профили: регистрация, вход, безопасность; страницы игроков и рейтинги.

form-wrong = { $n ->
    [one] Нужно исправить { $n } место:
    [few] Нужно исправить { $n } места:
   *[other] Нужно исправить { $n } мест:
}
form-sending = Минуту…
form-show = Показать
form-hide = Скрыть
form-show-of = Показать: { $label }
form-hide-of = Скрыть: { $label }
form-name = Имя
form-name-missing = Введите своё имя.
form-choose = Выберите…
form-password = Пароль
form-password-new = Новый пароль
form-password-help = Не меньше { $min } знаков. Несколько слов подряд легко запомнить и трудно угадать.
form-password-missing = Введите свой пароль.
form-password-short = В пароле не меньше { $min } знаков.
form-password-long = В пароле не больше { $max } знаков.
form-password-name = Пароль не может совпадать с именем.

join-lead = Профиль хранит ваши партии и рейтинг на любом устройстве.
join-lead-guest = Партии, которые вы играете как «{ $name }», останутся вашими: профиль их принимает, и ни одна не прерывается.
join-name-help = От 2 до 20 букв одного алфавита, цифр и знаков . _ -; первой идёт буква. Имя видят все.
join-email = Почта (не обязательно)
join-email-help = Она впустит вас, если пароль потерян. Никто её не видит; сначала вы откроете ссылку, которую мы туда пришлём.
join-age = Ваш возраст
join-adult = Мне есть 18 лет
join-adult-help = Нужно только там, где требуется совершеннолетие. Отметить это можно и позже.
join-child = Мне нет 14 лет
join-child-help = Тогда нет чата и открытой страницы.
join-terms = Принимаю условия пользования, версия { $version }
join-terms-read = Прочесть условия (в новой вкладке)
join-terms-missing = Без принятия условий профиля не будет.
join-send = Создать профиль
join-have = Уже есть профиль?
join-welcome = Добро пожаловать, { $name }!

codes-title = Ваши коды восстановления
codes-lead = Если вы потеряете пароль или телефон, каждый из этих кодов впустит вас один раз. Они показаны только сейчас: храните их там, где их найдёте только вы.
codes-of = { $site }, коды восстановления: { $name }
codes-copy = Копировать
codes-copied = Скопировано
codes-not-copied = Скопировать не удалось. Выделите текст и скопируйте его вручную.
codes-print = Напечатать
codes-kept = Они у меня есть

login-already = Вы вошли как { $name }.
login-playing = { $n ->
    [one] Вы за { $n } столом как гость. Если войти сейчас, партия останется за гостем и её часы будут идти.
    [few] Вы за { $n } столами как гость. Если войти сейчас, партии останутся за гостем и их часы будут идти.
   *[other] Вы за { $n } столами как гость. Если войти сейчас, партии останутся за гостем и их часы будут идти.
}
login-playing-join = Новый профиль примет ваши партии.
login-second = Второй шаг
login-code = Код
login-code-help = Шесть цифр, которые сейчас показывает ваше приложение для кодов.
login-code-missing = Введите код.
login-back = Назад
login-forgot = Забыли пароль?
login-no-factor = Нет доступа ко второму шагу?
login-none = Ещё нет профиля?

recover-lead = Один из кодов восстановления, полученных вместе с профилем, впустит вас и задаст новый пароль. Все другие устройства выйдут из профиля.
recover-code = Код восстановления
recover-code-help = Заглавными или строчными буквами, с дефисами или без.
recover-code-missing = Введите код восстановления.
recover-wrong = Имя и этот код восстановления не подходят друг к другу, или код уже использован.
recover-factor = Второй шаг, если он включён
recover-factor-help = Шесть цифр из приложения для кодов или другой код восстановления.
recover-factor-missing = У этого профиля есть второй шаг: введите шесть цифр из приложения или другой код восстановления.
recover-linked = Открытая ссылка впустит вас и задаст новый пароль. Все другие устройства выйдут из профиля.
recover-link-over = Эта ссылка больше не действует: каждая работает один раз и в течение часа. Попросите новую или введите один из ваших кодов восстановления.
recover-passkey-missing = У этого профиля есть второй шаг: покажите ключ доступа или введите код из приложения либо другой код восстановления.
recover-by-passkey = Показать ключ и задать пароль
recover-send = Задать новый пароль
recover-mail = Нет кода под рукой?
recover-mail-lead = Если у профиля есть адрес почты, мы пришлём туда ссылку на новый пароль. Если есть второй шаг, спросим и его.
recover-mail-send = Прислать ссылку
recover-mail-sent = Если такой профиль с адресом есть, ссылка уже в пути. Она действует час.

account-guest = Вы играете как гость, { $name }. С профилем ваши партии и рейтинг сохраняются.
account-you = О вас
account-change = Изменить
account-save = Сохранить
account-name-new = Новое имя
account-name-warn = Имя можно сменить раз в 90 дней. Ещё год старое ведёт к новому.
account-name-wait = Вы недавно меняли имя. С { $day } его можно сменить снова.
account-name-done = Ваше имя изменено.
account-adult-help = Нужно только там, где требуется совершеннолетие.
account-safe = Безопасность
account-password = Пароль задан.
account-password-now = Ваш пароль сейчас
account-password-done = Ваш пароль изменён. На других устройствах вы больше не авторизованы. Токены программ остаются: отзовите ниже те, которым не доверяете.
account-codes = Коды восстановления
account-codes-left = { $n ->
    [one] Остался { $n } код
    [few] Осталось { $n } кода
   *[other] Осталось { $n } кодов
}
account-codes-new = Новые коды
account-codes-warn = Прежние коды перестанут действовать.
account-codes-make = Создать новые коды
account-factor = Второй шаг
account-factor-on = Включён: для входа нужен код из приложения.
account-factor-off = Выключен: для входа хватает пароля.
account-factor-begin = Включить
account-factor-help = Приложение для кодов на телефоне показывает новый код каждые 30 секунд. С ним не войдёт никто, кто знает только пароль.
account-factor-next = Дальше
account-factor-scan = Отсканируйте картинку приложением для кодов и введите код, который оно покажет.
account-factor-qr = QR-код для приложения с кодами
account-factor-text = Нет камеры? Введите в приложение этот ключ:
account-factor-confirm = Включить
account-factor-done = Второй шаг включён.
account-factor-remove = Убрать
account-factor-remove-help = После этого для входа хватит пароля.
account-factor-code-help = Шесть цифр из приложения для кодов. Телефон потерян? Подойдёт код восстановления, он будет израсходован.
account-factor-gone = Второй шаг выключен.

login-passkey-only = Второй шаг этого профиля — ключ доступа.
passkey-use = Показать ключ доступа
confirm-title = Второй шаг ещё раз
confirm-why = Это важнее партии. Следующие 15 минут вас не спросят снова.
confirm-code-help = Ключа нет под рукой? Подойдёт код восстановления, он будет израсходован.
confirm-send = Дальше

email-title = Почта
email-none = Нет: впустят обратно только коды восстановления.
email-is = { $email }
email-is-and-asked = { $email }; ссылка отправлена на { $asked }
email-asked = { $email }: ещё не подтверждён; откройте ссылку из нашего письма.
email-help = Мы пишем только затем, чтобы впустить вас обратно, сообщить, что происходит с профилем, и напомнить о ваших турнирах. Больше адрес никому не виден.
email-new = Новый адрес
email-new-help = Туда придёт ссылка; адрес начнёт действовать, когда вы её откроете, в течение суток.
email-missing = Введите адрес.
email-clear-first = Чтобы убрать адрес, оставьте новый пустым.
email-send = Прислать ссылку
email-remove = Убрать адрес
email-sent = Ссылка отправлена на { $email }. Откройте её в течение суток.
email-removed = Писем больше не будет.
email-proof-title = Это ваш адрес?
email-proof-lead = Вы открыли ссылку из нашего письма. Подтвердите, и письма о профиле будут приходить на этот адрес.
email-proof-yes = Да, мой
email-proved = Письма о профиле { $name } теперь приходят на { $email }.

passkeys-title = Ключи доступа
passkeys-count = { $n ->
    [0] Нет: ни одно устройство не открывает профиль само.
    [one] { $n } ключ
    [few] { $n } ключа
   *[other] { $n } ключей
}
passkeys-manage = Настроить
passkeys-help = Ключ доступа хранится на вашем устройстве и открывается пальцем, лицом или PIN-кодом. С ним вы входите без пароля. Пока он есть, с одним паролем не войдёт никто.
passkeys-since = Добавлен { $day }
passkeys-seen = Последний вход { $day }
passkeys-name = Переименовать
passkeys-name-of = Переименовать: { $label }
passkeys-remove = Удалить
passkeys-remove-of = Удалить: { $label }
passkeys-new = Новый ключ доступа
passkeys-label = Как его назвать
passkeys-label-help = Чтобы узнать его: «телефон», «брелок».
passkeys-label-missing = Дайте ему название.
passkeys-add = Создать ключ
passkeys-added = Ключ доступа сохранён.
passkeys-named = У ключа доступа новое название.
passkeys-removed = Ключ доступа больше ничего не открывает.
passkeys-remove-help = Здесь он больше ничего не откроет. Удалите его и на устройстве.
passkeys-remove-last = Это ваш единственный второй шаг: после этого для входа хватит пароля. Удалите его и на устройстве.
passkeys-not-here = Для ключей доступа нужен браузер поновее или страница с https и именем.

sessions-title = Где вы вошли
sessions-unknown = Неизвестный браузер
sessions-this = этот
sessions-since = С { $time }
sessions-end = Выйти
sessions-end-of = Выйти: { $label }, с { $time }
sessions-ended = Вы вышли из профиля в том браузере.
sessions-others = Выйти везде, кроме этого
sessions-others-ended = Вы вышли из профиля во всех других браузерах.

tokens-title = Доступ для программ
tokens-lead = С токеном программа действует от вашего имени в пределах, которые вы задали. Она не сменит ваш пароль и не удалит профиль.
tokens-none = Ни у одной программы нет доступа.
tokens-new = Новый токен
tokens-label = Для чего он?
tokens-label-help = Название, по которому вы его узнаете, например «бот дома».
tokens-label-missing = Дайте токену название.
tokens-scopes = Что он может
tokens-scope-account-read = Читать ваш профиль
tokens-scope-board-play = Открывать столы и играть за вас
tokens-scope-bot-play = Играть как бот
tokens-scope-challenge-write = Посылать вызовы и отвечать на них
tokens-scope-tournament-write = Проводить турниры и записываться в них
tokens-scope-federation-admin = Управлять вашими федерациями
tokens-scope-cashier-write = Работать как кассир
tokens-scope-ledger-read = Читать ваши счета
tokens-scope-operator = Действовать как оператор сайта
tokens-scope-missing = Выберите хотя бы одно, что он может.
tokens-days = Сколько дней он действует?
tokens-days-help = От 1 до { $max }.
tokens-days-wrong = Число дней — целое, от 1 до { $max }.
tokens-make = Создать токен
tokens-made = Токен создан
tokens-made-help = Он показан только сейчас. У кого он есть, тот действует от вашего имени: отдайте его только программе.
tokens-kept = Он у меня есть
tokens-at = Выдан программе на { $host }
tokens-until = До { $day }
tokens-end = Отозвать
tokens-end-of = Отозвать: { $label }
tokens-ended = Токен отозван.

bot-title = Профиль бота
bot-is = Это профиль бота: здесь играет программа, и все видят отметку.
bot-how = Профиль, с которого ещё не играли, может навсегда стать профилем программы. Везде он отмечен как бот. Программа просит об этом с токеном, который может «играть как бот»: POST /api/bot/account/upgrade.

delete-head = Уход
delete-title = Удалить профиль
delete-state = С 14 днями на раздумье.
delete-begin = Удалить…
delete-now = Вы сразу выйдете везде, и войти будет нельзя.
delete-games = Партии, которые засчитываются, сначала заканчивают. Все остальные кончаются сразу: они сдаются или отменяются.
delete-grace = В течение 14 дней код восстановления вернёт всё.
delete-stays = Потом имя, пароль и все устройства стираются. Партии остаются без вашего имени.
delete-send = Удалить профиль
delete-done = Ваш профиль удаляется
delete-done-how = До { $time } код восстановления его вернёт.

pool-text = { $game }, { $speed }
speed-bullet = пуля
speed-blitz = блиц
speed-rapid = рапид
speed-classical = классика
speed-correspondence = по переписке

games-filter-game = Игра
games-filter-result = Результат
games-filter-rated = Рейтинг
games-filter-all = все
games-filters = Фильтры
games-filter-more = { $n ->
    [0] Соперник и дни
   *[other] Соперник и дни (выбрано: { $n })
}
games-filter-opponent = Соперник
games-filter-from = С дня
games-filter-to = По день
games-filter-clear = Сбросить все фильтры
games-shown = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[many] { $n } партий
}
games-shown-more = Последние партии: { $n }
games-none-filtered-how = Уберите один из фильтров или сбросьте все.
games-won = Победа
games-drawn = Ничья
games-lost = Поражение
games-taken-back = Возвращена
games-void = Без результата
games-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[other] { $n } очков
}
games-rated = на рейтинг
games-casual = без рейтинга
games-against = { $game }: { $name }
games-analyse = Анализ
games-analyse-of = Анализ: { $game }, { $name }, { $day }
games-none = Партий ещё нет.
games-none-play = К играм
games-none-filtered = Под эти фильтры не подходит ни одна партия.
games-more = Ещё партии
games-guest = Вы играете как гость, { $name }. Эти партии помнит только этот браузер; профиль их сохранит.

plot-point = { $day }: { $rating }
plot-label = Рейтинг: { $pool }
plot-table = Таблицей
plot-day = День
plot-rating = Рейтинг

player-bot = бот
player-against = Против вас: { $games ->
    [one] { $games } партия
    [few] { $games } партии
   *[other] { $games } партий
}; ваши победы { $won }, ничьи { $drawn }, поражения { $lost }.
player-ratings = Рейтинги
player-unrated = Рейтинговых партий ещё нет.
player-unrated-you = У вас ещё нет рейтинговых партий. Стол на рейтинг открывается переключателем «На рейтинг».
player-provisional = Вопросительный знак: партий пока слишком мало.
player-games = { $n ->
    [one] { $n } партия
    [few] { $n } партии
   *[other] { $n } партий
}
player-plot-failed = График не загрузился.
player-federations = Федерации
player-played = Партии

players-speed = Скорость
players-bots = Программы
players-bots-help = Список программ; у людей другой.
players-none = В списке пока никого: { $pool }. Его составляют рейтинговые партии.
players-caption = Лучшие: { $pool }
players-rank = Место
players-games = Партии
players-you = вы
players-own = Вы: { $rating }, вас нет в этом списке.
players-own-none = У вас здесь ещё нет рейтинговых партий.
players-how = В списке те, у кого достаточно рейтинговых партий и кто играл за последние 30 дней.
block-title = Блокировка
block-how = Вы и заблокированный игрок не встречаетесь в игре, не садитесь за один стол и не пишете друг другу.
block-is = Вы заблокировали этого игрока: ни общих игр, ни общего стола, ни переписки.
block-do = Заблокировать { $name }
block-undo = Разблокировать { $name }
block-done = Игрок { $name } заблокирован.
block-undone = Игрок { $name } больше не заблокирован.
blocks-title = Заблокированные игроки
blocks-since = С { $time }
blocks-none = Никого. Заблокировать можно на странице игрока.
player-hidden = Ваша страница никому не показывается, потому что вам нет 14 лет.
report-head = Жалоба
report-begin = Пожаловаться: { $name }

export-title = Ваши данные
export-lead = Всё, что сайт хранит о вас: профиль, партии с их записями, рейтинги, сказанное вами. Один файл, по объекту JSON в строке. Пять раз в день.
export-get = Скачать
players-federations = Федерации с собственными рейтингами

newer-terms-title = Условия пользования изменились
newer-terms-why = Прочитайте новые условия и примите их, прежде чем снова сесть за стол. Начатые игры продолжаются по условиям, с которыми начались.
newer-terms-accept = Принимаю условия
newer-terms-not-now = Не сейчас
newer-terms-done = Вы приняли условия. Можно садиться.
