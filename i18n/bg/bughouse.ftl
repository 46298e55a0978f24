# SPDX-License-Identifier: AGPL-3.0-or-later
# Шведски шах: две дъски, четирима играчи, ръкави.

## Маса
bughouse-your-turn = Вие сте на ход.
bughouse-their-turn = На ход е противникът.
bughouse-waits = Нямате възможен ход. Чакате фигура{ $clock ->
    [none] .
   *[other] ; часовникът ви върви.
}
bughouse-held = { $early ->
    [yes] Изберете свободно поле; фигурата ще се постави там на ваш ход: { $piece ->
        [Q] дама
        [R] топ
        [B] офицер
        [N] кон
       *[P] пешка
    }.
   *[no] Изберете поле за фигурата: { $piece ->
        [Q] дама
        [R] топ
        [B] офицер
        [N] кон
       *[P] пешка
    }.
}
bughouse-predrop = На ваш ход: { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
} на { $square }.
bughouse-frozen = { $who ->
    [pick] Двете дъски са спрени: { $promoter } произвежда на { $square }. Изберете коя фигура на противника да махнете.
    [lose] Двете дъски са спрени: { $promoter } произвежда на { $square }, а { $remover }, вашият противник, маха ваша фигура.
   *[wait] Двете дъски са спрени: { $promoter } произвежда на { $square }, а { $remover } маха фигура от своята дъска.
}
bughouse-remove = Фигури, които може да махнете
bughouse-target = { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
   *[N] кон
} { $square }
bughouse-diagonal = { $who ->
    [own] вашият отбор
   *[first] първият отбор
}
bughouse-diagonal-help = Времето на двата часовника на отбора минус времето на двата часовника на другия отбор
bughouse-tell = Кажете на партньора
phrase-need-p = Трябва ми пешка
phrase-need-n = Трябва ми кон
phrase-need-b = Трябва ми офицер
phrase-need-r = Трябва ми топ
phrase-need-q = Трябва ми дама
phrase-trade = Разменяй
phrase-no-trade = Не разменяй
phrase-sit = Чакай
phrase-go = Играй
phrase-mate-threat = Заплаха за мат
phrase-thanks = Благодаря
strip-partner = партньор
chat-team = отбор
chat-to = До кого
chat-to-team = Отбор
chat-to-all = Всички
wait-four-title = { $n ->
    [one] Свободно е едно място
   *[other] Свободни са { $n } места
}
wait-four-text = Изпратете връзката на приятелите си; всеки заема свободно място. Партията започва, щом седнат и четиримата.
wait-join-with = с { $name }
offer-resign-team = { $name } иска да предаде партията за двама ви.
offer-rematch-four = { $n } от { $all } { $n ->
    [one] иска
   *[other] искат
} още една партия.
rematch-four-waits = Чака се отговор от { $names }.
rematch-four-away = { $names } { $n ->
    [one] не е
   *[other] не са
} тук. Без всички четирима няма реванш. Може да отворите друга маса.
wait-four-bot = Бот: { $seat }
wait-four-fill = Попълни местата с ботове
result-team-won = Вашият отбор печели
result-team-lost = Вашият отбор губи
result-team-wins = Печелят { $names }
end-bughouse-mate = Мат: никоя фигура, поставена сега или по-късно, не може да го спре.
end-deadlock = И на двете дъски няма възможен ход, а се играе без часовник.
end-repetition = Една и съща позиция за трети път на една дъска.
end-too-long = На една дъска са изиграни шестстотин хода.
end-both-flags = Времето на двата отбора изтече едновременно.
typed-label-bughouse = Напишете ход или поставяне, напр. Кf3, К@f3 или „кон еф 3 от резерва“

