import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignSlots, type Slots } from './row-slots.ts'

const NONE: Slots = new Map()
const keysOfPage = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 20 })

describe('table row slots', () => {
  it('are reused in order by a page of new records', () => {
    const first = assignSlots(NONE, [11, 12, 13], false)
    const second = assignSlots(first, [21, 22, 23, 24], false)
    expect([...second.values()].slice(0, 3)).toEqual([...first.values()])
  })

  it('stay with records that remain', () => {
    const first = assignSlots(NONE, [11, 12, 13], false)
    const second = assignSlots(first, [10, 12, 11], false)
    expect(second.get(11)).toBe(first.get(11))
    expect(second.get(12)).toBe(first.get(12))
    expect([...first.values()]).not.toContain(second.get(10))
  })

  it('are not reused while a popover is attached to a row', () => {
    const first = assignSlots(NONE, [11, 12], false)
    const second = assignSlots(first, [21, 22], true)
    for (const slot of second.values()) expect([...first.values()]).not.toContain(slot)
  })

  it('show one record each through any pages', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(keysOfPage, fc.boolean()), { maxLength: 8 }), (pages) => {
        let slots = NONE
        for (const [keys, isPinned] of pages) {
          slots = assignSlots(slots, keys, isPinned)
          expect([...slots.keys()]).toEqual(keys)
          expect(new Set(slots.values()).size).toBe(keys.length)
        }
      }),
    )
  })
})
