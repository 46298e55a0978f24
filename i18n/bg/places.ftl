# SPDX-License-Identifier: AGPL-3.0-or-later
# До дъската по Приложение D: асистенти, помощници, съдии, зрители.

places-title = До дъската
places-assistant = { $side ->
    [white] Асистент на белите
    [black] Асистент на черните
   *[none] Асистент
}
places-helper = { $side ->
    [white] Помощник на белите
    [black] Помощник на черните
   *[none] Помощник
}
places-arbiter = { $side ->
    [white] Съдия
    [black] Съдия
   *[none] Съдия
}
places-house = Сайтът
places-here = тук
places-away = отсъства
places-open = връзката още не е отворена
places-none = никой
places-make = Направи връзка
places-anew = Нова връзка
places-anew-sure = Наистина нова връзка: мястото се губи
places-made = Връзката е готова. { $place }.
places-end = Отнеми мястото
places-end-sure = Наистина го отнеми
places-ended = Мястото е отнето. { $place }.
places-link-of = Връзка: { $place }
places-once = Който я отвори пръв, заема мястото; нова връзка отменя старата.
places-of = До { $name }
places-last = Последно обявено
places-nothing-said = Още нищо не е обявено.
places-acts = Какво можете сега
places-wait = В момента нищо.
places-never = Асистентът никога не съветва и с никого не говори за позицията.
places-repeat-field = Ходът, както го чухте
places-repeat = Повтори
places-echo = Изпълнен на дъската
places-announce-field = Ходът на вашия играч
places-announce-other = Ходът, който стои на дъската
places-announce = Обяви
places-correct-field = Ходът, който се имаше предвид
places-correct = Поправи обявеното
places-press = Пусни часовника на противника
places-score-field = Следващ ред от записа
places-score = Запиши
places-tell = Кажи на играча ходовете и времената
places-tell-how = Вижда се 10 секунди след въпроса на играча.
places-asked = Ходове и времена по въпрос на играча
places-moves = Направени ходове
places-white = Бели
places-black = Черни
places-flag = Времето изтече
places-touch-field = Поле на пипнатата фигура
places-touch = Съобщи на съдията за пипването
places-seal-field = Ходът за запечатване
places-seal = Запечатай хода
places-show-score-field = Целият запис, ходовете със запетаи между тях
places-show-score = Покажи записа
places-show-board-field = Какво стои на дъската, както започва FEN
places-show-board = Покажи дъската
places-differ = Дъските се различават
places-phase-open = Чака се вторият играч.
places-phase-setup = Играчите слушат условията.
places-phase-ready = И двамата чуха условията; партията започва.
places-phase-arbitration = Часовниците са спрени.
places-phase-adjourned = Партията е прекъсната.
places-phase-finished = Партията свърши.
places-over = Резултат
places-score-white = Запис на белите
places-score-black = Запис на черните
places-scores = Двата записа
places-boards = Двете дъски
places-board-white = Дъска на белите
places-board-black = Дъска на черните
places-boards-same = Двете дъски са еднакви.
places-boards-differ = Дъските се различават на: { $squares }.
places-pending = Обявено: { $words }.
places-stop = Спри часовниците
places-ask-scores = Поискай записите и дъските
places-resume = Продължи
places-adjourn = Прекъсни партията
places-propose = Какво казват записите?
places-proposal = Предложение:
places-fault = Чия е грешката
places-fault-none = Няма виновен
places-fault-white = Грешка на белите
places-fault-black = Грешка на черните
places-rule-title = Решение
places-rule-moves = Ходовете, които остават, от поле на поле
places-rule-result = Резултат
places-rule-reason = Причина
places-rule = Обяви решението
places-result-none = Партията продължава
places-result-white = Белите печелят
places-result-black = Черните печелят
places-result-draw = Реми
places-clock-white = Часовник на белите
places-clock-black = Часовник на черните
places-time-wrong = Времето е в минути или минути и секунди: 5 или 4:30.
places-time-field = Време за добавяне, минути и секунди; с минус се отнема
places-time = Промени часовника
places-to = На кого
places-say-field = Какво казвате на играча
places-say = Кажи
places-evidence = Всичко казано и направено, като файл
places-watching = Вие гледате.
places-position = Позиция след направените ходове
places-refused = Мястото не е заето
places-to-table = Към масата
places-judges = Съдии на дъските
places-judges-help = Който е създал турнира, е съдия на всяка дъска, на която не играе. Връзката дава това място на друг.
places-judge-of = Дъска { $board }: { $white } – { $black }
places-judge-give = Дай мястото на съдията на друг
places-judge-sure = Наистина: съдията там губи мястото
places-anew-title = Нови условия
places-anew-before = Двамата играчи ги чуват и потвърждават отново.
places-anew-during = Важат отсега нататък; двамата играчи ги чуват.
places-anew-lay = Постави тези условия
places-anew-laid = Новите условия важат.
places-anew-asked = Новите условия са обявени; първо и двамата играчи казват, че са ги чули.
