# SPDX-License-Identifier: AGPL-3.0-or-later
# The same commands under shorter names; everything is done by xtask.

.PHONY: run test tidy bench

run:
	cargo xtask run

test:
	cargo xtask test

tidy:
	cargo xtask tidy

bench:
	cargo xtask bench platform
