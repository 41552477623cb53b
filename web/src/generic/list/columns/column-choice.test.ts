import { beforeEach, describe, expect, it } from 'vitest'
import type { TableMeta } from '@cangdan/protocol'
import { SAMPLE_LIST, LIST_PATH } from '#generic/testing/sample-list.ts'
import {
  listDefaultColumns,
  hasChosenColumns,
  listShownColumns,
  storeShownColumns,
  toggleAllColumns,
} from './column-choice.ts'
import { listShowableColumns } from '../view/view-document.ts'

const KEY = `showTableDataRows_${LIST_PATH}`
const ALL = ['id', 'plant', 'kind', 'price', 'planted', 'disabled']

beforeEach(() => localStorage.clear())

const shown = (meta: TableMeta = SAMPLE_LIST) => listShownColumns(meta, LIST_PATH)

describe('column selection (L7)', () => {
  it('shows all columns except hidden ones by default', () => {
    expect(listShowableColumns(SAMPLE_LIST)).toEqual(ALL)
    expect(shown()).toEqual(ALL)
  })

  it('omits columns that are off by default', () => {
    const kind = SAMPLE_LIST.rows['kind']
    const meta = { ...SAMPLE_LIST, rows: { ...SAMPLE_LIST.rows, kind: { ...kind!, showTableRow: false } } }
    expect(shown(meta)).toEqual(ALL.filter((name) => name !== 'kind'))
  })

  it('is stored as a comma-separated list under the key of the specification', () => {
    storeShownColumns(SAMPLE_LIST, LIST_PATH, ['plant', 'price'])
    expect(localStorage.getItem(KEY)).toBe('plant,price')
    expect(shown()).toEqual(['plant', 'price'])
  })

  it('includes columns that the server has added since', () => {
    const before = { ...SAMPLE_LIST, column_names: ['id', 'plant', 'price'] }
    storeShownColumns(before, LIST_PATH, ['plant'])
    expect(shown()).toEqual(['plant', 'kind', 'planted', 'disabled'])
  })

  it('is never empty, whatever is stored', () => {
    localStorage.setItem(KEY, 'gone,away')
    expect(shown()).toEqual(['id'])
  })

  it('keeps the first column when all are deselected', () => {
    expect(toggleAllColumns(ALL, ALL)).toEqual(['id'])
    expect(toggleAllColumns(ALL, ['price'])).toEqual(ALL)
  })

  it('shows more columns in a wide window until the user selects columns', () => {
    const hidden = ['kind', 'planted']
    const rows = Object.fromEntries(
      Object.entries(SAMPLE_LIST.rows).map(([name, column]) => [
        name,
        hidden.includes(name) ? { ...column, showTableRow: false } : column,
      ]),
    )
    const meta = { ...SAMPLE_LIST, rows }
    const own = shown(meta)
    expect(own).toEqual(['id', 'plant', 'price', 'disabled'])
    // No. 72, Plant 200 × 1.75, Price 120, Status 94 for “Growing”: 636; then Kind 120 and Planted 160.
    expect(listDefaultColumns(meta, own, 755)).toEqual(own)
    expect(listDefaultColumns(meta, own, 756)).toEqual(['id', 'plant', 'kind', 'price', 'disabled'])
    expect(listDefaultColumns(meta, own, 916)).toEqual(ALL)
    expect(hasChosenColumns(LIST_PATH)).toBe(false)
    storeShownColumns(meta, LIST_PATH, own)
    expect(hasChosenColumns(LIST_PATH)).toBe(true)
  })

  it('keeps the user’s column order', () => {
    storeShownColumns(SAMPLE_LIST, LIST_PATH, ['price', 'plant'])
    expect(shown()).toEqual(['price', 'plant'])
  })
})
