import type { RelatedReceipt } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { layoutLineage } from './lineage-layout.ts'

const receipt = (id: number, depth: number): RelatedReceipt => ({
  id,
  depth,
  contract_no: `WR${id}`,
  weight: 1,
  life: '',
  is_seen: true,
})
const link = (parent: number, child: number) => ({ parent, child, kind: 'split' })

it('places ancestors left and successors next to their parents', () => {
  const { placed, columns, rows } = layoutLineage(
    [receipt(5, 0), receipt(1, -1), receipt(2, -1), receipt(6, 1), receipt(7, 1), receipt(8, 1)],
    [link(1, 5), link(2, 5), link(5, 6), link(5, 7), link(5, 8)],
  )
  expect([columns, rows]).toEqual([3, 3])
  expect(placed.map((each) => [each.receipt.id, each.column, each.row])).toEqual([
    [1, 0, 0],
    [2, 0, 1],
    [5, 1, 0],
    [6, 2, 0],
    [7, 2, 1],
    [8, 2, 2],
  ])
})

it("orders a column by the parents' rows, so that links do not cross", () => {
  const { placed } = layoutLineage(
    [receipt(1, 0), receipt(2, 1), receipt(3, 1), receipt(4, 2), receipt(5, 2)],
    [link(1, 2), link(1, 3), link(3, 4), link(2, 5)],
  )
  expect(placed.filter(({ column }) => column === 2).map((each) => each.receipt.id)).toEqual([5, 4])
})
