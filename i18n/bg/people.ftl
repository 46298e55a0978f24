# SPDX-License-Identifier: AGPL-3.0-or-later
# Профили: регистрация, вход, сигурност; страници на играчите и класации.

form-wrong = { $n ->
    [one] Едно нещо трябва да се поправи:
   *[other] { $n } неща трябва да се поправят:
}
form-sending = Един момент…
form-show = Покажи
form-hide = Скрий
form-show-of = Покажи: { $label }
form-hide-of = Скрий: { $label }
form-name = Име
form-name-missing = Въведете името си.
form-choose = Изберете…
form-password = Парола
form-password-new = Нова парола
form-password-help = Поне { $min } знака. Няколко думи една след друга се помнят лесно и се отгатват трудно.
form-password-missing = Въведете паролата си.
form-password-short = Паролата има поне { $min } знака.
form-password-long = Паролата има най-много { $max } знака.
form-password-name = Паролата не може да е името.

join-lead = Профилът пази партиите и рейтинга ви на всяко устройство.
join-lead-guest = Партиите, които играете като „{ $name }“, остават ваши: профилът ги поема и никоя партия не прекъсва.
join-name-help = От 2 до 20 букви от една азбука, цифри и . _ -, като първият знак е буква. Името го виждат всички.
join-email = Имейл (не е задължителен)
join-email-help = С него влизате, ако загубите паролата. Никой не го вижда; най-напред отваряте връзката, която ще пратим там.
join-age = Вашата възраст
join-adult = Имам навършени 18 години
join-adult-help = Нужно е само там, където се иска пълнолетие. Може да го отбележите и по-късно.
join-child = Нямам 14 години
join-child-help = Тогава няма чат и публична страница.
join-terms = Приемам условията за ползване, версия { $version }
join-terms-read = Прочетете условията (в нов раздел)
join-terms-missing = Без да приемете условията, няма профил.
join-send = Създай профила
join-have = Вече имате профил?
join-welcome = Добре дошли, { $name }!

codes-title = Вашите кодове за възстановяване
codes-lead = Ако загубите паролата или телефона си, с всеки от тези кодове се влиза по веднъж. Показват се само сега: пазете ги там, където само вие ще ги намерите.
codes-of = { $site }, кодове за възстановяване на { $name }
codes-copy = Копирай
codes-copied = Копирано
codes-not-copied = Копирането не стана. Маркирайте текста и го копирайте ръчно.
codes-print = Отпечатай
codes-kept = Записах ги

login-already = Влезли сте като { $name }.
login-playing = { $n ->
    [one] На маса сте като гост. Ако влезете сега, партията остава при госта и часовникът ѝ върви.
   *[other] На { $n } маси сте като гост. Ако влезете сега, партиите остават при госта и часовниците им вървят.
}
login-playing-join = Новият профил поема партиите ви.
login-second = Втора стъпка
login-code = Код
login-code-help = Шестте цифри, които приложението ви за кодове показва сега.
login-code-missing = Въведете кода.
login-back = Назад
login-forgot = Забравена парола?
login-no-factor = Нямате достъп до втората стъпка?
login-none = Още нямате профил?

recover-lead = С един от кодовете за възстановяване, които получихте с профила, влизате и задавате нова парола. Всички други устройства излизат от профила.
recover-code = Код за възстановяване
recover-code-help = С главни или малки букви, с тирета или без тях.
recover-code-missing = Въведете код за възстановяване.
recover-wrong = Името и този код за възстановяване не са от един профил или кодът вече е използван.
recover-factor = Втора стъпка, ако сте я включили
recover-factor-help = Шестте цифри от приложението за кодове или друг код за възстановяване.
recover-factor-missing = Този профил има втора стъпка: въведете шестте цифри от приложението или друг код за възстановяване.
recover-linked = С отворената връзка влизате и задавате нова парола. Всички други устройства излизат от профила.
recover-link-over = Връзката вече не важи: всяка действа веднъж и до един час. Поискайте нова или въведете един от вашите кодове за възстановяване.
recover-passkey-missing = Този профил има втора стъпка: ползвайте ключа си за достъп или въведете код от приложението или друг код за възстановяване.
recover-by-passkey = Ползвай ключ и задай паролата
recover-send = Задай новата парола
recover-mail = Нямате код под ръка?
recover-mail-lead = Ако профилът има имейл, пращаме там връзка за нова парола. Ако има втора стъпка, питаме и за нея.
recover-mail-send = Прати връзката
recover-mail-sent = Ако има такъв профил с имейл, връзката пътува. Тя важи един час.

