import { describe, expect, it } from 'vitest'
import { findNamedIds } from './named-records.ts'

const RECORDS = new Map([
  ['Copper', 3],
  ['Steel', 1],
  ['Steel, hot rolled', 2],
  ['A;B、C，D', 4],
])

describe('cell that names several records', () => {
  it.each([
    ['Copper', [3]],
    ['Copper; Steel', [1, 3]],
    ['Copper、Steel；Copper', [1, 3]],
    [' Copper ,Steel , ', [1, 3]],
    // A name may contain a separator.
    ['Steel, hot rolled; Steel', [1, 2]],
    ['Copper;A;B、C，D', [3, 4]],
  ])('finds the records of %s', (text, ids) => expect(findNamedIds(text, RECORDS)).toEqual(ids))

  it.each(['Copper; Gold', 'Copper Steel', 'hot rolled', 'A;B、C', `Copper${';Copper'.repeat(500)}`])(
    'rejects %.20s',
    (text) => expect(findNamedIds(text, RECORDS)).toBeUndefined(),
  )
})
