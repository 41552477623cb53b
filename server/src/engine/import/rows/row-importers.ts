import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { SheetDryRun } from '#engine/declare/sheet-rules.ts'
import { filterRefs } from '#engine/read/options/refs.ts'
import type { ExistingRecords } from '../existing/existing-records.ts'
import { importKeyedRows } from '../existing/import-keyed.ts'
import { toDryRunId } from './insert-many.ts'
import {
  addCheckedRows,
  type ValidRow,
  checkSheetRows,
  addUnlikely,
  importInOrder,
  type ImportContext,
  recordResults,
} from './import-rows.ts'

const BATCH_ROWS = 500
/** Rows per savepoint with hooks; they are rolled back together when one is rejected. */
const HOOK_BATCH_ROWS = 50

export interface RowImporter {
  readonly size: number
  /** Returns the total number of checked rows so far. */
  readonly take: (rows: readonly SheetRow[]) => Promise<number>
  readonly end: () => Promise<number>
}

export function createHookImporter(context: ImportContext): RowImporter {
  let count = 0
  return {
    size: HOOK_BATCH_ROWS,
    take: async (rows) => {
      count += await importInOrder(context, rows)
      return count
    },
    end: async () => count,
  }
}

/** Validates the next rows while the database inserts the previous ones, unless validation needs the database too. */
export function createBatchImporter(context: ImportContext): RowImporter {
  const needsDatabase = filterRefs(context.writing.resource.fields.values()).length > 0
  let [count, pendingInsert]: [number, Promise<number>] = [0, Promise.resolve(0)]
  const awaitInsert = async () => {
    count += await pendingInsert
    pendingInsert = Promise.resolve(0)
  }
  return {
    size: BATCH_ROWS,
    take: async (rows) => {
      if (needsDatabase) await awaitInsert()
      const checked = await checkSheetRows(context, rows)
      await awaitInsert()
      pendingInsert = addCheckedRows(context, checked)
      // Awaited before the next insert; until then the rejection has no handler.
      pendingInsert.catch(() => undefined)
      return count
    },
    end: async () => {
      await awaitInsert()
      return count
    },
  }
}

/** Rows per `put` statement of a dry run. */
const PUT_BATCH = 2_000
/** Maximum number of checked rows kept in memory; further ones are tried immediately. */
const MAX_PENDING = 50_000

/**
 * A dry run. While no row is rejected or unlikely, rows are collected and checked together at the end. After the first one, all rows,
 * including the collected ones, are tried as in an import.
 */
export function createDryRunImporter(context: ImportContext, trial: SheetDryRun): RowImporter {
  const { errors } = context
  let count = 0
  let pending: ValidRow[] | undefined = []
  let pendingPut = Promise.resolve(true)
  const tryEach = async (rows: readonly ValidRow[]) => {
    pending = undefined
    for (let at = 0; at < rows.length; at += BATCH_ROWS)
      await addCheckedRows(context, { count: 0, good: rows.slice(at, at + BATCH_ROWS) })
  }
  return {
    size: PUT_BATCH,
    take: async (rows) => {
      const checked = await checkSheetRows(context, rows)
      count += checked.count
      const isPut = await pendingPut
      if (pending === undefined) {
        await tryEach(checked.good)
        return count
      }
      const good = await addUnlikely(context, checked.good)
      pending.push(...checked.good)
      const isDoubted = !isPut || errors.rows > 0 || good.some(({ unlikely }) => unlikely.length > 0)
      if (isDoubted || pending.length > MAX_PENDING) await tryEach(pending)
      else {
        const numbered = good.map(({ row, values }) => ({ id: toDryRunId(row.row), values }))
        pendingPut = trial.put(numbered)
        // Awaited before the next query; until then the rejection has no handler.
        pendingPut.catch(() => undefined)
      }
      return count
    },
    end: async () => {
      if (pending === undefined) return count
      if ((await pendingPut) && (await trial.isGood())) recordResults(context, pending, [])
      else await tryEach(pending)
      return count
    },
  }
}

export function createKeyedImporter(context: ImportContext, existing: ExistingRecords): RowImporter {
  let count = 0
  return {
    size: context.writing.resource.hooks.save === undefined ? BATCH_ROWS : HOOK_BATCH_ROWS,
    take: async (rows) => {
      count += await importKeyedRows(context, existing, rows)
      return count
    },
    end: async () => count,
  }
}
