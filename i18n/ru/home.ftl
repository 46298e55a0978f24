# SPDX-License-Identifier: AGPL-3.0-or-later
# Главная страница.

game-chess-line = По правилам ФИДЕ, с часами и всеми видами ничьей.
game-kalah-line = Сейте и берите камни: два ряда лунок и два калаха.
game-tabla-line = Болгарские короткие нарды с костями, которые можно проверить.
home-title = Играйте сразу
home-lead = Нарды, шахматы и калах онлайн. Бесплатно, без регистрации.
home-play-bot = Играть с ботом
home-setting-up = Готовим…
home-clock = С людьми: { $clock }
home-more = Настройки
home-more-of = { $game }: настройки
home-rules = Правила
home-rules-of = { $game }: правила
home-own-games = Ваши партии
home-your-turn = ваш ход
home-waiting = ход соперника
home-empty-chair = ждёт соперника
home-offers-none = Пока открытых столов нет. Откройте стол, и его увидят здесь все.
home-join = Сесть
home-program = { $name } (бот)
home-join-of = Сесть за стол: { $name }, { $game }
home-stake = кредиты: { $stake } за очко, не больше { $max }
home-you-are = вы: { $seat }
home-live = Играют сейчас
home-live-none = Сейчас никто не играет.
home-live-ply = { $n ->
    [one] { $n } ход
    [few] { $n } хода
   *[other] { $n } ходов
}
home-watch = Смотреть
home-watch-of = Смотреть { $game }: { $names }
home-foot = Капия — свободная программа под лицензией AGPL. С других сайтов ничего не загружается.
lobby-offline = Связь потеряна. Списки могли устареть. Подключаемся снова…
game-tapa-line = Без битья: накройте одиночную шашку, и она заперта.
game-gyulbara-line = Без битья: и одна шашка держит пункт, а дубль играется до шестёрок.
game-chelebi-line = Табла, где каждый дубль играется до шестёрок.
game-indiika-line = Шашки не ходят: кость решает, куда поставить шашку, а потом откуда её снять.
game-antitabla-line = Табла наоборот: кто первым выбросит всё, проиграл.
game-leaflet-line = Шахматы по болгарской листовке: пешка превращается только в потерянную фигуру.
game-bughouse-line = Двое на двое: взятая вами фигура переходит к партнёру.
home-offers = Открытые столы{ $n ->
    [0] {""}
   *[other] {" "}({ $n })
}
home-offers-all = Показать все { $n }
home-games = Игры
home-skip = К играм
home-shelf-keys = Стрелки: влево и вправо — другие способы играть, вверх и вниз — другие игры.
home-friend = Друг
home-friend-of = { $game }: друг по ссылке
home-table = Стол
home-table-of = { $game }: открыть стол
home-play-bot-of = { $game }: играть с ботом
seek-title = Игра с человеком сейчас
seek-game = Игра
seek-clock = Часы
seek-start = Найти соперника
seek-looking = Ищем соперника: { $game }, { $clock }.
seek-people = { $n ->
    [1] Эту игру с этими часами пока ждёте только вы.
    [one] Эту игру с этими часами ждёт { $n } человек.
    [few] Эту игру с этими часами ждут { $n } человека.
    [many] Эту игру с этими часами ждут { $n } человек.
   *[other] Эту игру с этими часами ждут { $n } человека.
}
seek-range = Рейтинг может отличаться не более чем на { $n } очков.
seek-range-any = Рейтинг больше не важен.
seek-cancel = Прекратить поиск
seek-cancelled = Вы больше не ждёте.
seek-bot = Игра с ботом
seek-bot-offer = Пока никто не пришёл. Можно сыграть с ботом или ждать дальше.
seek-replaced = Теперь вы ждёте в другом окне.
seek-banned = Сейчас вы не можете играть на этом сайте. Почему и до какого времени, сказано в вашем профиле.
seek-seated = Соперник найден. Стол открывается.
seek-busy = У вас есть незаконченная игра. Она открывается.
seek-lost = Нет связи. Как только она вернётся, поиск продолжится.
seek-change = Другая игра или часы
seek-now = Ждут сейчас{ $n ->
    [0] {""}
   *[other] {" "}({ $n })
}
seek-now-none = Сейчас никто не ждёт. Начните искать соперника, и вас увидят здесь все.
seek-now-you = вы
seek-now-rated = на рейтинг
seek-now-casual = без рейтинга
seek-now-seats = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[other] { $n } игроков
}
seek-now-play = Играть
seek-now-play-of = Играть с { $name }: { $game }
seek-now-wait = Присоединиться
seek-now-wait-of = Присоединиться к { $name }: { $game }
seek-now-stop = Не ждать
seek-now-stop-of = Не ждать: { $game }
seek-now-elsewhere = в другом окне
seek-taking = Сажаем вас за стол с { $name }…
home-adapted = по Приложению D
home-own-events = Ваши турниры
home-event-checkin = Подтвердите участие
home-event-open = Открыть
