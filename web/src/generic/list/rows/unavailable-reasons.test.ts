import type { ColumnMeta, Option } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { explainUnavailable, explainUnavailableRows } from './unavailable-reasons.ts'

const column = (name: string, title: string, labels: readonly string[], type: ColumnMeta['type'] = 'select') => ({
  name,
  title,
  type,
  options: labels.map((label, value): Option => ({ label, value })),
  item_align: 'center' as const,
  item_width: 80,
  showTableRow: true as const,
})
const meta = {
  rows: {
    status: column('status', 'Status', ['Draft', 'Returned', 'Approved', 'Active', 'Closed']),
    fixed: column('fixed', 'Fixed', ['No', 'Yes']),
    same_as: column('same_as', 'Joined with', []),
    hush: column('hush', '', [], 'hide'),
  },
}
const draft = { when: { status: [0] } }
const approved = { status: 2, fixed: 0, same_as: null, hush: 1 }
const why = (when: Parameters<typeof explainUnavailable>[0]['when'], row = approved) =>
  explainUnavailable(when === undefined ? {} : { when }, row, meta, 'en')

describe('reason why an action is unavailable', () => {
  it('names the required and the current value', () => {
    expect(why({ status: [0] })).toBe('Only while Status is Draft (it is Approved)')
    expect(why({ status: [0, 1] })).toBe('Only while Status is Draft or Returned (it is Approved)')
    expect(explainUnavailable(draft, approved, meta, 'zh')).toBe('仅当“Status”为“Draft”时可用（当前为“Approved”）')
    expect(explainUnavailable({ when: { status: [0, 1] } }, approved, meta, 'zh')).toContain('“Draft”或“Returned”')
    expect(explainUnavailable(draft, approved, meta, 'es')).toBe('Solo si Status es Draft (ahora es Approved)')
    expect(explainUnavailable(draft, approved, meta, 'ja')).toBe(
      '「Status」が「Draft」の場合のみ可能（現在は「Approved」）',
    )
  })

  it('is undefined when the row allows the action', () => {
    expect(why(undefined)).toBeUndefined()
    expect(why({ status: [2], fixed: [0] })).toBeUndefined()
  })

  it('names only the blocking value when most values are allowed', () => {
    expect(why({ status: [0, 1, 3, 4] })).toBe('Not while Status is Approved')
  })

  it('names each unmet condition', () => {
    expect(why({ status: [0], fixed: [1] })).toBe(
      'Only while Status is Draft (it is Approved); Only while Fixed is Yes (it is No)',
    )
  })

  it('does not name columns that the user may not see', () => {
    expect(why({ hush: [0] })).toBe('Not possible as it stands')
    expect(why({ nowhere: [0] })).toBe('Not possible as it stands')
    expect(why({ same_as: [null] }, { ...approved, same_as: 7 as unknown as null })).toBe('Not possible as it stands')
  })
})

it('lists each reason once with its number of rows', () => {
  const rows = [0, 2, 2, 3].map((status) => ({ status }))
  expect(explainUnavailableRows(draft, rows, meta, 'en')).toEqual([
    'Not for 2 of 4: Only while Status is Draft (it is Approved)',
    'Not for 1 of 4: Only while Status is Draft (it is Active)',
  ])
  expect(explainUnavailableRows(draft, rows.slice(0, 1), meta, 'en')).toEqual([])
})
