// @ts-check
// A folder is read at a glance (modules.md §2): it holds at most 25 files of code, its production files end after 400 lines, which lint
// counts, and none of them stands among what tests share.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const MAX_FILES = 25
const CODE = /\.(?:tsx?|mjs|css)$/
const WRITTEN = /\.generated\.ts$/
/** Folders that hold more, by why. @type {Readonly<Record<string, string>>} */
const LARGER = {}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => CODE.test(file) && !WRITTEN.test(file))

it('no folder holds more files than are read at a glance', () => {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  const crowded = [...counts].filter(([folder, count]) => count > MAX_FILES && !(folder in LARGER))
  expect(crowded).toEqual([])
})

it('nothing but tests imports what tests share', () => {
  const isTest = (/** @type {string} */ file) =>
    /\.(?:test|journey)\.|\/testing\/|^(?:e2e|bench|chaos|scripts)\/|^[^/]*$/.test(file)
  const importing = files.filter(
    (file) =>
      CODE.test(file) &&
      !isTest(file) &&
      /from '[^']*\/testing\//.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(importing).toEqual([])
})