## Дъска
board-keys-bughouse = На дъските за шведски шах
board-key-other-board = Същото поле на другата дъска
board-key-sleeve-own = Вашият резерв
board-key-sleeve-opponent = Резервът на противника
board-key-sleeve-partner = Резервът на партньора
board-key-sleeve-other = Резервът на противника на партньора
board-key-from-sleeve = Поставяне тук: после буквата на фигурата
board-key-four-clocks = Четирите часовника
board-key-tell = Към партньора: трябва пешка, кон, офицер, топ, дама; чакай
board-bughouse-own = Вашата дъска
board-bughouse-partner = Дъската на партньора
board-bughouse-second = Втората дъска
board-sleeve = { $whose ->
    [own] Вашият резерв
    [opponent] Резервът на противника
    [partner] Резервът на партньора
    [other] Резервът на противника на партньора
   *[name] Резервът на { $name }
}
board-bughouse-frozen = Двете дъски са спрени, докато се махне фигура.
board-bughouse-remove-which = Назовете фигура за махане: { $squares }.
board-bughouse-no-drop = { $why ->
    [none] Нямате такава фигура в резерва.
    [taken] Полето { $where } е заето.
   *[rule] Тази фигура не може да се постави сега на { $where }.
}
board-bughouse-predrop-lost = Подготвеното поставяне не е възможно: { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
}.

