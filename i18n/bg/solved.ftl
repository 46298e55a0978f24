# SPDX-License-Identifier: AGPL-3.0-or-later
# Какво е доказано за калаха: стойности, удостоверения и какво се знае за нерешената игра.

kalah-solved-lead = С колко камъка печели първият играч, когато никой не греши, и как всеки може да го провери.
kalah-solved-values = Стойности
kalah-solved-rules = Празен ред веднага слага край на играта, а останалите камъни са на страната, на която лежат. Страните не се сменят. Минус значи, че печели вторият играч.
kalah-solved-caption = Последният камък в празна собствена ямка взема:
kalah-solved-game = Ямки, камъни във всяка
kalah-solved-capture-standard = ако отсреща има камъни
kalah-solved-capture-empty = винаги
kalah-solved-capture-none = никога
kalah-solved-draw = равна
kalah-solved-open = не е решена тук
kalah-solved-open-help = Тире значи, че играта не е решена тук за { $minutes } минути. Каквото е в скоби, е намерено само от търсенето и няма удостоверение.
kalah-solved-certificates = Удостоверения
kalah-solved-lemmas-help = Удостоверението е списък от леми: в някаква позиция играчът на ход взема още поне или най-много толкова камъка повече. Всяка следва от други с едно сеене. Никоя позиция не се повтаря, затова няма кръг.
kalah-solved-check-help = За проверката са нужни само правилата на играта, без доверие в каквото и да е търсене. Където остават малко камъни, проверяващата програма сама пресмята края.
kalah-solved-make = Така се прави удостоверение:
kalah-solved-check = Така се проверява:
kalah-solved-same = Същата команда от същата версия прави същия файл. Тези са от { $version }.
kalah-solved-of = { $houses ->
    [one] { $houses } ямка
   *[other] { $houses } ямки
}
kalah-solved-capture = Вземане
kalah-solved-lemmas = Леми
kalah-solved-bytes = Байтове
kalah-solved-begun = Шест ямки, шест камъка
kalah-solved-begun-help = Тази игра, с вземане, ако отсреща има камъни, не е решена тук. За { $seconds } секунди на две споделени ядра, с { $nodes } позиции, е доказано следното:
kalah-solved-begun-between = Когато никой не греши, първият играч завършва с между { $least } и { $most } камъка преднина.
kalah-solved-begun-first = След първото сеене на всяка ямка
kalah-solved-house = Ямка
kalah-solved-least = Поне
kalah-solved-most = Най-много
kalah-solved-go-on = Всяка граница се пази в дневник. Същата команда продължава оттам:
