import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cell, SheetRow } from './cells.ts'
import { packRows, RowUnpacker } from './packed-rows.ts'

const kind = fc.constantFrom('number', 'percent', 'date', 'datetime', 'time', 'error')
const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'binary' }),
  fc.record({ kind, text: fc.string() }),
)
const row: fc.Arbitrary<SheetRow> = fc
  .record({ row: fc.nat(), cells: fc.array(cell), isHidden: fc.boolean() })
  .map(({ isHidden, ...rest }) => (isHidden ? { ...rest, hidden: true as const } : rest))

it('unpacks the same rows after JSON, or does not pack them', () => {
  let packedOnes = 0
  const unpacker = new RowUnpacker()
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const packed = packRows(rows)
      if (packed === undefined) return
      packedOnes += 1
      expect(unpacker.unpack(JSON.parse(JSON.stringify(packed)) as string[])).toEqual(rows)
    }),
  )
  expect(packedOnes).toBeGreaterThan(20)
})

it('does not pack a text that contains the separator', () => {
  expect(packRows([{ row: 1, cells: ['a\x7fb'] }])).toBeUndefined()
})
