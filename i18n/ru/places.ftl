# SPDX-License-Identifier: AGPL-3.0-or-later
# У доски по Приложению D: ассистенты, помощники, арбитры, зрители.

places-title = У доски
places-assistant = { $side ->
    [white] Ассистент белых
    [black] Ассистент чёрных
   *[none] Ассистент
}
places-helper = { $side ->
    [white] Помощник белых
    [black] Помощник чёрных
   *[none] Помощник
}
places-arbiter = { $side ->
    [white] Арбитр
    [black] Арбитр
   *[none] Арбитр
}
places-house = Сайт
places-here = здесь
places-away = нет на месте
places-open = ссылка ещё не открыта
places-none = никого
places-make = Создать ссылку
places-anew = Новая ссылка
places-anew-sure = Действительно новая ссылка: место пропадёт
places-made = Ссылка готова. { $place }.
places-end = Закрыть место
places-end-sure = Точно закрыть
places-ended = Место закрыто. { $place }.
places-link-of = Ссылка: { $place }
places-once = Кто откроет первым, займёт место; новая ссылка отменяет старую.
places-of = Рядом: { $name }
places-last = Объявлено последним
places-nothing-said = Пока ничего не объявлено.
places-acts = Что вы можете сейчас
places-wait = Сейчас ничего.
places-never = Ассистент никогда не советует и ни с кем не говорит о позиции.
places-repeat-field = Ход, как вы его услышали
places-repeat = Повторить
places-echo = Выполнен на доске
places-announce-field = Ход вашего игрока
places-announce-other = Ход, который стоит на доске
places-announce = Объявить
places-correct-field = Ход, который имелся в виду
places-correct = Исправить объявление
places-press = Пустить часы соперника
places-score-field = Следующая запись
places-score = Записать
places-tell = Сообщить игроку ходы и время
places-tell-how = Видно 10 секунд после вопроса игрока.
places-asked = Ходы и время по вопросу игрока
places-moves = Сделано ходов
places-white = Белые
places-black = Чёрные
places-flag = Время вышло
places-touch-field = Поле тронутой фигуры
places-touch = Сообщить арбитру о касании
places-seal-field = Записываемый ход
places-seal = Записать ход
places-show-score-field = Вся запись, ходы через запятую
places-show-score = Показать запись
places-show-board-field = Что стоит на доске, как начало FEN
places-show-board = Показать доску
places-differ = Доски расходятся
places-phase-open = Ждём второго игрока.
places-phase-setup = Игроки слушают условия.
places-phase-ready = Оба выслушали условия; партия начинается.
places-phase-arbitration = Часы остановлены.
places-phase-adjourned = Партия отложена.
places-phase-finished = Партия окончена.
places-over = Результат
places-score-white = Запись белых
places-score-black = Запись чёрных
places-scores = Обе записи
places-boards = Обе доски
places-board-white = Доска белых
places-board-black = Доска чёрных
places-boards-same = Доски одинаковы.
places-boards-differ = Доски расходятся на: { $squares }.
places-pending = Объявлено: { $words }.
places-stop = Остановить часы
places-ask-scores = Запросить записи и доски
places-resume = Продолжить
places-adjourn = Отложить партию
places-propose = Что говорят записи?
places-proposal = Предложение:
places-fault = Чья ошибка
places-fault-none = Никто не виноват
places-fault-white = Ошибка белых
places-fault-black = Ошибка чёрных
places-rule-title = Решение
places-rule-moves = Ходы, которые остаются, с поля на поле
places-rule-result = Результат
places-rule-reason = Причина
places-rule = Объявить решение
places-result-none = Игра продолжается
places-result-white = Победа белых
places-result-black = Победа чёрных
places-result-draw = Ничья
places-clock-white = Часы белых
places-clock-black = Часы чёрных
places-time-wrong = Время — минуты или минуты и секунды: 5 или 4:30.
places-time-field = Сколько добавить, минуты и секунды; с минусом — отнять
places-time = Изменить часы
places-to = Кому
places-say-field = Что вы говорите игроку
places-say = Сказать
places-evidence = Всё сказанное и сделанное, файлом
places-watching = Вы смотрите.
places-position = Позиция после сделанных ходов
places-refused = Место не занято
places-to-table = К столу
places-judges = Арбитры досок
places-judges-help = Кто создал турнир, тот арбитр на каждой доске, за которой не играет. Ссылка отдаёт это место другому.
places-judge-of = Доска { $board }: { $white } – { $black }
places-judge-give = Отдать место арбитра
places-judge-sure = Действительно: арбитр там теряет место
places-anew-title = Новые условия
places-anew-before = Оба игрока слышат их и подтверждают снова.
places-anew-during = Они действуют с этого момента; оба игрока их слышат.
places-anew-lay = Установить эти условия
places-anew-laid = Новые условия действуют.
places-anew-asked = Новые условия предложены; сначала оба игрока скажут, что услышали их.
