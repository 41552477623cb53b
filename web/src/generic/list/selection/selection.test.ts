import { describe, expect, it } from 'vitest'
import { plants } from '#generic/testing/garden.ts'
import { NOTHING_SELECTED, pageTick, rowsBetween, withLatest, withRows } from './selection.ts'

const page = plants(1, 5)

describe('selection (L5)', () => {
  it('is keyed by primary key across pages', () => {
    const first = withRows(NOTHING_SELECTED, page.slice(0, 2), 'id', true)
    const both = withRows(first, plants(11, 11), 'id', true)
    expect([...both.keys()]).toEqual([1, 2, 11])
    expect(pageTick(both, plants(11, 12), 'id')).toBe('some')
  })

  it('contains a refetched row once', () => {
    const once = withRows(NOTHING_SELECTED, page, 'id', true)
    expect(withRows(once, plants(1, 5), 'id', true).size).toBe(5)
  })

  it('deselects single rows', () => {
    const all = withRows(NOTHING_SELECTED, page, 'id', true)
    expect([...withRows(all, page.slice(1, 2), 'id', false).keys()]).toEqual([1, 3, 4, 5])
  })

  it('contains the latest rows and is stable when nothing changes', () => {
    const ticked = withRows(NOTHING_SELECTED, page.slice(0, 2), 'id', true)
    const changed = page.map((row) => ({ ...row, plant: 'Renamed' }))
    const latest = withLatest(ticked, changed, 'id')
    expect([...latest]).toEqual([
      [1, changed[0]],
      [2, changed[1]],
    ])
    expect(withLatest(latest, changed, 'id')).toBe(latest)
    expect(withLatest(latest, plants(11, 12), 'id')).toBe(latest)
  })

  it('extends from the last touched row in both directions with Shift', () => {
    expect(rowsBetween(page, 'id', 2, 4).map((row) => row['id'])).toEqual([2, 3, 4])
    expect(rowsBetween(page, 'id', 4, 2)).toHaveLength(3)
  })

  it('contains only the row when the last touched one is on another page', () => {
    expect(rowsBetween(page, 'id', 99, 3).map((row) => row['id'])).toEqual([3])
  })
})
