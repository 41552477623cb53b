import { describe, expect, it } from 'vitest'
import { Locks } from './locks.ts'

const taken = (...locks: readonly (readonly [string, number])[]) => {
  const all = new Locks(['lot', 'receipt', 'pledge'])
  for (const [table, id] of locks) all.assertInOrder(table, id)
}

describe('Locks', () => {
  it('rejects tables out of order and descending ids', () => {
    expect(() => taken(['lot', 9], ['receipt', 1], ['receipt', 2], ['pledge', 1])).not.toThrow()
    expect(() => taken(['receipt', 2], ['lot', 9])).toThrow('lot 9 is locked out of order, after receipt 2')
    expect(() => taken(['lot', 2], ['lot', 1])).toThrow('out of order')
  })

  it('accepts a repeated lock', () => {
    expect(() => taken(['lot', 1], ['pledge', 1], ['lot', 1])).not.toThrow()
  })

  it('finds a lock by table and id', () => {
    const locks = new Locks(['lot', 'receipt'])
    locks.assertInOrder('lot', 1)
    expect([locks.has('lot', 1), locks.has('lot', 2), locks.has('receipt', 1)]).toEqual([true, false, false])
  })

  it('accepts a table outside of the order only alone', () => {
    expect(() => taken(['other', 1])).not.toThrow()
    expect(() => taken(['lot', 1], ['other', 1])).toThrow('out of order')
    expect(() => taken(['other', 1], ['lot', 1])).toThrow('out of order')
  })
})
