import { describe, expect, it } from 'vitest'
import { idsNamed } from './named-records.ts'

const RECORDS = new Map([
  ['Copper', 3],
  ['Steel', 1],
  ['Steel, hot rolled', 2],
  ['A;B、C，D', 4],
])

describe('a cell that names several records', () => {
  it.each([
    ['Copper', [3]],
    ['Copper; Steel', [1, 3]],
    ['Copper、Steel；Copper', [1, 3]],
    [' Copper ,Steel , ', [1, 3]],
    // What stands between names may stand in one.
    ['Steel, hot rolled; Steel', [1, 2]],
    ['Copper;A;B、C，D', [3, 4]],
  ])('%s', (text, ids) => expect(idsNamed(text, RECORDS)).toEqual(ids))

  it.each(['Copper; Gold', 'Copper Steel', 'hot rolled', 'A;B、C', `Copper${';Copper'.repeat(500)}`])(
    'and %.20s is none',
    (text) => expect(idsNamed(text, RECORDS)).toBeUndefined(),
  )
})
