# SPDX-License-Identifier: AGPL-3.0-or-later
# Шведские шахматы: две доски, четыре игрока, рукава.

## Стол
bughouse-your-turn = Ваш ход.
bughouse-their-turn = Ход соперника.
bughouse-waits = У вас нет возможного хода. Вы ждёте фигуру{ $clock ->
    [none] .
   *[other] ; ваши часы идут.
}
bughouse-held = { $early ->
    [yes] Выберите свободное поле; в ваш ход туда встанет { $piece ->
        [Q] ферзь
        [R] ладья
        [B] слон
        [N] конь
       *[P] пешка
    }.
   *[no] Выберите поле, куда встанет { $piece ->
        [Q] ферзь
        [R] ладья
        [B] слон
        [N] конь
       *[P] пешка
    }.
}
bughouse-predrop = В ваш ход: { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
    [N] конь
   *[P] пешка
} на { $square }.
bughouse-frozen = { $who ->
    [pick] Обе доски стоят: { $promoter } проводит пешку на { $square }. Выберите, какую фигуру соперника снять.
    [lose] Обе доски стоят: { $promoter } проводит пешку на { $square }, а { $remover }, ваш соперник, снимает вашу фигуру.
   *[wait] Обе доски стоят: { $promoter } проводит пешку на { $square }, а { $remover } снимает фигуру со своей доски.
}
bughouse-remove = Фигуры, которые можно снять
bughouse-target = { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
   *[N] конь
} { $square }
bughouse-diagonal = { $who ->
    [own] ваша команда
   *[first] первая команда
}
bughouse-diagonal-help = Время на обоих часах команды минус время на обоих часах другой команды
bughouse-tell = Сказать партнёру
phrase-need-p = Нужна пешка
phrase-need-n = Нужен конь
phrase-need-b = Нужен слон
phrase-need-r = Нужна ладья
phrase-need-q = Нужен ферзь
phrase-trade = Меняй
phrase-no-trade = Не меняй
phrase-sit = Жди
phrase-go = Ходи
phrase-mate-threat = Угроза мата
phrase-thanks = Спасибо
strip-partner = партнёр
chat-team = команда
chat-to = Кому
chat-to-team = Команде
chat-to-all = Всем
wait-four-title = { $n ->
    [one] Свободно { $n } место
    [few] Свободно { $n } места
   *[other] Свободно { $n } мест
}
wait-four-text = Отправьте ссылку друзьям; каждый садится на свободное место. Игра начнётся, когда сядут все четверо.
wait-join-with = вместе с { $name }
offer-resign-team = { $name } хочет сдаться за вас обоих.
offer-rematch-four = { $n } из { $all } { $n ->
    [one] хочет
   *[other] хотят
} ещё одну партию.
rematch-four-waits = Ещё не ответили: { $names }.
rematch-four-away = { $n ->
    [one] Отсутствует
   *[other] Отсутствуют
} { $names }. Без всех четверых реванша не будет. Можно открыть другой стол.
wait-four-bot = Бот: { $seat }
wait-four-fill = Занять места ботами
result-team-won = Ваша команда победила
result-team-lost = Ваша команда проиграла
result-team-wins = Победили { $names }
end-bughouse-mate = Мат: никакая фигура, поставленная сейчас или позже, его не остановит.
end-deadlock = На обеих досках нет возможных ходов, а играют без часов.
end-repetition = Одна и та же позиция в третий раз на одной доске.
end-too-long = На одной доске сделано шестьсот ходов.
end-both-flags = Время обеих команд вышло одновременно.
typed-label-bughouse = Введите ход или сброс, напр. Кf3, К@f3 или «конь эф 3 из резерва»

