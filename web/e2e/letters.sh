#!/bin/sh
# SPDX-License-Identifier: AGPL-3.0-or-later
# The mail command of the sites that tests play on: keeps a letter where mail.spec.ts looks for it.
set -eu
folder="$(dirname "$0")/../../target/tmp/letters"
mkdir -p "$folder"
cat > "$folder/$$.part"
mv "$folder/$$.part" "$folder/$(date +%s)-$$.letter"
