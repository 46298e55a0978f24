# SPDX-License-Identifier: AGPL-3.0-or-later
# Главная страница.

game-chess-line = По правилам ФИДЕ: с часами, требованиями ничьей и всеми её видами.
game-kalah-line = Сейте, берите, сейте снова: два ряда лунок и по калаху у каждого.
game-tabla-line = Болгарские короткие нарды с костями, честность которых можно проверить.
home-title = Играйте сразу
home-lead = Без регистрации и без очереди: садитесь и играйте.
home-play-bot = Играть с ботом
home-open-table = Открыть стол
home-invite = Пригласить друга
home-setting-up = Готовим…
home-clock = За столами с людьми: { $clock }
home-more = Все настройки
home-more-of = { $game }: все настройки
home-rules = Правила
home-rules-of = { $game }: правила
home-own-games = Ваши партии
home-your-turn = ваш ход
home-waiting = ход соперника
home-empty-chair = ждёт соперника
home-offers = Свободные столы
home-offers-none = Сейчас никто не ждёт. Откройте стол, и его увидят здесь все.
home-join = Сесть
home-join-of = Сесть за стол: { $name }, { $game }
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
home-foot = Капия — свободная программа под лицензией AGPL. С других сайтов здесь ничего не загружается.
lobby-offline = Связь потеряна. Списки ниже могли устареть; пробуем снова…
game-tapa-line = Накройте одиночную шашку своей, и она заперта; никого не бьют.
game-gyulbara-line = Оба идут по кругу в одну сторону, пункт держит одна шашка, дубли растут до шести.
game-chelebi-line = Табла, где каждый дубль продолжается до шестёрок.
game-indiika-line = Никто не ходит: заполните шесть мест по костям и снимите всё.
game-antitabla-line = Табла наоборот: кто первым выбросит шашки, проиграл.
game-leaflet-line = Шахматы по болгарской листовке: пешка становится лишь тем, что вы потеряли.
game-bughouse-line = Четверо на двух досках: взятое вами ставит ваш партнёр.