## Доска
board-keys-bughouse = На досках шведских шахмат
board-key-other-board = То же поле другой доски
board-key-sleeve-own = Ваш резерв
board-key-sleeve-opponent = Резерв соперника
board-key-sleeve-partner = Резерв партнёра
board-key-sleeve-other = Резерв соперника партнёра
board-key-from-sleeve = Поставить сюда: затем буква фигуры
board-key-four-clocks = Все четверо часов
board-key-tell = Партнёру: нужна пешка, конь, слон, ладья, ферзь; жди
board-bughouse-own = Ваша доска
board-bughouse-partner = Доска партнёра
board-bughouse-second = Вторая доска
board-sleeve = { $whose ->
    [own] Ваш резерв
    [opponent] Резерв соперника
    [partner] Резерв партнёра
    [other] Резерв соперника партнёра
   *[name] Резерв: { $name }
}
board-bughouse-frozen = Обе доски стоят, пока не снята фигура.
board-bughouse-remove-which = Какую фигуру снять: { $squares }?
board-bughouse-no-drop = { $why ->
    [none] Такой фигуры нет в вашем резерве.
    [taken] Поле { $where } занято.
   *[rule] Эту фигуру нельзя сейчас поставить на { $where }.
}
board-bughouse-predrop-lost = Подготовленный сброс невозможен: { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
    [N] конь
   *[P] пешка
}.

## Речь
speak-men = { $piece ->
    [Q] { $n ->
        [one] ферзь
        [few] { $n } ферзя
       *[other] { $n } ферзей
    }
    [R] { $n ->
        [one] ладья
        [few] { $n } ладьи
       *[other] { $n } ладей
    }
    [B] { $n ->
        [one] слон
        [few] { $n } слона
       *[other] { $n } слонов
    }
    [N] { $n ->
        [one] конь
        [few] { $n } коня
       *[other] { $n } коней
    }
   *[P] { $n ->
        [one] пешка
        [few] { $n } пешки
       *[other] { $n } пешек
    }
}
speak-sleeve-empty = пусто
speak-sleeve = { $whose ->
    [own] Ваш резерв
    [opponent] Резерв соперника
    [partner] Резерв партнёра
    [other] Резерв соперника партнёра
   *[name] Резерв: { $name }
}: { $men }.
speak-clock-of = { $whose ->
    [own] У вас
    [opponent] У соперника
    [partner] У партнёра
    [other] У соперника партнёра
   *[name] { $name }:
} { $time }.
speak-received = Вы получаете { $piece ->
    [Q] ферзя
    [R] ладью
    [B] слона
    [N] коня
   *[P] пешку
}. Резерв: { $men }.
speak-drop = { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
    [N] конь
   *[P] пешка
} из резерва на { $where }{ $end ->
    [check] , шах
    [mate] , мат
   *[none] {""}
}
speak-removal = снимается { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
   *[N] конь
} { $where }{ $end ->
    [mate] , мат
   *[none] {""}
}
speak-removed = { $whose ->
    [own] { $piece ->
        [Q] Ваш ферзь
        [R] Ваша ладья
        [B] Ваш слон
       *[N] Ваш конь
    } { $where }
   *[other] { $piece ->
        [Q] Ферзь
        [R] Ладья
        [B] Слон
       *[N] Конь
    } { $where } { $whose ->
        [opponent] соперника
        [partner] вашего партнёра
        [other] соперника партнёра
       *[name] игрока { $name }
    }
} снимается и встаёт на { $to } { $board ->
    [own] вашей доски
   *[other] другой доски
}{ $end ->
    [check] , шах
    [there] , там шах
    [mate] , мат
   *[none] {""}
}.
speak-far-board = { $whose ->
    [own] Вы
    [opponent] Соперник
    [partner] Партнёр
    [other] Соперник партнёра
   *[name] { $name }
}: { $move }
speak-frozen = Обе доски остановлены. { $promoter ->
    [own] Вы проводите пешку
    [opponent] Ваш соперник проводит пешку
    [partner] Ваш партнёр проводит пешку
    [other] Соперник партнёра проводит пешку
   *[name] { $pname } проводит пешку
} на { $where }; { $remover ->
    [opponent] ваш соперник снимает вашу фигуру
    [partner] ваш партнёр снимает фигуру своего соперника
    [other] соперник партнёра снимает фигуру вашего партнёра
   *[name] { $rname } снимает фигуру
}.
speak-frozen-pick = Обе доски остановлены. { $promoter ->
    [partner] Ваш партнёр проводит пешку
   *[other] { $pname } проводит пешку
} на { $where }. { $rname }, выберите фигуру своего соперника: { $list }.
speak-target = { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
   *[N] конь
} { $where }
speak-thawed = Обе доски продолжают.
speak-team-won = { $who ->
    [yours] Ваша команда победила
    [theirs] Ваша команда проиграла
    [team-1] Победила первая команда
   *[team-2] Победила вторая команда
}. { $reason }
speak-told = Партнёру: { $text }.
speak-phrase = { $name }: { $text }.
speak-held = Из резерва взят{ $piece ->
    [Q] {""} ферзь
    [R] а ладья
    [B] {""} слон
    [N] {""} конь
   *[P] а пешка
}.
speak-predrop = В ваш ход: { $piece ->
    [Q] ферзь
    [R] ладья
    [B] слон
    [N] конь
   *[P] пешка
} на { $where }.
speak-predrop-off = Подготовленный сброс отменён.
speak-drop-what = Какую фигуру? Резерв: { $men }.