account-guest = Играете като гост, { $name }. С профил партиите и рейтингът ви се пазят.
account-you = За вас
account-change = Промени
account-save = Запази
account-name-new = Ново име
account-name-warn = Името се сменя веднъж на 90 дни. Една година старото води към новото.
account-name-wait = Скоро сменихте името си. От { $day } то може да се смени пак.
account-name-done = Името ви е сменено.
account-adult-help = Нужно е само там, където се иска пълнолетие.
account-safe = Сигурност
account-password = Има парола.
account-password-now = Сегашната ви парола
account-password-done = Паролата ви е сменена. На другите устройства вече не сте влезли. Токените на програмите остават: отменете по-долу тези, на които нямате доверие.
account-codes = Кодове за възстановяване
account-codes-left = { $n ->
    [one] Остава { $n } код
   *[other] Остават { $n } кода
}
account-codes-new = Нови кодове
account-codes-warn = Досегашните кодове спират да важат.
account-codes-make = Направи нови кодове
account-factor = Втора стъпка
account-factor-on = Включена: за вход се иска код от приложението.
account-factor-off = Изключена: за вход стига паролата.
account-factor-begin = Включи
account-factor-help = Приложение за кодове на телефона показва нов код на всеки 30 секунди. Така не влиза никой, който знае само паролата.
account-factor-next = Напред
account-factor-scan = Сканирайте картинката с приложението за кодове и въведете кода, който то показва.
account-factor-qr = QR код за приложението за кодове
account-factor-text = Нямате камера? Въведете в приложението този ключ:
account-factor-confirm = Включи
account-factor-done = Втората стъпка е включена.
account-factor-remove = Махни
account-factor-remove-help = След това за вход ще стига паролата.
account-factor-code-help = Шестте цифри от приложението за кодове. Изгубен телефон? Става и код за възстановяване, той се изразходва.
account-factor-gone = Втората стъпка е изключена.

login-passkey-only = Втората стъпка на този профил е ключ за достъп.
passkey-use = Ползвай ключ за достъп
confirm-title = Втората стъпка, още веднъж
confirm-why = Това тежи повече от партия. През следващите 15 минути няма да ви питаме пак.
confirm-code-help = Ключът не е при вас? Става и код за възстановяване, той се изразходва.
confirm-send = Продължи

email-title = Имейл
email-none = Няма: обратно ви пускат само кодовете за възстановяване.
email-is = { $email }
email-is-and-asked = { $email }; пратена е връзка до { $asked }
email-asked = { $email }: още не е потвърден; отворете връзката от писмото ни.
email-help = Пишем ви само за да влезете отново, за да знаете какво става с профила ви и за да ви напомним за турнирите ви. Никой друг не вижда адреса.
email-new = Нов имейл
email-new-help = Пращаме там връзка; адресът важи, щом я отворите до един ден.
email-missing = Въведете имейл.
email-clear-first = За да махнете имейла, оставете новия празен.
email-send = Прати връзката
email-remove = Махни имейла
email-sent = Пратихме връзка до { $email }. Отворете я до един ден.
email-removed = Вече не пращаме поща никъде.
email-proof-title = Ваш ли е този имейл?
email-proof-lead = Отворихте връзката от нашето писмо. Потвърдите ли, пощата за профила ще идва на този адрес.
email-proof-yes = Да, мой е
email-proved = Пощата за профила { $name } вече отива на { $email }.

