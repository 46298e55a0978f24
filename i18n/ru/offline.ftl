# SPDX-License-Identifier: AGPL-3.0-or-later
# The page a service worker shows without a line. Plain lines only: they are put into it when the page is built.

offline-title = Нет связи
offline-text = Сейчас сайт недоступен. Партии и часы там идут; когда связь вернётся, вы увидите всё так, как есть на сервере.
offline-retry = Попробовать снова
