# SPDX-License-Identifier: AGPL-3.0-or-later
# Настройки.

settings-name = Вашето име на масите
settings-name-take = Запази името
settings-name-help = От 1 до 24 букви, цифри, интервали, точки, тирета или долни черти.
settings-name-kept = Вече се казвате { $name }.
settings-language = Език
settings-theme = Светлина
settings-theme-auto = като системата
settings-theme-light = светло
settings-theme-dark = тъмно
settings-palette = Цветове на дъските
settings-palette-walnut = орех
settings-palette-felt = сукно
settings-palette-night = нощ
settings-palette-signal = сигнал
settings-palette-contrast = силен контраст
settings-sound = Звук
settings-sound-on = Звуци на играта
settings-volume = Сила
settings-motion = Движение
settings-motion-off = без
settings-motion-speed = { $speed }×
settings-motion-help = Нищо не се движи и когато системата ви иска по-малко движение.
settings-auto-roll = На новите маси заровете се хвърлят сами
settings-auto-forced = Ходовете без избор се играят сами
settings-tap-play = Докосването веднага играе по-големия зар
settings-coordinates = Букви и цифри по края
settings-dests = Показвай къде може да отиде фигурата
settings-premove = Подготвен ход, докато мисли противникът
settings-preview = Показвай къде пада последният камък
settings-confirm-sow = Цифрите питат, преди да сеят
settings-keyboard = Клавиатура
settings-letter-keys = Клавиши с една буква, когато дъската е на фокус
settings-leaflet-labels = В шаха по листовката буквите да са за редовете, както ги пише тя
