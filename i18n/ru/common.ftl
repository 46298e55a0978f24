# SPDX-License-Identifier: AGPL-3.0-or-later
# Слова, которые есть на каждой странице: игры, места, часы, кнопки.

app-name = Капия
app-home = Капия, главная страница
skip-to-content = К содержанию
loading = Загрузка…
close = Закрыть
cancel = Отмена
try-again = Попробовать ещё раз
page-not-loaded = Страница не загрузилась. Возможно, пропала связь или вышла новая версия.

nav-label = Страницы
nav-play = Игра
nav-new = Новый стол
nav-learn = Правила
nav-records = Записи
nav-settings = Настройки

title-home = Игра
title-new = Новый стол
title-room = Стол
title-learn = Правила: { $game }
title-settings = Настройки
title-records = Записи
title-analyse = Анализ партии
title-fairness = Честные кости
title-adapted = Шахматы по Приложению D
title-solved = Решённый калах
title-terms = Условия пользования
terms-accept = Играя, вы принимаете условия пользования
title-missing = Страница не найдена

game-chess = Шахматы
game-kalah = Калах
game-tabla = Табла

seat-chess-first = Белые
seat-chess-second = Чёрные
seat-kalah-first = первый ход
seat-kalah-second = второй ход
seat-tables-first = белые шашки
seat-tables-second = чёрные шашки

span-minutes = { $n } мин
span-seconds = { $n } с

clock-none = Без часов
clock-fischer = Время с добавлением
clock-bronstein = Время с задержкой
clock-delay = Время на ход и запас
clock-correspondence = Дни на ход
clock-text-none = без часов
clock-text-fischer = { $base } + { $step }
clock-text-bronstein = { $base }, задержка { $step }
clock-text-delay = { $step } на ход + запас { $base }
clock-text-correspondence = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[other] { $days } дней на ход
}
clock-none-help = Время не кончается ни у кого. Удобно для учёбы и против бота. Партия между людьми, в которой 14 дней никто не ходит, отменяется.
clock-fischer-help = Столько времени у вас на всю партию. После каждого хода прибавляется добавка.
clock-bronstein-help = Столько времени у вас на всю партию. После каждого хода потраченное время возвращается, но не больше указанного.
clock-delay-help = У каждого хода своё время. Когда оно вышло, идёт запас. Запас не восстанавливается (C1–C3).
clock-correspondence-help = Заходите, когда удобно. На каждый ход даётся столько дней.
clock-move-time = на ход
clock-reserve = запас
clock-standing = стоят
clock-days = { $days } д { $hours } ч
clock-hours = { $hours } ч { $minutes } мин

missing-title = Страница не найдена
missing-text = По адресу { $path } нет страницы. Проверьте адрес: важна каждая буква.
missing-home = На главную
game-tapa = Тапа
game-gyulbara = Гюльбара
game-chelebi = Челеби
game-indiika = Индийка
game-antitabla = Антитабла
game-leaflet = Шахматы по листовке
game-bughouse = Шведские шахматы
seat-leaflet-first = Белые
seat-leaflet-second = Чёрные
seat-bughouse-first = Белые, доска А
seat-bughouse-second = Чёрные, доска А
seat-bughouse-third = Белые, доска Б
seat-bughouse-fourth = Чёрные, доска Б
bot-beginner = Капия (новичок)
foot-tournaments = Турниры
foot-federations = Федерации
foot-source = Исходный код
call-text = За вашим столом все места заняты: { $game }, { $names }
call-go = К столу
notify-me = Уведомлять меня
notify-on = Вы получите уведомление, когда кто-то сядет за стол.
own-tables = Ваши открытые столы
own-listed = для всех
own-asked = предложен игроку { $name }
own-by-link = по приглашению
own-open = Открыть
own-open-of = Открыть свой стол: { $game }
own-close-of = Закрыть свой стол: { $game }
own-closed = Стол закрыт: { $game }
title-join = Создание профиля
title-login = Вход
title-oauth = Доступ для программы
title-recover = Восстановление профиля
me-login = Войти
me-join = Регистрация
me-logout = Выйти
guest-name = Гость { $number }
me-guest = Гость: вход или регистрация
me-menu = { $name }: ваш профиль
title-account = Ваш профиль
me-account = Профиль и безопасность
title-admin = Пульт операторов
title-games = Мои партии
title-players = Рейтинги
title-money = Кредиты
title-calendar = Календарь
title-tournaments = Турниры
title-tournaments-new = Новый турнир
title-tournaments-match = Матч из разных игр
me-profile = Моя страница
error-offline = Нет связи с сервером. Проверьте сеть и попробуйте ещё раз.
error-no-answer = Сервер ответил непонятно ({ $status }).
