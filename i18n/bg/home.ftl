# SPDX-License-Identifier: AGPL-3.0-or-later
# Началната страница.

game-chess-line = По Правилника на ФИДЕ: с часовник, претенции и всички видове реми.
game-kalah-line = Сейте, вземайте, сейте пак: два реда ямки и по един калах.
game-tabla-line = Обикновената табла, със зарове, чиято честност можете да проверите.
home-title = Играйте веднага
home-lead = Без регистрация и без чакалня: сядате и играете.
home-play-bot = Игра с бота
home-open-table = Отвори маса
home-invite = Покани приятел
home-setting-up = Подготвя се…
home-clock = На масите с хора: { $clock }
home-more = Всички настройки
home-more-of = { $game }: всички настройки
home-rules = Правила
home-rules-of = { $game }: правила
home-own-games = Вашите игри
home-your-turn = вие сте на ход
home-waiting = на ход е противникът
home-empty-chair = чака противник
home-offers = Свободни маси
home-offers-none = В момента никой не чака. Отворете маса и всички ще я видят тук.
home-join = Седни
home-join-of = Седни при { $name }: { $game }
home-you-are = вие: { $seat }
home-live = Играе се сега
home-live-none = В момента не се играе нито една игра.
home-live-ply = { $n ->
    [one] { $n } ход
   *[other] { $n } хода
}
home-watch = Гледай
home-watch-of = Гледай { $game }: { $names }
home-foot = Капия е свободен софтуер под лиценза AGPL. Нищо тук не се зарежда от друг сайт.
lobby-offline = Връзката е прекъсната. Списъците може да са остарели; опитва се отново…
game-tapa-line = Сложете пул върху гол пул и той е затапен; никой не се удря.
game-gyulbara-line = Двамата обикалят в една посока, един пул държи капия, чифтовете растат до шест.
game-chelebi-line = Табла, в която всеки чифт продължава до шестиците.
game-indiika-line = Без ходене: запълнете шестте си позиции по заровете и извадете всичко.
game-antitabla-line = Обърната табла: който пръв извади пуловете си, губи.
