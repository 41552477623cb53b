#!/usr/bin/env node
// @ts-check
// `npx cangdan …`: the command line beside the server, built where it is out of date.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

execFileSync(process.execPath, [path.join(ROOT, 'scripts/setup.mjs')], { stdio: ['ignore', 2, 2] })
const { buildIfStale } = await import('./build.mjs')
await buildIfStale()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(path.join(ROOT, 'server/dist/cangdan.js')).href)
