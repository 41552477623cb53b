// Rows are taken some at a time: hundreds, while the next are read, or those that a hook looks at in their order.
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { SheetTrial } from '#engine/declare/sheet-rules.ts'
import { refsOf } from '#engine/read/options/refs.ts'
import type { Existing } from '../existing/existing.ts'
import { takeKeyed } from '../existing/take-keyed.ts'
import { trialNumber } from './insert-many.ts'
import { addAtOnce, type GoodRow, judgeAll, looked, takeInOrder, type Taking, tell } from './take-rows.ts'

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

/** Rows that are put aside by one statement: nothing is looked for among them yet. */
const ASIDE = 2_000
/** Judged rows that are kept until nothing speaks against any of them; more are tried as they come. */
const MAX_WAITING = 50_000

/**
 * A trial. As long as nothing speaks against any row they are put aside, to be asked all at once in the end; from the first doubt on, and from the
 * first row on, they are tried as they are taken.
 */
export function triedTogether(taking: Taking, trial: SheetTrial): Taker {
  const { faults } = taking
  let count = 0
  let waiting: GoodRow[] | undefined = []
  let putting = Promise.resolve(true)
  const tryEach = async (rows: readonly GoodRow[]) => {
    waiting = undefined
    for (let at = 0; at < rows.length; at += BATCH)
      await addAtOnce(taking, { count: 0, good: rows.slice(at, at + BATCH) })
  }
  return {
    size: ASIDE,
    take: async (rows) => {
      const judged = await judgeAll(taking, rows)
      count += judged.count
      const isPut = await putting
      if (waiting === undefined) {
        await tryEach(judged.good)
        return count
      }
      const good = await looked(taking, judged.good)
      waiting.push(...judged.good)
      const isDoubted = !isPut || faults.rows > 0 || good.some(({ unlikely }) => unlikely.length > 0)
      if (isDoubted || waiting.length > MAX_WAITING) await tryEach(waiting)
      else {
        const numbered = good.map(({ row, values }) => ({ id: trialNumber(row.row), values }))
        putting = trial.put(numbered)
        // It is waited for before anything else is asked; until then nobody handles its failure.
        putting.catch(() => undefined)
      }
      return count
    },
    end: async () => {
      if (waiting === undefined) return count
      if ((await putting) && (await trial.isGood())) tell(taking, waiting, [])
      else await tryEach(waiting)
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