## Новый стол
new-seat-help-bughouse = Партнёры играют белыми на одной доске и чёрными на другой.
preset-bughouse-international = Международные
preset-bughouse-international-help = Ставить можно с матом. Пешки можно ставить на 7-ю горизонталь. Пешка превращается в любую фигуру.
preset-bughouse-gambler = Гамблер
preset-bughouse-gambler-help = Проведённая пешка берёт фигуру с доски партнёра. Без мата сбросом, без пешек на 7-й.
option-bughouse-drop-mate = С матом
option-bughouse-drop-mate-help = Можно ли фигурой из резерва поставить мат. Ходом можно всегда.
option-bughouse-drop-check = С шахом
option-bughouse-drop-check-help = Можно ли фигурой из резерва дать шах.
option-bughouse-drop-mate-test = Что считается матом сбросом
option-bughouse-drop-mate-test-help = Где с матом ставить нельзя: окончательный мат, мат как в шахматах или мат, который сейчас ничто в резерве соперника не закроет.
option-bughouse-drop-mate-test-game = окончательный
option-bughouse-drop-mate-test-chess = как в шахматах
option-bughouse-drop-mate-test-now = по резерву сейчас
option-bughouse-pawns-on-7th = Пешки на 7-ю
option-bughouse-pawns-on-7th-help = Можно ли поставить пешку за шаг до превращения.
option-bughouse-promotion = Превращение
option-bughouse-promotion-help = Международное: любая фигура, при взятии снова пешка. Гамблер: с другой доски снимается фигура соперника партнёра.
option-bughouse-promotion-international = международное
option-bughouse-promotion-gambler = Гамблер
option-bughouse-removal-guard = Какие фигуры остаются
option-bughouse-removal-guard-help = Какие фигуры снимать нельзя: закрывающие короля или только те, без которых позиция невозможна.
option-bughouse-removal-guard-no-new-attack = закрывающие короля
option-bughouse-removal-guard-legal = только незаменимые
option-bughouse-repetition = Ничья повторением
option-bughouse-repetition-help = Какое по счёту появление позиции на одной доске даёт ничью. 0 — никакое.
option-bughouse-talk = Разговор партнёров
option-bughouse-talk-help = Что партнёры могут писать во время игры: только готовые фразы, текст без ходов и полей или что угодно.
option-bughouse-talk-presets = только фразы
option-bughouse-talk-team = текст без ходов
option-bughouse-talk-all = что угодно
option-bughouse-partner-confirms = Партнёр подтверждает
option-bughouse-partner-confirms-help = Засчитывается ли сдача только с согласия партнёра.

