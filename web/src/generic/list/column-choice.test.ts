import { beforeEach, describe, expect, it } from 'vitest'
import type { TableMeta } from '@cangdan/protocol'
import { GARDEN, LIST_PATH } from '../testing/garden.ts'
import { shownColumns, storeShownColumns, toggleAllColumns } from './column-choice.ts'
import { showableColumns } from './view/view-document.ts'

const KEY = `showTableDataRows_${LIST_PATH}`
const ALL = ['id', 'plant', 'kind', 'price', 'planted', 'disabled']

beforeEach(() => localStorage.clear())

const shown = (meta: TableMeta = GARDEN) => shownColumns(meta, LIST_PATH, localStorage)

describe('L7: the columns a reader sees', () => {
  it('are all at first, but never one that only travels along', () => {
    expect(showableColumns(GARDEN)).toEqual(ALL)
    expect(shown()).toEqual(ALL)
  })

  it('leave out at first what the server hides until it is asked for', () => {
    const kind = GARDEN.rows['kind']
    const meta = { ...GARDEN, rows: { ...GARDEN.rows, kind: { ...kind!, showTableRow: false } } }
    expect(shown(meta)).toEqual(ALL.filter((name) => name !== 'kind'))
  })

  it('are kept as a comma list under the key of the specification', () => {
    storeShownColumns(GARDEN, LIST_PATH, ['plant', 'price'], localStorage)
    expect(localStorage.getItem(KEY)).toBe('plant,price')
    expect(shown()).toEqual(['plant', 'price'])
  })

  it('include a column that the server has added since the choice', () => {
    const before = { ...GARDEN, column_names: ['id', 'plant', 'price'] }
    storeShownColumns(before, LIST_PATH, ['plant'], localStorage)
    expect(shown()).toEqual(['plant', 'kind', 'planted', 'disabled'])
  })

  it('are never none, whatever was stored', () => {
    localStorage.setItem(KEY, 'gone,away')
    expect(shown()).toEqual(['id'])
  })

  it('shrink to the first one when select-all is switched off', () => {
    expect(toggleAllColumns(ALL, ALL)).toEqual(['id'])
    expect(toggleAllColumns(ALL, ['price'])).toEqual(ALL)
  })
})
