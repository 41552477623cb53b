import type { ActionMeta } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { getAddAddress, getActionAddress, getRowName } from './row-actions.ts'

const page: ActionMeta = { name: 'look', title: 'View', scope: 'row', kind: 'page' }
const row = { id: 7, plant: 'Oak & ash', bed: null }

describe('address of an action', () => {
  it('is a page of the row', () => {
    expect(getActionAddress({ ...page, screen: '/plants/look/:id' }, row, 'id')).toBe('/plants/look/7')
  })

  it('is another list filtered by values of the row', () => {
    const filters = { plant_id: 'id', name: 'plant' }
    expect(getActionAddress({ ...page, screen: '/leaves/list', filters }, row, 'id')).toBe(
      '/leaves/list?plant_id=7&name=Oak+%26+ash',
    )
  })
})

describe('address of the add form', () => {
  const remote = { call: 'garden/bed/BedOptions', field: 'bed_id' }
  const meta = {
    ...SAMPLE_LIST,
    top_search: [...SAMPLE_LIST.top_search, { name: 'bed_id', title: 'Bed', type: 'select' as const, remote }],
  }

  it('contains the record that the list is filtered by, and no other filter', () => {
    expect(getAddAddress('/plants/add', meta, { bed_id: '5', kind: '1', plant: 'oak' })).toBe('/plants/add?bed_id=5')
    expect(getAddAddress('/plants/add', meta, { kind: '1' })).toBe('/plants/add')
  })

  it('contains both levels of the tree node that the list is filtered by', () => {
    const spec = {
      name: 'good_id',
      title: 'Spec',
      type: 'cascade' as const,
      cascades: [],
      second_name: 'spec_id',
    }
    expect(getAddAddress('/plants/add', { ...meta, top_search: [spec] }, { good_id: '3', spec_id: '31' })).toBe(
      '/plants/add?good_id=3&spec_id=31',
    )
  })
})

it('names a row by its first text or tree column', () => {
  const column = { title: '', item_align: 'left', item_width: 1, showTableRow: true } as const
  const cascades = [{ value: 1, label: 'Copper', children: [{ value: 11, label: 'Cathode' }] }]
  const good = { ...column, name: 'good_id', type: 'cascade', cascades } as const
  const who = { ...column, name: 'who', type: 'text' } as const
  const sold = { good_id: [1, 11], who: 'Ann' }
  expect(getRowName(sold, [good, who])).toBe('Copper / Cathode')
  expect(getRowName(sold, [who, good])).toBe('Ann')
  expect(getRowName({ good_id: null }, [good])).toBeUndefined()
})
