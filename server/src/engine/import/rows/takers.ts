import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { SheetTrial } from '#engine/declare/sheet-rules.ts'
import { refsOf } from '#engine/read/options/refs.ts'
import type { Existing } from '../existing/existing.ts'
import { takeKeyed } from '../existing/take-keyed.ts'
import { trialNumber } from './insert-many.ts'
import { addAtOnce, type GoodRow, judgeAll, looked, takeInOrder, type Taking, tell } from './take-rows.ts'

const BATCH = 500
/** Rows per savepoint with hooks; they are rolled back together when one is rejected. */
const HOOKED_BATCH = 50

export interface Taker {
  readonly size: number
  /** Returns the total number of checked rows so far. */
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

/** Validates the next rows while the database inserts the previous ones, unless validation needs the database too. */
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
      // Awaited before the next insert; until then the rejection has no handler.
      adding.catch(() => undefined)
      return count
    },
    end: async () => {
      await added()
      return count
    },
  }
}

/** Rows per `put` statement of a dry run. */
const ASIDE = 2_000
/** Maximum number of checked rows kept in memory; further ones are tried immediately. */
const MAX_WAITING = 50_000

/**
 * A dry run. While no row is rejected or unlikely, rows are collected and checked together at the end. After the first one, all rows,
 * including the collected ones, are tried as in an import.
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
        // Awaited before the next query; until then the rejection has no handler.
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