passkeys-title = Ключове за достъп
passkeys-count = { $n ->
    [0] Няма: нито едно устройство не отваря профила само.
    [one] { $n } ключ
   *[other] { $n } ключа
}
passkeys-manage = Управление
passkeys-help = Ключът за достъп стои на вашето устройство и се отключва с пръст, лице или PIN. С него влизате без парола. Докато има такъв, само с парола не влиза никой.
passkeys-since = Добавен на { $day }
passkeys-seen = Последно ползван на { $day }
passkeys-name = Преименувай
passkeys-name-of = Преименувай: { $label }
passkeys-remove = Махни
passkeys-remove-of = Махни: { $label }
passkeys-new = Нов ключ за достъп
passkeys-label = Как да се казва
passkeys-label-help = За да го познаете: „телефон“, „ключодържател“.
passkeys-label-missing = Дайте му име.
passkeys-add = Направи ключ
passkeys-added = Ключът за достъп е запазен.
passkeys-named = Ключът за достъп има ново име.
passkeys-removed = Ключът за достъп вече не отваря нищо.
passkeys-remove-help = Тук той вече няма да отваря нищо. Изтрийте го и на устройството.
passkeys-remove-last = Това е единствената ви втора стъпка: след това за вход ще стига паролата. Изтрийте го и на устройството.
passkeys-not-here = За ключове за достъп трябва по-нов браузър или страница с https и име.

sessions-title = Къде сте влезли
sessions-unknown = Непознат браузър
sessions-this = този тук
sessions-since = От { $time }
sessions-end = Излез
sessions-end-of = Излез: { $label }, от { $time }
sessions-ended = Вече не сте влезли в онзи браузър.
sessions-others = Излез отвсякъде другаде
sessions-others-ended = Вече не сте влезли никъде другаде.

tokens-title = Достъп за програми
tokens-lead = С токен програма действа от ваше име, в границите, които зададете. Тя не може да сменя паролата ви, нито да изтрие профила.
tokens-none = Никоя програма няма достъп.
tokens-new = Нов токен
tokens-label = За какво е?
tokens-label-help = Име, по което ще го познаете, например „ботът вкъщи“.
tokens-label-missing = Дайте име на токена.
tokens-scopes = Какво може
tokens-scope-account-read = Да чете профила ви
tokens-scope-board-play = Да отваря маси и да играе вместо вас
tokens-scope-bot-play = Да играе като бот
tokens-scope-challenge-write = Да изпраща покани и да им отговаря
tokens-scope-tournament-write = Да провежда турнири и да се записва в тях
tokens-scope-federation-admin = Да управлява вашите федерации
tokens-scope-cashier-write = Да работи като касиер
tokens-scope-ledger-read = Да чете сметките ви
tokens-scope-operator = Да действа като оператор на сайта
tokens-scope-missing = Изберете поне едно нещо, което може.
tokens-days = За колко дни важи?
tokens-days-help = От 1 до { $max }.
tokens-days-wrong = Дните са цяло число от 1 до { $max }.
tokens-make = Направи токена
tokens-made = Токенът е готов
tokens-made-help = Показва се само сега. Който го има, може да действа от ваше име: дайте го само на програмата.
tokens-kept = Записах го
tokens-at = Даден на програмата на { $host }
tokens-until = До { $day }
tokens-end = Отмени
tokens-end-of = Отмени: { $label }
tokens-ended = Токенът е отменен.

bot-title = Профил на бот
bot-is = Това е профил на бот: тук играе програма и всички виждат знака.
bot-how = Профил, от който още не е играно, може завинаги да стане профил на програма. Навсякъде той е отбелязан като бот. Програмата го иска с токен, който може „да играе като бот“: POST /api/bot/account/upgrade.

delete-head = Напускане
delete-title = Изтриване на профила
delete-state = С 14 дни за размисъл.
delete-begin = Изтрий…
delete-now = Веднага излизате отвсякъде и никой не може да влезе.
delete-games = Партиите, които се зачитат, първо се довършват. Всички други свършват веднага: предават се или се отменят.
delete-grace = До 14 дни код за възстановяване връща всичко.
delete-stays = След това се изтриват името, паролата и всички устройства. Партиите остават без името ви.
delete-send = Изтрий профила
delete-done = Профилът ви се изтрива
delete-done-how = До { $time } код за възстановяване го връща.

