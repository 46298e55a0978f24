# SPDX-License-Identifier: AGPL-3.0-or-later
# The page a service worker shows without a line. Plain lines only: they are put into it when the page is built.

offline-title = Няма връзка
offline-text = В момента сайтът е недостъпен. Партиите и часовниците там вървят; щом връзката се върне, ще видите всичко такова, каквото е на сървъра.
offline-retry = Опитайте отново
