import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveColumn, orderColumns, insertColumn } from './column-order.ts'

const ALL = ['id', 'plant', 'kind', 'price', 'planted']

describe('column order', () => {
  it('is the server’s until a column is moved', () => {
    expect(orderColumns(ALL, ALL)).toEqual(ALL)
    expect(orderColumns(ALL, ['plant', 'price'])).toEqual(ALL)
  })

  it('inserts hidden columns after their predecessor on the server', () => {
    expect(orderColumns(ALL, ['price', 'plant'])).toEqual(['id', 'price', 'planted', 'plant', 'kind'])
    expect(insertColumn(ALL, ['price', 'plant'], 'kind')).toEqual(['price', 'plant', 'kind'])
    expect(insertColumn(ALL, ['price', 'plant'], 'id')).toEqual(['id', 'price', 'plant'])
  })

  it('moves a column up to either end', () => {
    expect(moveColumn(ALL, 'price', 1)).toEqual(['id', 'price', 'plant', 'kind', 'planted'])
    expect(moveColumn(ALL, 'id', 2)).toEqual(['plant', 'kind', 'id', 'price', 'planted'])
    expect(moveColumn(ALL, 'price', 99).at(-1)).toBe('price')
    expect(moveColumn(ALL, 'price', -3)[0]).toBe('price')
    expect(moveColumn(ALL, 'gone', 1)).toBe(ALL)
  })

  it('contains every column once', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...ALL, 'gone']), (shown) => {
        const order = orderColumns(ALL, shown)
        expect(order.toSorted()).toEqual(ALL.toSorted())
        expect(order.filter((name) => shown.includes(name))).toEqual(shown.filter((name) => name !== 'gone'))
      }),
    )
  })
})
