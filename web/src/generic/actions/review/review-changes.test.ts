import type { HistoryChange, HistoryEntry } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { listChangesSince, findReviewChanges } from './review-changes.ts'

const change = (name: string, from: number | null, to: number | null): HistoryChange => ({
  name,
  title: name,
  type: 'number',
  from,
  to,
})
let id = 100
const createEntry = (verb: string, ...changes: HistoryChange[]): HistoryEntry => ({
  id: (id -= 1),
  version: id,
  verb,
  title: verb,
  who: 'Lin',
  time: 0,
  remark: '',
  changes,
})
const NAMES = new Set(['price', 'rings'])

describe('changes since the last review', () => {
  it('returns undefined when there was no review', () => {
    expect(
      findReviewChanges([createEntry('edit', change('price', 1, 2)), createEntry('add')], 'audit', NAMES),
    ).toBeUndefined()
  })

  it('returns one change per column, without reverted changes and columns outside the form', () => {
    const history = [
      createEntry('edit', change('price', 2, 3), change('rings', 8, 7)),
      createEntry('edit', change('price', null, 2), change('rings', 7, 8), change('audit_status', 3, 0)),
      createEntry('audit', change('audit_status', 0, 3)),
      createEntry('edit', change('price', 9, null)),
    ]
    expect(findReviewChanges(history, 'audit', NAMES)?.changes).toEqual([change('price', null, 3)])
  })

  it('counts from the latest review', () => {
    const history = [createEntry('audit'), createEntry('edit', change('price', 1, 2)), createEntry('audit')]
    expect(findReviewChanges(history, 'audit', NAMES)).toEqual({ review: history[0], changes: [] })
  })

  it('counts from the given version when the record changed during the review', () => {
    const [later, read] = [createEntry('edit', change('price', 2, 5)), createEntry('edit', change('price', 1, 2))]
    const history = [
      { ...later, version: 8 },
      { ...read, version: 7 },
    ]
    expect(listChangesSince(history, 7, NAMES)).toEqual([change('price', 2, 5)])
  })
})
