// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { MUTANTS } from './mutants.list.mjs'
import { ROOT } from '../run.mjs'

const LAYERS = [
  'protocol/src/',
  'server/src/modules/lending/domain/',
  'server/src/platform/',
  'server/src/engine/',
  'server/src/modules/receipts/',
  'server/src/modules/lending/',
  'web/src/',
  'server/schema/',
]

describe('list of mutants', () => {
  it('has 32 entries with unique ids', () => {
    expect(MUTANTS).toHaveLength(32)
    expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(32)
  })

  it.each(LAYERS)('breaks at least two lines of %s', (layer) => {
    expect(MUTANTS.filter(({ file }) => file.startsWith(layer)).length).toBeGreaterThanOrEqual(2)
  })

  it.each(MUTANTS)('changes one place for $id and names existing tests', ({ file, from, to, tests }) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((test) => !existsSync(path.join(ROOT, test)))).toEqual([])
  })
})
