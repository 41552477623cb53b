// @ts-check
// Command line of the server, rebuilt if outdated. Started by `cangdan.sh`.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { ROOT } from './run.mjs'

await buildIfStale()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'server/dist/cangdan.js')).href)
