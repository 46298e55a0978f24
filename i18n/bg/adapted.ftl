# SPDX-License-Identifier: AGPL-3.0-or-later
# Шах по Приложение D: какво се чува, условията, страницата на играча.

## Какво се чува
adapted-conditions = Условията на тази партия:
adapted-two-boards = { $who ->
    [you] Искате две дъски: всеки играе на собствена дъска.
    [opponent] Противникът иска две дъски: всеки играе на собствена дъска.
    [white] Белите искат две дъски.
   *[black] Черните искат две дъски.
}
adapted-turn = { $who ->
    [you] Вие сте на ход.
    [opponent] Върви часовникът на противника.
    [white] Белите са на ход.
   *[black] Черните са на ход.
}
adapted-turn-repeat = Върви вашият часовник. Повторете хода.
adapted-turn-echo = Върви вашият часовник. Изпълнете хода на вашата дъска.
adapted-correction = Корекция: { $words }
adapted-repeated = Повторено.
adapted-mismatch = Не съвпада. Обявено: { $announced }. Повторено: { $repeated }.
adapted-rescued = { $words } ли имахте предвид? Enter.
adapted-which-piece = Коя фигура? { $pieces }.
adapted-ambiguous = На „{ $input }“ отговарят няколко хода. Кажете от кое поле.
adapted-contradiction = „{ $input }“: там не се взема такава фигура. Проверете дъската си и кажете отново.
adapted-illegal = „{ $input }“ не е възможен ход.
adapted-illegal-check = „{ $input }“ оставя царя ви в шах.
adapted-unknown = „{ $input }“ не се разбира като ход.
adapted-hint = Обявеното противоречи на позицията: „{ $input }“. Дъските може да се различават.
adapted-echoed = { $who ->
    [you] Изпълнено на вашата дъска.
    [opponent] Противникът изпълни хода.
    [white] Белите изпълниха хода.
   *[black] Черните изпълниха хода.
}
adapted-bound = Фигурата на { $square } е докосната и трябва да се играе.
adapted-illegal-insertion = Фигурата не може да отиде там.
adapted-not-made = Ходът още не е направен: { $parts }.
adapted-missing-announcement = обявете го
adapted-missing-move = изиграйте го на дъската или го напишете
adapted-missing-insertion = поставете фигурата в гнездото
adapted-missing-removal = махнете фигурата от { $square }
adapted-missing-put-back = върнете фигурата на { $square }
adapted-missing-other = казахте { $said }, а играхте { $done }
adapted-missing-rook = поставете топа в гнездото
adapted-missing-promotion = поставете новата фигура на дъската
adapted-pressed-early = { $who ->
    [you] Натиснахте часовника твърде рано, { $times } пъти в този ход.
    [opponent] Противникът натисна часовника твърде рано, { $times } пъти в този ход.
    [white] Белите натиснаха часовника твърде рано, { $times } пъти в този ход.
   *[black] Черните натиснаха часовника твърде рано, { $times } пъти в този ход.
}
adapted-made = { $who ->
    [you] Ходът ви е направен.
    [opponent] Противникът направи хода си.
    [white] Белите направиха хода си.
   *[black] Черните направиха хода си.
}
adapted-made-san = { $who ->
    [white] Белите направиха хода { $san }.
   *[other] Черните направиха хода { $san }.
}
adapted-score-due = Запишете хода.
adapted-info = Направени ходове: { $moves }. Вие { $own }, противникът { $other }.
adapted-info-sides = Направени ходове: { $moves }. Бели { $white }, черни { $black }.
adapted-asked = Вашият играч пита. { $info } Кажете го до { $seconds } секунди.
adapted-touch-reported = Съобщено е докосване: фигурата на { $square }.
adapted-ruled = Връщане към ход { $move }, { $side ->
    [white] белите са на ход.
   *[black] черните са на ход.
} Бели { $white }, черни { $black }.
adapted-your-board = На вашата дъска: { $changes }.
adapted-change-empty = { $square } празно
adapted-change-put = { $piece } на { $square }
adapted-claim-failed = { $who ->
    [you] Искането ви беше неоснователно. Противникът получава { $time }.
    [opponent] Искането на противника беше неоснователно. Получавате { $time }.
    [white] Искането на белите беше неоснователно. Черните получават { $time }.
   *[black] Искането на черните беше неоснователно. Белите получават { $time }.
}
adapted-time-given = { $who ->
    [you] Съдията ви дава { $time }.
    [opponent] Съдията дава на противника { $time }.
    [white] Съдията дава на белите { $time }.
   *[black] Съдията дава на черните { $time }.
}
adapted-time-taken = { $who ->
    [you] Съдията ви отнема { $time }.
    [opponent] Съдията отнема на противника { $time }.
    [white] Съдията отнема на белите { $time }.
   *[black] Съдията отнема на черните { $time }.
}
adapted-arbiter-says = Съдията: { $text }
adapted-draw-offered = { $who ->
    [you] Предлагате реми.
    [opponent] Противникът предлага реми.
    [white] Белите предлагат реми.
   *[black] Черните предлагат реми.
}
adapted-draw-declined = Ремито е отказано.
adapted-adjournment-ordered = Съдията прекъсва партията: който е на ход, записва таен ход.
adapted-adjourned = { $who ->
    [you] Партията е прекъсната. Вашият ход е записан тайно.
    [opponent] Партията е прекъсната. Ходът на противника е записан тайно.
    [white] Партията е прекъсната. Ходът на белите е записан тайно.
   *[black] Партията е прекъсната. Ходът на черните е записан тайно.
}
adapted-void = Партията е анулирана: никой не може да каже какво е играно.
adapted-finished = { $who ->
    [you] Печелите.
    [opponent] Противникът печели.
    [white] Белите печелят.
   *[black] Черните печелят.
} { $reason }
adapted-finished-draw = Реми. { $reason }
adapted-finished-void = Партията свърши без резултат. { $reason }

