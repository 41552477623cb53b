// Numbers that a sheet counts for both sides of a trade, taken for one side where somebody asks for it.
import type { FieldFault } from '#engine/declare/resource.ts'
import type { TwoSided } from '#engine/declare/sheet-rules.ts'
import type { CellsRead } from './read-row.ts'

/** Returns the cells with their two-sided numbers halved; an odd number is a fault. */
export function halveTwoSided(cells: CellsRead, twoSided: TwoSided | undefined): CellsRead {
  if (twoSided === undefined || !twoSided.isTwoSided(cells.given)) return cells
  const given = new Map(cells.given)
  const unread = new Map(cells.unread)
  for (const name of twoSided.fields) {
    const value = given.get(name)
    if (typeof value !== 'number') continue
    if (value % 2 === 0) given.set(name, value / 2)
    else {
      given.delete(name)
      unread.set(name, ODD)
    }
  }
  return { given, unread }
}

const ODD: FieldFault = { code: 'too_many_decimals', values: { most: 0 } }
