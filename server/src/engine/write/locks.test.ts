import { describe, expect, it } from 'vitest'
import { Locks } from './locks.ts'

const taken = (...locks: readonly (readonly [string, number])[]) => {
  const all = new Locks(['lot', 'receipt', 'pledge'])
  for (const [table, id] of locks) all.assertInOrder(table, id)
}

describe('locks of one transaction', () => {
  it('go by tables in their order, and within one by rising ids', () => {
    expect(() => taken(['lot', 9], ['receipt', 1], ['receipt', 2], ['pledge', 1])).not.toThrow()
    expect(() => taken(['receipt', 2], ['lot', 9])).toThrow(
      'lot 9 is locked against the order, after receipt 2',
    )
    expect(() => taken(['lot', 2], ['lot', 1])).toThrow('against the order')
  })

  it('may be taken again', () => {
    expect(() => taken(['lot', 1], ['pledge', 1], ['lot', 1])).not.toThrow()
  })

  it('are known by table and number', () => {
    const locks = new Locks(['lot', 'receipt'])
    locks.assertInOrder('lot', 1)
    expect([locks.has('lot', 1), locks.has('lot', 2), locks.has('receipt', 1)]).toEqual([true, false, false])
  })

  it('of a table without a place stand alone', () => {
    expect(() => taken(['other', 1])).not.toThrow()
    expect(() => taken(['lot', 1], ['other', 1])).toThrow('against the order')
    expect(() => taken(['other', 1], ['lot', 1])).toThrow('against the order')
  })
})
