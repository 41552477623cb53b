// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'
import { buildPage, PAGE, UNCITED } from './requirements.mjs'

it('lists the tests of every requirement (node scripts/checks/write-requirement-tests.mjs)', () => {
  expect(readFileSync(path.join(ROOT, PAGE), 'utf8')).toBe(buildPage())
  expect(Object.keys(UNCITED).length).toBeLessThan(10)
})
