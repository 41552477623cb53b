#!/bin/sh
# `npx cangdan …`: sets up what is missing, and becomes the command line, run by the Node that setup.mjs chooses.
scripts=$(dirname "$(readlink -f "$0")")
node "$scripts/setup.mjs" >&2 || exit
PATH="$scripts/../node_modules/.bin:$PATH"
exec node "$scripts/cangdan.mjs" "$@"
