// @ts-check
// Folder rules: at most 25 code files per folder, and no production file among the test fixtures. Lint limits files to 400 lines.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const MAX_FILES = 25
const CODE = /\.(?:tsx?|mjs|css)$/
const WRITTEN = /\.generated\.ts$/
/** Exceptions with their reason. @type {Readonly<Record<string, string>>} */
const LARGER = {}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => CODE.test(file) && !WRITTEN.test(file))

it('limits the number of files per folder', () => {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  const crowded = [...counts].filter(([folder, count]) => count > MAX_FILES && !(folder in LARGER))
  expect(crowded).toEqual([])
})

it('restricts test fixtures to imports by tests', () => {
  const isTest = (/** @type {string} */ file) =>
    /\.(?:test|journey)\.|\/testing\/|^(?:e2e|bench|chaos|scripts)\/|^[^/]*$/.test(file)
  const importing = files.filter(
    (file) =>
      CODE.test(file) && !isTest(file) && /from '[^']*\/testing\//.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(importing).toEqual([])
})
