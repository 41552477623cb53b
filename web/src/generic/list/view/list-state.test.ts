import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { getEarlierPage, reduceListState, readListState, getRowParams, writeListState } from './list-state.ts'
import { listPageSizes } from './view-document.ts'

const read = (search: string) => readListState(new URLSearchParams(search), SAMPLE_LIST)
const onPageThree = read('page=3&limit=20&sort=price&order=false&plant=oak')

describe('list state in the address', () => {
  it('uses ten rows per page until the server sets another size (L6)', () => {
    expect(readListState(new URLSearchParams(), undefined).limit).toBe(10)
    expect(readListState(new URLSearchParams(), { ...SAMPLE_LIST, limit: 30 }).limit).toBe(30)
    expect(listPageSizes({ ...SAMPLE_LIST, limit: 15 })).toEqual([10, 15, 20, 30, 50])
  })

  it('reads a full link', () => {
    expect(onPageThree).toEqual({
      page: 3,
      limit: 20,
      sort: [{ name: 'price', ascending: false }],
      filters: { plant: 'oak' },
    })
  })

  it('ignores unknown and malformed parts', () => {
    const odd = 'page=0&limit=7&sort=kind&order=up&nobody=1&kind=tree&price=cheap&planted=now&plant=+'
    expect(read(odd)).toEqual({ page: 1, limit: 10, sort: [], filters: {} })
    expect(read('page=-1&sort=constructor&order=true&price=,').sort).toEqual([])
  })

  it('omits defaults from the address', () => {
    expect(writeListState(read(''), SAMPLE_LIST).toString()).toBe('')
    expect(writeListState(onPageThree, SAMPLE_LIST).get('page')).toBe('3')
  })

  it('restores every state that it writes', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 999_999 }),
      limit: fc.constantFrom(10, 20, 30, 50),
      sort: fc.uniqueArray(fc.record({ name: fc.constantFrom('id', 'price', 'plant'), ascending: fc.boolean() }), {
        selector: ({ name }) => name,
        maxLength: 3,
      }),
      filters: fc.record(
        {
          plant: fc.string().map((text) => `x${text.trim()}`.trim()),
          price: fc.constantFrom('1,', ',5', '-3,9'),
        },
        { requiredKeys: [] },
      ),
    })
    fc.assert(
      fc.property(state, (written) => {
        expect(readListState(writeListState(written, SAMPLE_LIST), SAMPLE_LIST)).toEqual(written)
      }),
    )
  })
})

describe('return to the first page (L4)', () => {
  it('happens when a filter is set, changed or cleared', () => {
    expect(reduceListState(onPageThree, { kind: 'filter', name: 'kind', value: '1' })).toMatchObject({
      page: 1,
      filters: { plant: 'oak', kind: '1' },
    })
    expect(reduceListState(onPageThree, { kind: 'filter', name: 'plant', value: undefined }).filters).toEqual({})
    expect(reduceListState(onPageThree, { kind: 'clear' })).toMatchObject({ page: 1, filters: {} })
  })

  it('happens when a header click sorts ascending, descending and by default', () => {
    const up = reduceListState(onPageThree, { kind: 'sort', name: 'id' })
    const down = reduceListState(up, { kind: 'sort', name: 'id' })
    expect(up).toMatchObject({ page: 1, sort: [{ name: 'id', ascending: true }] })
    expect(down.sort).toEqual([{ name: 'id', ascending: false }])
    expect(reduceListState(down, { kind: 'sort', name: 'id' }).sort).toEqual([])
  })

  it('does not happen when the page changes', () => {
    expect(reduceListState(onPageThree, { kind: 'page', page: 4 })).toEqual({ ...onPageThree, page: 4 })
  })
})

describe('list requests', () => {
  it('send page, limit, sort and an order that is true for ascending (T4)', () => {
    expect(getRowParams(onPageThree)).toEqual({
      page: '3',
      limit: '20',
      sort: 'price',
      order: 'false',
      plant: 'oak',
    })
  })

  it('send ranges as two comma-separated ends, instants in seconds (L17)', () => {
    expect(read('price=100,&planted=1790000000,1790086399').filters).toEqual({
      price: '100,',
      planted: '1790000000,1790086399',
    })
  })

  it('go to the last page with rows when a page is empty (L13)', () => {
    expect(getEarlierPage({ ...onPageThree, page: 9 }, 41)).toBe(3)
    expect(getEarlierPage({ ...onPageThree, page: 3 }, 60)).toBe(2)
    expect(getEarlierPage({ ...onPageThree, page: 3 }, undefined)).toBe(2)
    expect(getEarlierPage({ ...onPageThree, page: 2 }, 0)).toBe(1)
  })
})
