import { describe, expect, it } from 'vitest'
import { createPlants } from '#generic/testing/sample-list.ts'
import { NOTHING_SELECTED, getPageTick, sliceRows, updateRows, setRows } from './selection.ts'

const page = createPlants(1, 5)

describe('selection (L5)', () => {
  it('is keyed by primary key across pages', () => {
    const first = setRows(NOTHING_SELECTED, page.slice(0, 2), 'id', true)
    const both = setRows(first, createPlants(11, 11), 'id', true)
    expect([...both.keys()]).toEqual([1, 2, 11])
    expect(getPageTick(both, createPlants(11, 12), 'id')).toBe('some')
  })

  it('contains a refetched row once', () => {
    const once = setRows(NOTHING_SELECTED, page, 'id', true)
    expect(setRows(once, createPlants(1, 5), 'id', true).size).toBe(5)
  })

  it('deselects single rows', () => {
    const all = setRows(NOTHING_SELECTED, page, 'id', true)
    expect([...setRows(all, page.slice(1, 2), 'id', false).keys()]).toEqual([1, 3, 4, 5])
  })

  it('contains the latest rows and is stable when nothing changes', () => {
    const ticked = setRows(NOTHING_SELECTED, page.slice(0, 2), 'id', true)
    const changed = page.map((row) => ({ ...row, plant: 'Renamed' }))
    const latest = updateRows(ticked, changed, 'id')
    expect([...latest]).toEqual([
      [1, changed[0]],
      [2, changed[1]],
    ])
    expect(updateRows(latest, changed, 'id')).toBe(latest)
    expect(updateRows(latest, createPlants(11, 12), 'id')).toBe(latest)
  })

  it('extends from the last touched row in both directions with Shift', () => {
    expect(sliceRows(page, 'id', 2, 4).map((row) => row['id'])).toEqual([2, 3, 4])
    expect(sliceRows(page, 'id', 4, 2)).toHaveLength(3)
  })

  it('contains only the row when the last touched one is on another page', () => {
    expect(sliceRows(page, 'id', 99, 3).map((row) => row['id'])).toEqual([3])
  })
})
