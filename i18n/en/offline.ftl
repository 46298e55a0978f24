# SPDX-License-Identifier: AGPL-3.0-or-later
# The page a service worker shows without a line. Plain lines only: they are put into it when the page is built.

offline-title = You are offline
offline-text = The site cannot be reached right now. Games and clocks go on there; what you see after the connection is back comes fresh from the server.
offline-retry = Try again
