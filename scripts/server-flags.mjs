// @ts-check
// The flags that the runtime of a server begins with (decision 319): `npm start` names them, and what starts one otherwise takes the same.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

const START = /^exec node (.+ )?scripts\/start\.mjs$/

/** The flags of `npm start`. @returns {string[]} */
export function serverFlags() {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const found = START.exec(scripts.start)
  if (found === null) throw new Error(`package.json starts no server by "${scripts.start}"`)
  return (found[1] ?? '').split(' ').filter((flag) => flag !== '')
}
