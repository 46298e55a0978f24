# SPDX-License-Identifier: AGPL-3.0-or-later
# Настройки.

settings-name = Ваше имя за столами
settings-name-take = Взять это имя
settings-name-help = От 1 до 24 букв, цифр, пробелов, точек, дефисов или подчёркиваний.
settings-name-kept = Теперь вас зовут { $name }.
settings-language = Язык
settings-theme = Освещение
settings-theme-auto = как в системе
settings-theme-light = светлое
settings-theme-dark = тёмное
settings-palette = Цвета досок
settings-palette-walnut = орех
settings-palette-felt = сукно
settings-palette-night = ночь
settings-palette-signal = сигнал
settings-palette-contrast = высокий контраст
settings-sound = Звук
settings-sound-on = Звуки игры
settings-volume = Громкость
settings-motion = Движение
settings-motion-off = без движения
settings-motion-speed = { $speed }×
settings-motion-help = Ничего не движется и тогда, когда ваша система просит меньше движения.
settings-auto-roll = За новыми столами кости бросаются сами
settings-auto-forced = Ходы без выбора делаются сами
settings-tap-play = Касание сразу играет бо́льшую кость
settings-coordinates = Буквы и цифры по краю
settings-dests = Показывать, куда может пойти фигура
settings-premove = Готовить ход, пока думает соперник
settings-preview = Показывать, куда упадёт последний камень
settings-confirm-sow = Цифры спрашивают, прежде чем сеять
settings-keyboard = Клавиатура
settings-letter-keys = Клавиши с одной буквой, пока фокус на доске
settings-leaflet-labels = В шахматах по листовке буквы у горизонталей, как в ней самой
