# SPDX-License-Identifier: AGPL-3.0-or-later
# Почему отказано; сервер присылает код, страница говорит фразу.

error-not-found = По адресу { $path } ничего нет.
error-method-not-allowed = { $path } не отвечает на { $method }.
error-no-such-room = Стола { $room } нет. Проверьте ссылку: важна каждая буква.
error-no-such-player = Игрока { $name } нет.
error-bad-request = Запрос неверного вида: { $reason }.
error-too-long = Слишком длинно; разрешено не больше { $max } байт.
error-not-json = Запрос должен быть в формате JSON.
error-no-session = Сервер вас ещё не знает. Перезагрузите страницу; cookie должны быть разрешены.
error-foreign-origin = Этот запрос пришёл с другого сайта.
error-bad-host = Запрос должен называть сервер один раз, в Host.
error-bad-framing = Запрос должен указывать свою длину один раз.
error-bad-command-id = Имя команды состоит из 1–36 латинских букв, цифр, дефисов или знаков подчёркивания.
error-not-invited = Этот стол предложен другому игроку.
error-offered-to-one = Одному игроку можно предложить только игру для двоих.
error-own-challenge = Себе вызов послать нельзя.
error-already-answered = Это предложение — уже ответ на ваше. Садитесь или откажитесь.
error-answers-another = Ответ предназначен игроку, который вас вызвал.
error-challenge-over = Этот вызов больше не действует.
error-too-many-challenges = Одновременно могут ждать не больше { $max } ваших вызовов.
error-challenged-too-often = Этого игрока уже ждут вызовы: { $max }. Попробуйте позже.
error-wrong-host = Адрес этого сервера – { $url }. Откройте его.
error-wrong-version = Эта страница устарела. Перезагрузите её; игра продолжится с того же места.
error-too-many-requests = Слишком много сразу. Попробуйте через { $retry_s } с.
error-bad-name = { $of ->
    [account] Имя профиля — от { $min } до { $max } букв одного алфавита, цифр или . _ -, и начинается с буквы.
   *[guest] В имени от 1 до { $max } букв, цифр, пробелов или . _ -, и начинается оно с буквы или цифры.
}
error-reserved-name = Это имя принадлежит сайту. Выберите другое.
error-no-such-format = Эту партию нельзя сохранить как { $format }; можно: { $allowed }.
error-no-dice = У этой партии нет протокола костей.
error-house-unavailable = Сейчас сервер не может ничего записать. Ничего не произошло; попробуйте чуть позже.
error-in-doubt = Сервер пока не может сказать, сохранилось ли это. Подождите немного.
error-internal = На сервере произошла ошибка. Она записана.
error-unknown-game = Игры «{ $game }» нет; есть: { $allowed }.
error-bad-option = Настройка «{ $name }» не может иметь такого значения; допустимо: { $allowed }.
error-bad-clock = { $unit ->
    [day] Дней на ход должно быть от { $min } до { $max }.
    [minute] Минут должно быть от { $min } до { $max }.
   *[second] Секунд должно быть от { $min } до { $max }.
}
error-empty-clock = Часам нужно хоть какое-то время. Чтобы играть без них, выберите «без часов».
error-no-such-seat = Места { $seat } за этим столом нет.
error-seat-taken = Это место только что заняли. Можно смотреть.
error-already-seated = Вы уже сидите за этим столом.
error-not-seated = Это может только игрок за этим столом.
error-not-creator = Это может только игрок, открывший стол.
error-unknown-bot = Бота «{ $bot }» для этой игры нет.
error-bad-level = Уровня { $level } нет: уровни от 1 до { $max }.
error-other-level = «{ $bot }» — не соперник уровня { $level }: укажите либо его, либо уровень.
error-already-started = Игра уже началась.
error-not-playing = { $status ->
    [over] Игра окончена.
   *[other] Игра ещё не началась.
}
error-not-over = Игра ещё не окончена.
error-not-your-turn = Сейчас не ваш ход.
error-stale-version = Позиция тем временем изменилась. Посмотрите на доску и сходите снова.
error-roll-first = Сначала бросьте кости.
error-cannot-roll = Сейчас бросать нечего.
error-not-in-this-game = В этой игре такого нет.
error-too-early-for-draw = О ничьей можно договориться, только когда оба сделали ход (5.2.3).
error-nothing-to-take-back = У вас нет хода, который можно вернуть.
error-offer-repeated = Вы это уже предложили. Сделайте ход, прежде чем предлагать снова.
error-no-such-offer = Такого предложения уже нет.
error-bad-points = Сдача стоит 1, 2 или 3 очка.
error-claim-fails = В этой позиции требование неверно; игра продолжается.
error-too-late-to-abort = Отменить партию в одиночку уже нельзя.
error-bad-chat = В сообщении от 1 до { $max } знаков.
error-bad-dice = Эта часть костей пришла не вовремя.
error-bad-message = Страница и сервер не поняли друг друга. Перезагрузите страницу.
error-closed = Страницу закрыли.
error-illegal-move = Правила не разрешают этот ход ({ $clause }).
error-talked-out = За одним столом возможно не более { $max } сообщений, предложений и смен мест.
error-too-slow = Ответ занял слишком много времени. Попробуйте ещё раз.
error-beavers-need-cube = Для биверов нужен куб удвоения. Включите куб или выключите биверы.
error-raccoons-need-beavers = Для ракунов нужны биверы. Включите биверы или выключите ракуны.
error-rated-needs-account = В рейтинговой игре участвуют только люди с профилем, без гостей и ботов.
error-rated-needs-clock = Для рейтинговой игры нужны часы.
error-rated-needs-rules = Рейтинговая игра идёт по обычным правилам: { $allowed }. Куб и длину матча выбираете вы.
error-no-cube = За этим столом играют без куба удвоения.
error-double-before-roll = Удваивать можно только в свой ход, до броска.
error-not-your-cube = Куб у соперника; удваивает только его владелец.
error-cube-at-limit = Куб уже показывает { $max }; выше некуда.
error-cube-locked = В этой партии матча удваивать пока нельзя (K9).
error-crawford-game = Это партия Кроуфорда: в ней не удваивают.
error-answer-the-double = Сначала ответьте на удвоение: примите или откажитесь.
error-no-double-to-answer = Нет удвоения, на которое нужно отвечать.
error-cannot-beaver = Бивер здесь невозможен.
error-cannot-raccoon = Ракун здесь невозможен.
error-cannot-drop = За этим столом от бивера отказаться нельзя.
error-between-games = Эта партия окончена; следующая партия матча ещё не началась.
error-not-between-games = Сейчас нет следующей партии, которую можно начать.
error-next-asked = Вы уже попросили начать следующую партию.
error-phrases-only = За этим столом партнёры говорят только готовыми фразами; выберите кнопку.
error-move-hint = Партнёрам нельзя подсказывать ходы и поля (C6).
error-partner-confirms = За этим столом никто не сдаётся один: сначала предложите это партнёру (C15).
error-missing-scope = Для этого нужен токен с правом { $scope }.
error-not-allowed = Это может только владелец профиля, вошедший на странице.
error-bad-login = Имя или пароль неверны.
error-second-factor = Нужен второй шаг: новый код или ключ доступа.
error-name-taken = Это имя или похожее на него занято. Выберите другое.
error-renamed-lately = Имя меняют раз в { $days } дней. Снова можно через { $left_days ->
    [one] { $left_days } день
    [few] { $left_days } дня
   *[other] { $left_days } дней
}.
error-bad-email = Адрес почты неверен.
error-bad-code = Это не тот код, который устройство показывает сейчас.
error-bad-token-wish = У токена есть имя до { $label_max } знаков, хотя бы одно право и срок до { $days_max } дней.
error-too-many-tokens = Токенов уже { $max }. Сначала отзовите один.
error-no-such-session = Такого сеанса уже нет.
error-no-such-token = Такого токена уже нет.
error-still-playing = Вы ещё играете. Сначала закончите свои игры.
error-child-chat = В профиле ребёнка младше 14 лет чата нет.
error-child-stays = Отметку «младше 14 лет» снимает только оператор сайта. Напишите ему.
error-signed-out = Здесь вы вышли из профиля.
error-weak-password = { $why ->
    [short] В пароле должно быть не меньше { $min } знаков.
    [long] В пароле может быть не больше { $max } знаков.
    [name] Пароль не может быть вашим именем.
   *[common] Этот пароль слишком распространён.
}
error-seek-needs-clock = Соперника ищут только для игры с часами. Выберите часы.
error-blocked = Один из вас заблокировал другого.
error-blocks-self = Себя заблокировать нельзя.
error-too-many-blocks = Можно заблокировать не более { $max } человек.
error-has-played = Ботом может стать только профиль, который ни разу не садился за стол.
error-insecure-origin = Ключи доступа работают только на странице с https и именем. Эта не такая.
error-bad-passkey = Этот ключ доступа здесь не известен, или ответ опоздал. Попробуйте ещё раз.
error-bad-new-passkey = Этот ключ доступа нельзя сохранить, или ответ опоздал. Попробуйте ещё раз.
error-too-many-passkeys = Ключей доступа уже { $max }. Сначала удалите один.
error-no-such-passkey = Такого ключа доступа уже нет.
error-bad-label = В названии от 1 до { $max } знаков.