## Говор
speak-men = { $piece ->
    [Q] { $n ->
        [one] дама
       *[other] { $n } дами
    }
    [R] { $n ->
        [one] топ
       *[other] { $n } топа
    }
    [B] { $n ->
        [one] офицер
       *[other] { $n } офицера
    }
    [N] { $n ->
        [one] кон
       *[other] { $n } коня
    }
   *[P] { $n ->
        [one] пешка
       *[other] { $n } пешки
    }
}
speak-sleeve-empty = празен
speak-sleeve = { $whose ->
    [own] Вашият резерв
    [opponent] Резервът на противника
    [partner] Резервът на партньора
    [other] Резервът на противника на партньора
   *[name] Резервът на { $name }
}: { $men }.
speak-clock-of = { $whose ->
    [own] Вие
    [opponent] Противникът
    [partner] Партньорът
    [other] Противникът на партньора
   *[name] { $name }
} { $time }.
speak-received = Получавате { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
}. Резерв: { $men }.
speak-drop = { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
} от резерва на { $where }{ $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
speak-removal = { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
   *[N] кон
} { $where } се маха от дъската{ $end ->
    [mate] , мат
   *[none] {""}
}
speak-removed = { $whose ->
    [own] { $piece ->
        [Q] Вашата дама
        [R] Вашият топ
        [B] Вашият офицер
       *[N] Вашият кон
    } { $where }
   *[other] { $piece ->
        [Q] Дамата
        [R] Топът
        [B] Офицерът
       *[N] Конят
    } { $where } на { $whose ->
        [opponent] противника
        [partner] партньора ви
        [other] противника на партньора ви
       *[name] { $name }
    }
} се маха и застава на { $to } на { $board ->
    [own] вашата дъска
   *[other] другата дъска
}{ $end ->
    [check] , с шах
    [there] , с шах там
    [mate] , мат
   *[none] {""}
}.
speak-far-board = { $whose ->
    [own] Вие
    [opponent] Противникът
    [partner] Партньорът
    [other] Противникът на партньора
   *[name] { $name }
}: { $move }
speak-frozen = Двете дъски спряха. { $promoter ->
    [own] Произвеждате
    [opponent] Противникът ви произвежда
    [partner] Партньорът ви произвежда
    [other] Противникът на партньора ви произвежда
   *[name] { $pname } произвежда
} на { $where }; { $remover ->
    [opponent] противникът ви маха ваша фигура
    [partner] партньорът ви маха фигура на своя противник
    [other] противникът на партньора ви маха фигура на партньора ви
   *[name] { $rname } маха фигура
}.
speak-frozen-pick = Двете дъски спряха. { $promoter ->
    [partner] Партньорът ви произвежда
   *[other] { $pname } произвежда
} на { $where }. { $rname }, изберете фигура на противника: { $list }.
speak-target = { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
   *[N] кон
} { $where }
speak-thawed = Двете дъски продължават.
speak-team-won = { $who ->
    [yours] Вашият отбор печели
    [theirs] Вашият отбор губи
    [team-1] Печели първият отбор
   *[team-2] Печели вторият отбор
}. { $reason }
speak-told = На партньора: { $text }.
speak-phrase = { $name }: { $text }.
speak-held = Взета от резерва: { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
}.
speak-predrop = На ваш ход: { $piece ->
    [Q] дама
    [R] топ
    [B] офицер
    [N] кон
   *[P] пешка
} на { $where }.
speak-predrop-off = Подготвеното поставяне е отменено.
speak-drop-what = Коя фигура? Резерв: { $men }.

## Нова маса
new-seat-help-bughouse = Партньорите играят с белите на едната дъска и с черните на другата.
preset-bughouse-international = Международни
preset-bughouse-international-help = Може да се поставя с мат. Пешка може да се постави и на 7-ия ред. Пешката се произвежда във всяка фигура.
preset-bughouse-gambler = Гамблер
preset-bughouse-gambler-help = Произведената пешка взема фигура от дъската на партньора. Без мат с поставяне, без пешки на 7-ия ред.
option-bughouse-drop-mate = Поставяне с мат
option-bughouse-drop-mate-help = Дали фигура от резерва може да даде мат. С ход винаги може.
option-bughouse-drop-check = Поставяне с шах
option-bughouse-drop-check-help = Дали фигура от резерва може да даде шах.
option-bughouse-drop-mate-test = Какво е мат с поставяне
option-bughouse-drop-mate-test-help = Където не може да се поставя с мат: окончателният мат, матът както в шаха или матът, който нищо в резерва на противника сега не спира.
option-bughouse-drop-mate-test-game = окончателен
option-bughouse-drop-mate-test-chess = както в шаха
option-bughouse-drop-mate-test-now = според резерва сега
option-bughouse-pawns-on-7th = Пешки на 7-ия ред
option-bughouse-pawns-on-7th-help = Дали пешка може да се постави на една стъпка преди произвеждането.
option-bughouse-promotion = Произвеждане
option-bughouse-promotion-help = Международно: всяка фигура, която при вземане пак е пешка. Гамблер: от другата дъска се маха фигура на противника на партньора.
option-bughouse-promotion-international = международно
option-bughouse-promotion-gambler = Гамблер
option-bughouse-removal-guard = Фигури, които остават
option-bughouse-removal-guard-help = Кои фигури не се махат: които пазят цар или само тези, без които позицията е невъзможна.
option-bughouse-removal-guard-no-new-attack = които пазят цар
option-bughouse-removal-guard-legal = само незаменимите
option-bughouse-repetition = Реми при повторение
option-bughouse-repetition-help = При кое повторение на позиция на една дъска партията е реми. 0 е никога.
option-bughouse-talk = Разговор между партньорите
option-bughouse-talk-help = Какво може да си пишат партньорите по време на игра: само готови фрази, текст без ходове и полета или всичко.
option-bughouse-talk-presets = само фрази
option-bughouse-talk-team = текст без ходове
option-bughouse-talk-all = всичко
option-bughouse-partner-confirms = Партньорът потвърждава
option-bughouse-partner-confirms-help = Дали предаването важи само ако и партньорът е съгласен.

## Правила
learn-bughouse-lead = Две двойки играят на две дъски една до друга. Взетата от вас фигура отива при партньора ви, който може да я постави вместо ход. Печели първият мат, на която и да е дъска.
learn-bughouse-source = Малките надписи са номерата на правилата (C1–C11) и на решенията за това, което в тях не е казано (C.1–C.18).
learn-bughouse-boards-title = Две дъски, две двойки
learn-bughouse-boards = Партньорите седят един до друг. Единият е с белите, другият с черните, всеки срещу един от другата двойка. На двете дъски се играе едновременно и двата часовника на белите тръгват заедно. Печели двойката, която първа даде мат, на която и да е дъска.
learn-bughouse-boards-picture = Началото: вашата дъска и до нея дъската на партньора.
learn-bughouse-sleeve-title = Резервът
learn-bughouse-sleeve = Всяка взета фигура или пешка веднага отива в резерва на партньора ви. Цветът ѝ остава същият: партньорът ви играе с този цвят.
learn-bughouse-sleeve-picture = Белите вземат пешката на d5. Тя отива в резерва на партньора.
learn-bughouse-drop-title = Поставяне
learn-bughouse-drop = На ваш ход или местите, или поставяте една фигура от резерва на свободно поле. Пешка не се поставя на първия и на последния ред. Пешка, поставена на своя втори ред, може после да тръгне с две полета. Поставен топ никога не участва в рокада.
learn-bughouse-drop-picture = Вместо ход белите поставят кон на f5.
learn-bughouse-conventions-title = Уговорки
learn-bughouse-conventions = На масата може да се забрани поставяне с мат, поставяне с шах и пешки на 7-ия ред, броен от страната на играча. Това ограничава само поставянето, не и ходовете.
learn-bughouse-conventions-picture = Пешка, поставена на 7-ия ред с шах: масата може да забрани и едното, и другото.
learn-bughouse-mate-title = Мат
learn-bughouse-mate = Партията свършва с шах, който никой ход не спира. Не би го спряла и фигура, поставена на пътя му сега или по-късно. Затова самотен топ, офицер или дама отдалеч не дават мат, докато между тях и царя има свободно поле.
learn-bughouse-mate-picture = Дама, поставена до царя: нищо не може да застане между тях.
learn-bughouse-wait-title = Чакане
learn-bughouse-wait = Който няма възможен ход, чака фигура от партньора, а часовникът върви. Пат няма.
learn-bughouse-wait-picture = Белите не могат да спрат шаха и чакат. Партньорът взема кон и вече има какво да се постави на f1.
learn-bughouse-time-title = Време
learn-bughouse-time = На когото първо изтече времето, губи и за партньора си. Да се чака е позволено, затова разликата между часовниците на двата отбора е важна и винаги се вижда.
learn-bughouse-talk-title = Гледане и говорене
learn-bughouse-talk = Четиримата и зрителите виждат двете дъски и всички резерви. Партньорите може да говорят, но не и да си подсказват ходове. Има готови фрази и текст, в който полета и ходове не се приемат.
learn-bughouse-promotion-title = Международно произвеждане
learn-bughouse-promotion = Пешка на последния ред става каквато и да е фигура освен цар. Ако после бъде взета, в резерва отива пешка.
learn-bughouse-promotion-picture = Пешката веднага става дама. Взета по-късно, тя пак е пешка.
learn-bughouse-gambler-title = Произвеждане по Гамблер
learn-bughouse-gambler = Пешката става фигура от другата дъска. Двете дъски и всички часовници спират. Партньорът на този, който произвежда, посочва и маха фигура на своя противник. Тя застава на мястото на пешката, а пешката отива в резерва на играча, загубил фигурата.
learn-bughouse-gambler-picture = Пешката на белите стигна b8. Партньорът маха дамата d1 от другата дъска.
learn-bughouse-targets-title = Какво се маха
learn-bughouse-targets = Маха се дама, топ, офицер или кон на противника на партньора, но не и фигура, която пази цар от нападение. Ако няма какво да се махне, пешката не може да стъпи на последния ред. Фигурата е истинска: взета по-късно, тя си остава същата. След десет секунди тръгва часовникът на този, който избира.
learn-bughouse-order-title = Едно след друго
learn-bughouse-order = Сървърът номерира всичко, което става на двете дъски, затова два мата никога не идват заедно. След махането първо се гледа дъската на произвеждането.
learn-bughouse-draw-title = Реми и предаване
learn-bughouse-draw = Партията е реми, когато на една дъска позиция се появи за трети път след последното поставяне там. Реми става и по съгласие: единият отбор предлага, приема всеки от противниците. Един играч се предава за двамата. Ако масата е такава, партньорът потвърждава.
learn-bughouse-again-title = Още една партия
learn-bughouse-again = Когато и четиримата искат, играят пак. Двойката, в която не е създателят на масата, разменя дъските си, а с тях и цветовете.
