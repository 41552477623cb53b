// @ts-check
// Node flags of the server (docs/decisions/runtime-and-dependencies.md), read from `npm start` for other ways to start one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

const START = /^exec node (.+ )?scripts\/start\.mjs$/

/** @returns {string[]} */
export function readServerFlags() {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const found = START.exec(scripts.start)
  if (found === null) throw new Error(`the start script of package.json is not a node command: "${scripts.start}"`)
  return (found[1] ?? '').split(' ').filter((flag) => flag !== '')
}
