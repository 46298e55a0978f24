# SPDX-License-Identifier: AGPL-3.0-or-later
# Страницата за заровете.

fairness-lead = Никой не може да избира заровете: нито играч, нито сървърът. Всеки може да провери всяко хвърляне на всяка партия.
fairness-loading = Числата се зареждат…
fairness-not-loaded = Сървърът не отговори. Всичко останало на страницата работи и без него.
fairness-check = Проверка на партия
fairness-check-help = Проверката става във вашия браузър и не пита никого. Нужен е протоколът на заровете. Можете да го запазите от всяка завършила партия със зарове.
fairness-file = Изберете протокол на заровете
fairness-working = Проверява се…
fairness-no-transcript = Сървърът няма протокол на заровете за тази маса.
fairness-not-a-transcript = Този файл не е протокол на зарове.
fairness-all-good =
    { $rolls ->
        [one] Единственото хвърляне е истинско.
       *[other] Всичките { $rolls } хвърляния са истински.
    }
fairness-some-bad = Заровете не се потвърждават: { $bad } от { $rolls } хвърляния са грешни.
fairness-roll-good = истинско
fairness-epoch = Част { $n }
fairness-fault-scheme = Протоколът назовава схема, която тук не може да се провери.
fairness-fault-seats = Няма по едно обвързване за всяко място.
fairness-fault-epoch = Номерът не е този, който следва от партията.
fairness-fault-sources = Протоколът не казва за всяко място кой показва звената му.
fairness-fault-chain = Дължината на веригата липсва или не може да е вярна.
fairness-fault-server-tip = Краят на веригата на сървъра не води до неговото обвързване.
fairness-fault-client-secret = Тайното число на играч не води до обвързването на този играч.
fairness-fault-number = това хвърляне има грешен номер
fairness-fault-server-link = звеното на сървъра не следва от предишното
fairness-fault-contribution = приносът на играч не отговаря на обвързването
fairness-fault-result = от тези числа излизат други зарове
fairness-numbers = Всички хвърляния на този сървър
fairness-rolls =
    { $rolls ->
        [0] Още няма хвърляне. Числата ще се появят тук с първото.
        [one] Едно хвърляне досега.
       *[other] { $rolls } хвърляния досега.
    }
fairness-doubles = Чифтове: { $count } ({ $share }); очакват се 16,67%.
fairness-faces = Страни на зара
fairness-figures = Девет показателя
fairness-figure-faces = Страни
fairness-figure-pairs = Двойки по ред
fairness-figure-classes = Двойки без ред
fairness-figure-lag = Зар след зар
fairness-figure-triples = Три зара подред
fairness-figure-doubles = Чифтове
fairness-figure-seats = Първо и второ място
fairness-figure-openings = Кой започва
fairness-figure-runs = Поредици от ниски и високи
fairness-figures-help = Всяка стойност остава под границата си, освен веднъж на милион. Хвърлянията от последните секунди още не са броени.
fairness-within = в границата
fairness-beyond = над границата
fairness-pairs = Двойки: първи и втори зар
fairness-first-die = 1-ви
fairness-lag = Зар след зар: последният от хвърляне и първият от следващото
fairness-last-die = последен
fairness-log = Дневник на обвързванията
fairness-log-help = Преди играчите да изпратят каквото и да било, сървърът се обвързва със заровете на партията. Обвързванията стоят тук, всяко свързано с всички преди него. Запазете едно от числата по-долу и ще познаете дали сървърът е променил нещо после.
fairness-log-entries = Записи: { $entries }
fairness-log-head = Връх на дневника:
fairness-log-key = Сървърът подписва върха на всеки ден с този ключ:
fairness-days = Върхове по дни
fairness-entry = № { $n }
fairness-check-day = Провери { $day }
fairness-day-good = { $day }: всеки запис следва от предишния и върхът е подписан.
fairness-day-unsigned = { $day }: върхът не е подписан с ключа на сървъра.
fairness-day-bad = { $day }: запис { $n } не следва от предишния.
fairness-latest = Най-нови записи
fairness-k-commit = начало на партия
fairness-k-epoch = нови звена
fairness-k-end = край на партия
fairness-how = Как се правят заровете
fairness-how-server = Сървърът прави за партията верига от тайни числа и обявява отпечатъка ѝ. Оттам нататък не може да промени нито едно от тях.
fairness-how-players = Браузърът на всеки играч прави свое тайно число и обявява отпечатъка му. Когато са налице и двата отпечатъка, се показват и двете числа.
fairness-how-roll = Хвърлянето смесва следващото число от веригата с тези на двамата играчи. Шестте страни са еднакво вероятни.
fairness-how-link = Със заровете сървърът показва използваното число. Всеки веднага вижда, че то е от веригата.
fairness-how-epoch = Когато веригата свърши, сървърът и играчите се обвързват наново и партията продължава.
fairness-how-command = Същата проверка без браузър:
