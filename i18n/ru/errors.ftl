# SPDX-License-Identifier: AGPL-3.0-or-later
# Почему отказано; сервер присылает код, страница говорит фразу.

error-offline = Нет связи с сервером. Проверьте сеть и попробуйте ещё раз.
error-no-answer = Сервер ответил непонятно ({ $status }).
error-not-found = По адресу { $path } ничего нет.
error-method-not-allowed = { $path } не отвечает на { $method }.
error-no-such-room = Стола { $room } нет. Проверьте ссылку: важна каждая буква.
error-bad-request = Запрос неверного вида: { $reason }.
error-too-long = Слишком длинно; разрешено не больше { $max } байт.
error-not-json = Запрос должен быть в формате JSON.
error-no-session = Сервер вас ещё не знает. Перезагрузите страницу; cookie должны быть разрешены.
error-foreign-origin = Этот запрос пришёл с другого сайта.
error-too-many-requests = Слишком много сразу. Попробуйте через { $retry_s } с.
error-bad-name = В имени от 1 до { $max } букв, цифр, пробелов или . _ -, и начинается оно с буквы или цифры.
error-no-such-format = Эту партию нельзя сохранить как { $format }; можно: { $allowed }.
error-no-dice = У этой партии нет протокола костей.
error-house-unavailable = Сейчас сервер не может ничего записать. Ничего не произошло; попробуйте чуть позже.
error-internal = На сервере что-то сломалось; это записано.
error-unknown-game = Игры «{ $game }» нет; есть: { $allowed }.
error-bad-option = Настройка «{ $name }» не может иметь такого значения; допустимо: { $allowed }.
error-bad-clock = { $unit ->
    [day] Дней на ход должно быть от { $min } до { $max }.
    [minute] Минут должно быть от { $min } до { $max }.
   *[second] Секунд должно быть от { $min } до { $max }.
}
error-empty-clock = Часам нужно хоть какое-то время. Чтобы играть без них, выберите «без часов».
error-no-such-seat = За столом два места; места { $seat } нет.
error-seat-taken = Это место только что заняли. Можно смотреть.
error-already-seated = Вы уже сидите за этим столом.
error-not-seated = Это может только игрок за этим столом.
error-not-creator = Это может только тот, кто создал стол.
error-unknown-bot = Бота «{ $bot }» для этой игры нет.
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
error-not-in-this-game = Этого действия в этой игре нет.
error-too-early-for-draw = О ничьей можно договориться, только когда оба сделали ход (5.2.3).
error-nothing-to-take-back = У вас нет хода, который можно вернуть.
error-offer-repeated = Вы это уже предложили. Сделайте ход, прежде чем предлагать снова.
error-no-such-offer = Такого предложения уже нет.
error-bad-points = Сдача стоит 1, 2 или 3 очка.
error-claim-fails = В этой позиции требование неверно; игра продолжается.
error-too-late-to-abort = Партию можно отменить только до второго хода.
error-bad-chat = В реплике от 1 до { $max } знаков.
error-bad-dice = Эта часть костей пришла не вовремя.
error-bad-message = Страница и сервер не поняли друг друга. Перезагрузите страницу.
error-closed = Страницу закрыли.
error-illegal-move = Правила не разрешают этот ход ({ $clause }).
error-illegal-move-1-2 = Там нет вашей фигуры (1.2).
error-illegal-move-3-1 = Фигура так не ходит (3.1).
error-illegal-move-3-7-5 = Пешка на последней горизонтали должна стать ферзём, ладьёй, слоном или конём (3.7.5).
error-illegal-move-3-8-2 = Сейчас рокировка невозможна: право утрачено, мешает фигура или король проходит битое поле (3.8.2).
error-illegal-move-3-9-2 = Так ваш король останется под шахом (3.9.2).
error-illegal-move-k2 = Такой лунки нет (K2).
error-illegal-move-k3 = Эта лунка пуста; сейте из той, где есть камни (K3).
error-illegal-move-k8 = Игра окончена (K8).
error-illegal-move-k13 = Сначала второй игрок говорит, забирает ли он первый ход (K13).
error-illegal-move-k14 = Забрать ход может только второй игрок, один раз, сразу после первого хода (K14).
error-illegal-move-t8 = Шашка идёт ровно на столько, сколько на кости, и только вперёд (T8).
error-illegal-move-t9 = Этот пункт занят соперником (T9).
error-illegal-move-t11 = Такой кости не осталось (T11).
error-illegal-move-t13 = Можно сыграть больше костей, значит нужно (T13).
error-illegal-move-t14 = Сыграть можно только одну кость, и это должна быть большая (T14).
error-illegal-move-t17 = Сначала нужно ввести побитую шашку (T17).
error-illegal-move-t20 = Выбрасывать можно, только когда все ваши шашки в доме (T20).
error-illegal-move-t24 = Большая кость выбрасывает только с самого дальнего пункта (T24).