## Условия
adapted-term-player = { $who ->
    [you] Вие
    [opponent] Противникът
    [white] Белите
   *[black] Черните
}: { $sight ->
    [blind] незрящ или с увредено зрение
   *[sighted] виждащ
}{ $hearing ->
    [impaired] , с увреден слух
   *[well] {""}
}.
adapted-term-assistant = { $who ->
    [you] Вашият асистент
    [opponent] Асистентът на противника
    [white] Асистентът на белите
   *[black] Асистентът на черните
} може: { $rights }.
adapted-right-execute = да изпълнява ходове
adapted-right-announce = да обявява и повтаря ходове
adapted-right-record = да води записа и да натиска часовника
adapted-right-tell = да казва ходовете и времето при поискване
adapted-right-claim = да обявява изтекло време и да съобщава докосване
adapted-right-adjourn = да записва тайния ход
adapted-term-helper = { $who ->
    [you] Имате помощник
    [opponent] Противникът има помощник
    [white] Белите имат помощник
   *[black] Черните имат помощник
}, който изпълнява, обявява и повтаря ходовете.
adapted-term-score = { $who ->
    [you] Вашия запис води
    [opponent] Записа на противника води
    [white] Записа на белите води
   *[black] Записа на черните води
} { $score ->
    [own] играчът.
   *[auto] сайтът.
}
adapted-term-mode = { $mode ->
    [screen] Фигурите стоят на екрана.
    [screen_and_board] Фигурите стоят на екрана, и всеки има собствена дъска.
   *[over_the_board] Всеки има собствена дъска; сайтът е часовник, глас и запис.
}
adapted-term-two-boards = Играе се на две дъски.
adapted-term-wording = { $wording ->
    [auto] Ходовете се обявяват с немски думи от 10 минути на играч, накратко от 3, иначе с букви.
    [de_full] Ходовете се обявяват изцяло с немски думи.
    [de_short] Ходовете се обявяват накратко с немски думи.
    [de_cyrillic_seed] Ходовете се обявяват с немски думи, записани на кирилица.
    [en] Ходовете се обявяват на английски.
    [bg] Ходовете се обявяват на български.
   *[ru] Ходовете се обявяват на руски.
}
adapted-term-repeat = { $repeat ->
    [required] Противникът повтаря всеки ход, преди да го изпълни.
    [expected] Противникът може да повтори хода; повтореното се проверява.
   *[off] Ходовете не се повтарят.
}
adapted-term-touch = { $touch ->
    [peg_out] Фигура е докосната, когато е извадена от гнездото.
   *[off] Докосването не задължава.
}
adapted-term-press = { $press ->
    [manual] Който е направил ход, натиска часовника.
   *[auto_when_made] Часовникът се натиска сам, когато ходът е направен.
}
adapted-term-time = { $time ->
    [charged_to_mover] Времето за обявяване е за сметка на играещия.
    [grace] Първите { $seconds } секунди на обявяването не се броят на никого.
   *[plain] Часовникът на противника тръгва, когато ходът е направен.
}
adapted-term-info = { $info ->
    [standing] Ходовете и времето се казват сами.
   *[on_request] Ходовете и времето се казват само при поискване.
}
adapted-term-illegal = { $warn ->
    [yes] Ако фигура не може да отиде някъде, това се казва веднага.
   *[no] Невъзможен ход се открива при натискането на часовника.
}
adapted-term-sound = Всеки от играчите може да записва звука на собственото си устройство; нищо от него не се изпраща.
adapted-term-flag = { $flag ->
    [claimed] Времето е изтекло, когато бъде обявено.
   *[house] Сайтът следи дали времето е изтекло.
}