## Правила
learn-bughouse-lead = Две пары играют на двух досках рядом. Взятая вами фигура переходит к партнёру, и её можно поставить вместо хода. Выигрывает первый мат на любой из досок.
learn-bughouse-source = Маленькие пометки — номера правил (C1–C11) и решений о том, что в них не сказано (C.1–C.18).
learn-bughouse-boards-title = Две доски, две пары
learn-bughouse-boards = Партнёры сидят рядом. Один играет белыми, другой чёрными, каждый против одного из другой пары. На обеих досках играют одновременно, и часы обоих белых пускаются вместе. Побеждает пара, первой поставившая мат на любой из досок.
learn-bughouse-boards-picture = Начало: ваша доска и рядом доска партнёра.
learn-bughouse-sleeve-title = Резерв
learn-bughouse-sleeve = Каждая взятая фигура или пешка сразу переходит в резерв партнёра. Цвет остаётся: партнёр играет этим цветом.
learn-bughouse-sleeve-picture = Белые берут пешку d5. Она переходит в резерв партнёра.
learn-bughouse-drop-title = Ход из резерва
learn-bughouse-drop = В свой ход вы либо ходите, либо ставите одну фигуру из резерва на свободное поле. Пешку нельзя ставить на первую и последнюю горизонталь. Пешка, поставленная на свою вторую горизонталь, может потом пойти на два поля. Поставленная ладья не рокирует никогда.
learn-bughouse-drop-picture = Вместо хода белые ставят коня на f5.
learn-bughouse-conventions-title = Конвенции
learn-bughouse-conventions = За столом можно запретить ставить с матом, ставить с шахом и ставить пешки на 7-ю горизонталь, считая от игрока. Это касается только фигур из резерва, но не ходов.
learn-bughouse-conventions-picture = Пешка, поставленная на 7-ю горизонталь с шахом: стол может запретить и то, и другое.
learn-bughouse-mate-title = Мат
learn-bughouse-mate = Игра кончается шахом, который не отразить никаким ходом. Не отразить его и фигурой, поставленной на его пути сейчас или позже. Поэтому одинокая ладья, слон или ферзь издали не дают мата, пока между ними и королём есть свободное поле.
learn-bughouse-mate-picture = Ферзь, поставленный рядом с королём: закрыться нечем.
learn-bughouse-wait-title = Ожидание
learn-bughouse-wait = У кого нет возможного хода, тот ждёт фигуру от партнёра, а часы идут. Пата нет.
learn-bughouse-wait-picture = Белым не отразить шах, и они ждут. Партнёр берёт коня, и теперь его можно поставить на f1.
learn-bughouse-time-title = Время
learn-bughouse-time = У кого первым вышло время, тот проигрывает и за партнёра. Ждать разрешено, поэтому разница часов двух команд важна и всегда видна.
learn-bughouse-talk-title = Видеть и говорить
learn-bughouse-talk = Обе доски и все резервы видны четверым и зрителям. Партнёры могут говорить, но не подсказывать ходы. Есть готовые фразы и текст, в котором поля и ходы не принимаются.
learn-bughouse-promotion-title = Международное превращение
learn-bughouse-promotion = Пешка на последней горизонтали превращается в любую фигуру, кроме короля. Если её потом возьмут, в резерв пойдёт пешка.
learn-bughouse-promotion-picture = Пешка сразу становится ферзём. Взятый позже, он снова пешка.
learn-bughouse-gambler-title = Превращение по Гамблеру
learn-bughouse-gambler = Пешка превращается в фигуру с другой доски. Обе доски и все часы останавливаются. Партнёр того, кто провёл пешку, указывает на фигуру своего соперника и снимает её. Она встаёт на место пешки, а пешка уходит в резерв игрока, который потерял фигуру.
learn-bughouse-gambler-picture = Белая пешка дошла до b8. Партнёр снимает ферзя d1 с другой доски.
learn-bughouse-targets-title = Что можно снять
learn-bughouse-targets = Снимают ферзя, ладью, слона или коня соперника партнёра, но не фигуру, закрывающую короля от нападения. Если снять нечего, пешка не может встать на последнюю горизонталь. Фигура настоящая: взятая позже, она остаётся собой. Через десять секунд идут часы того, кто выбирает.
learn-bughouse-order-title = Одно за другим
learn-bughouse-order = Сервер нумерует всё, что происходит на обеих досках, поэтому двух матов сразу не бывает. После снятия сначала смотрят доску превращения.
learn-bughouse-draw-title = Ничья и сдача
learn-bughouse-draw = Ничья наступает, когда на одной доске позиция возникла в третий раз после последнего хода из резерва на ней. Ничья бывает и по соглашению: одна команда предлагает, принимает любой из соперников. Один игрок сдаётся за двоих. Если так условлено, партнёр подтверждает.
learn-bughouse-again-title = Ещё партия
learn-bughouse-again = Когда хотят все четверо, играют снова. Пара, в которой нет создателя стола, меняется досками, а с ними и цветами.
