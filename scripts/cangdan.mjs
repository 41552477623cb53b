// @ts-check
// The command line beside the server, built where it is out of date. `cangdan.sh` starts it.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { ROOT } from './run.mjs'

await buildIfStale()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'server/dist/cangdan.js')).href)