## Страницата на играча
adapted-conditions-title = Условия
adapted-against = Играете с { $side ->
    [white] белите
   *[black] черните
} срещу { $name }.
adapted-against-free = Играете с { $side ->
    [white] белите
   *[black] черните
}. Другото място е свободно.
adapted-status-setup = Чуйте условията и потвърдете, че сте ги чули.
adapted-status-waits = Противникът още не е чул условията.
adapted-status-ready = { $boards ->
    [two] Партията започва след миг.
   *[one] Партията започва след миг. Дотогава може да се искат две дъски.
}
adapted-status-adjourned = Партията е прекъсната.
adapted-announced = Обявено:
adapted-you-announced = Вие обявихте:
adapted-input = Ход или команда
adapted-input-own = Ход с думи или команда
adapted-not-now = Сега това не е възможно.
adapted-not-understood = Това не се разбира.
adapted-resign-again = Предавате ли се? Кажете го отново до пет секунди.
adapted-repeat-yourself = Кажете или напишете хода, който чухте.
adapted-in-hand = В ръката ви има фигура. Първо я поставете.
adapted-seal-how = Партията се прекъсва: напишете „таен ход“ и хода си.
adapted-moves-made = Направени ходове: { $n }.
adapted-help = Клавиши
adapted-help-typed = Думи за писане: натисни, повтори, часовник, ходове, последен, дъска e4, фигура кон, ред 4, линия e, реми, предавам се, съдия, различие, запиши, корекция, чух, две дъски, изпълнено, помощ.
adapted-heard-title = Какво беше казано
adapted-heard-none = Още нищо.
adapted-board-own = Вашата дъска
adapted-board-screen = Дъската
adapted-cell-out = { $where }, извадена от гнездото
adapted-out = { $piece } { $square } е в ръката.
adapted-in = { $piece } на { $square }.
adapted-removed = { $piece } { $square } е махната от дъската.
adapted-placed = { $piece } на { $square }.
adapted-back = { $piece } пак на { $square }.
adapted-nothing-back = Няма какво да се върне.
adapted-no-man = На { $square } няма какво да извадите.
adapted-hole-taken = { $piece } стои на { $square }. Delete маха фигурата.
adapted-delete-takes = { $piece } на { $square } е на противника. Delete маха фигурата.
adapted-screen-removes = Взетата фигура се маха с обявяването.
adapted-correct-how = Ходът е обявен. Напишете „корекция“ и другия ход или натиснете часовника.
adapted-hand = В ръката ви: { $piece }
adapted-hand-empty = Ръката ви е празна.
adapted-as-start = Като в началото
adapted-as-score = Като моя запис
adapted-put-back = Върни
adapted-tactile = Дъската е широка колкото дъска за опипване
adapted-tactile-help = 20 сантиметра, както Приложение D иска от дъска с гнезда. Където прозорецът е по-тесен, дъската се превърта.
adapted-set-start = Дъската ви е като в началото.
adapted-set-score = Дъската ви е като във вашия запис.
adapted-set-score-part = Дъската е наредена след { $n } записани хода; „{ $entry }“ не се разчита.
adapted-clock-you = Вие
adapted-clock-opponent = Противник
adapted-act-accept = Чух ги
adapted-act-two-boards = Искам две дъски
adapted-act-repeat = Повтори чутото
adapted-act-echo = Изпълнено
adapted-act-press = Натисни часовника
adapted-act-adjust = Оправям
adapted-act-ask = Ходове и време
adapted-act-draw = Предложи реми
adapted-act-draw-yes = Приеми ремито
adapted-act-draw-no = Откажи ремито
adapted-act-threefold = Искам реми: повторение
adapted-act-fifty = Искам реми: 50 хода
adapted-act-flag = Времето на противника изтече
adapted-act-divergence = Дъските се различават
adapted-act-call = Повикай съдията
adapted-act-stop = Спри часовниците
adapted-act-resign = Предай се
adapted-keys-title = На тази маса
adapted-key-go = Натиска часовника; казва, че ходът на противника е изпълнен
adapted-key-act = Вади фигура, поставя я
adapted-key-remove = Маха фигурата
adapted-key-back = Връща
adapted-key-adjust = Оправям: следващото докосване не задължава
adapted-key-yes = Повтаря чутото
adapted-score-title = Вашият запис
adapted-score-empty = Още нищо не е записано.
adapted-score-auto = Води го сайтът.
adapted-score-next = Ход { $n }, { $side ->
    [white] бели
   *[black] черни
}
adapted-score-write = Запиши
adapted-score-braille = Брайл с шест клавиша: F D S, J K L
adapted-score-announced = Както е обявено
adapted-past-ruled = както е отсъдил съдията.
adapted-past = Гледате предишна позиция. Shift и точка ви връщат.
adapted-score-dictate = Диктувай
adapted-sound-title = Звук от партията
adapted-sound-what = Двамата сте съгласни. Записаното остава на това устройство, докато затворите страницата; запазете го преди това.
adapted-sound-start = Записвай
adapted-sound-stop = Спри записа
adapted-sound-started = Записва се.
adapted-sound-stopped = Записът спря. Може да го запазите.
adapted-sound-save = Запази запис { $n }
adapted-sound-cannot = Браузърът не може да записва или не му е разрешено.
adapted-score-written = Записано: { $entry }
adapted-score-of = { $side ->
    [white] Записът на белите
   *[black] Записът на черните
}
adapted-score-as-text = като текст
adapted-score-as-unicode = на брайл
adapted-score-as-brf = за брайлов принтер
adapted-score-as-said = с думи
adapted-over-title = Партията свърши
adapted-rematch-go = Към следващата партия
adapted-rematch-accept = Да играем пак
adapted-voice-title = Глас на браузъра
adapted-voice-what = Екранният четец сам казва всичко на тази маса. Без него може да говори браузърът.
adapted-voice-on = Браузърът говори
adapted-voice-lang = Език на гласа
adapted-voice-lang-page = както на страницата
adapted-voice-own = Глас
adapted-voice-german = Глас за немските ходове
adapted-voice-any = По избор на браузъра
adapted-voice-rate = Скорост: { $rate }
adapted-voice-try = Опитай
adapted-voice-sample = Вие сте на ход.
adapted-voice-none = Този браузър няма глас.
adapted-listen-agree = Ctrl+интервал слуша; браузърът може да изпрати звука на производителя си
adapted-listen-consent = Браузърът може да изпрати чутото на производителя си. Натиснете Ctrl+интервал отново до пет секунди, ако сте съгласни.
adapted-listening = Слушам.
adapted-listen-cannot = Този браузър не може да слуша.