pool-text = { $game }, { $speed }
speed-bullet = булет
speed-blitz = блиц
speed-rapid = ускорена игра
speed-classical = класическа игра
speed-correspondence = кореспондентска

games-filter-game = Игра
games-filter-result = Резултат
games-filter-rated = Рейтинг
games-filter-all = всички
games-filters = Филтри
games-filter-more = { $n ->
    [0] Противник и дни
   *[other] Противник и дни (избрани: { $n })
}
games-filter-opponent = Противник
games-filter-from = От ден
games-filter-to = До ден
games-filter-clear = Изчисти всички филтри
games-shown = { $n ->
    [one] { $n } партия
   *[other] { $n } партии
}
games-shown-more = Последните { $n } партии
games-none-filtered-how = Премахнете някой филтър или изчистете всички.
games-won = Победа
games-drawn = Реми
games-lost = Загуба
games-taken-back = Върната
games-void = Без резултат
games-points = { $n ->
    [one] { $n } точка
   *[other] { $n } точки
}
games-rated = с рейтинг
games-casual = без рейтинг
games-against = { $game } срещу { $name }
games-analyse = Анализ
games-analyse-of = Анализ: { $game } срещу { $name }, { $day }
games-none = Още няма партии.
games-none-play = Към игрите
games-none-filtered = Няма партия с тези филтри.
games-more = Още партии
games-guest = Играете като гост, { $name }. Само този браузър помни тези партии; профилът ги пази.

plot-point = { $day }: { $rating }
plot-label = Рейтинг: { $pool }
plot-table = Като таблица
plot-day = Ден
plot-rating = Рейтинг

player-bot = бот
player-against = Срещу вас: { $games ->
    [one] { $games } партия
   *[other] { $games } партии
}; ваши победи { $won }, ремита { $drawn }, загуби { $lost }.
player-ratings = Рейтинги
player-unrated = Още няма партии с рейтинг.
player-unrated-you = Още нямате партии с рейтинг. Маса с рейтинг се прави с превключвателя „С рейтинг“.
player-provisional = Въпросителен знак: още няма достатъчно партии.
player-games = { $n ->
    [one] { $n } партия
   *[other] { $n } партии
}
player-plot-failed = Графиката не се зареди.
player-federations = Федерации
player-played = Партии

players-speed = Скорост
players-bots = Програми
players-bots-help = Списъкът на програмите; хората имат друг.
players-none = Още няма класирани: { $pool }. Списъкът се прави от партиите с рейтинг.
players-caption = Най-добрите: { $pool }
players-rank = Място
players-games = Партии
players-you = вие
players-own = Вие: { $rating }, не сте в този списък.
players-own-none = Тук още нямате партии с рейтинг.
players-how = Класират се тези с достатъчно партии с рейтинг, които са играли през последните 30 дни.
block-title = Блокиране
block-how = Вие и блокираният играч не се срещате в игра, не сядате на една маса и не си пишете.
block-is = Блокирали сте този играч: без общи партии, без обща маса, без разговор.
block-do = Блокирай { $name }
block-undo = Отблокирай { $name }
block-done = Играчът { $name } е блокиран.
block-undone = Играчът { $name } вече не е блокиран.
blocks-title = Блокирани играчи
blocks-since = От { $time }
blocks-none = Никой. Блокира се от страницата на играча.
player-hidden = Страницата ви не се показва на никого, защото нямате 14 години.
report-head = Сигнал
report-begin = Сигнал за { $name }

export-title = Вашите данни
export-lead = Всичко, което сайтът пази за вас: профилът, партиите ви със записите им, рейтингите, писаното от вас. Един файл, по един обект JSON на ред. Пет пъти на ден.
export-get = Изтегли
players-federations = Федерации със собствени рейтинги

newer-terms-title = Условията за ползване са променени
newer-terms-why = Прочетете новите условия и ги приемете, преди да седнете отново. Започнатите партии продължават по условията, с които са започнали.
newer-terms-accept = Приемам условията
newer-terms-not-now = Не сега
newer-terms-done = Приехте условията. Можете да седнете.
