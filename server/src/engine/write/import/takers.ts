// Rows are taken some at a time: hundreds, while the next are read, or those that a hook looks at in their order.
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import { refsOf } from '#engine/read/options/refs.ts'
import type { Existing } from './existing/existing.ts'
import { takeKeyed } from './existing/take-keyed.ts'
import { addAtOnce, judgeAll, takeInOrder, type Taking } from './take-rows.ts'

/** Rows inserted by one statement, where no hook looks at each. */
const BATCH = 500
/** Rows that are undone together where one of them is refused, where a hook looks at each. */
const HOOKED_BATCH = 50

/** Takes rows, some at a time, and answers at the end how many it has looked at. */
export interface Taker {
  /** Rows at a time. */
  readonly size: number
  /** Answers how many it has looked at by now. */
  readonly take: (rows: readonly SheetRow[]) => Promise<number>
  readonly end: () => Promise<number>
}

export function inOrder(taking: Taking): Taker {
  let count = 0
  return {
    size: HOOKED_BATCH,
    take: async (rows) => {
      count += await takeInOrder(taking, rows)
      return count
    },
    end: async () => count,
  }
}

/** The next rows are read and judged while the database adds those before them, unless it is asked about them, too. */
export function ahead(taking: Taking): Taker {
  const asks = refsOf(taking.writing.resource.fields.values()).length > 0
  let [count, adding]: [number, Promise<number>] = [0, Promise.resolve(0)]
  const added = async () => {
    count += await adding
    adding = Promise.resolve(0)
  }
  return {
    size: BATCH,
    take: async (rows) => {
      if (asks) await added()
      const judged = await judgeAll(taking, rows)
      await added()
      adding = addAtOnce(taking, judged)
      // It is waited for before the next is added; until then nobody handles its failure.
      adding.catch(() => undefined)
      return count
    },
    end: async () => {
      await added()
      return count
    },
  }
}

/** Those that find the records that are there already; a hook looks at each by itself. */
export function keyed(taking: Taking, existing: Existing): Taker {
  let count = 0
  return {
    size: taking.writing.resource.hooks.save === undefined ? BATCH : HOOKED_BATCH,
    take: async (rows) => {
      count += await takeKeyed(taking, existing, rows)
      return count
    },
    end: async () => count,
  }
}
