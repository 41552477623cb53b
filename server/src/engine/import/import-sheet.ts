import type { ImportResponse, ImportFound } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { startDryRun } from '#platform/database/dry-run.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { WriteContext } from '../write/record.ts'
import { transact } from '../write/unit-of-work.ts'
import { waitForOtherSheets } from './rows/add-each.ts'
import type { ImportedRecords } from './batch/imported-records.ts'
import { recordBatch } from './batch/record-batch.ts'
import { Corrections } from './corrections.ts'
import type { ExistingRecords } from './existing/existing-records.ts'
import { buildDiff } from './existing/build-diff.ts'
import type { SheetErrors } from './sheet-errors.ts'
import {
  createExistingRecords,
  createFilters,
  openValidTable,
  type SheetImport,
  createImportContext,
} from './open-sheet.ts'
import type { Preview } from './preview.ts'
import { buildShownRows } from './shown-rows.ts'
import type { ImportContext } from './rows/import-rows.ts'
import {
  createBatchImporter,
  createHookImporter,
  createKeyedImporter,
  type RowImporter,
  createDryRunImporter,
} from './rows/row-importers.ts'
import type { Warnings } from './warnings.ts'

export interface SheetResult {
  /** `count`: rows that were checked. `rows`: all rows. */
  readonly count: number
  readonly rows: number
  readonly errors: SheetErrors
  readonly warnings: Warnings
  readonly titles: readonly string[]
  readonly corrected: number
  readonly isTrial: boolean
  readonly preview: Preview
  readonly existing: ExistingRecords | undefined
  readonly brought: ImportedRecords
  readonly found: ImportFound | undefined
}

/**
 * Imports a spreadsheet or returns its errors. Nothing is saved unless all rows are valid. With `keepsGood`, a second pass imports the
 * valid rows once all errors are known.
 * @throws Failure `sheet_overtaken` when the effect differs from the dry run `seen`
 * @throws Failure `sheet_headings` when the titles do not match the form, `sheet_mapping`, `sheet_no_rows`
 * @throws SpreadsheetFailure for an unreadable file
 */
export async function importSheet(db: Db, writing: WriteContext, sheet: SheetImport): Promise<ImportResponse> {
  return (await importWithRows(db, writing, sheet)).answer
}

export interface SheetOutcome {
  readonly answer: ImportResponse
  readonly taken: SheetResult
}

export async function importWithRows(db: Db, writing: WriteContext, sheet: SheetImport): Promise<SheetOutcome> {
  const first = await importOrRollBack(db, writing, sheet, NO_ROWS)
  const { fail, warned = 0, total, skipped = 0 } = first.answer
  const left = fail + warned
  const isPartly = sheet.keepsGood && sheet.isKept && left > 0 && left + skipped < total
  if (!isPartly) return first
  const { errors, warnings } = first.taken
  const leftOut = new Set([...errors.lines.keys(), ...warnings.lines.keys()])
  const { onKept } = sheet
  const secondPass =
    onKept === undefined
      ? sheet
      : {
          ...sheet,
          onKept: (tx: Db, others: ImportResponse) => onKept(tx, mergeAnswers(first.answer, others)),
        }
  const others = await importOrRollBack(db, writing, secondPass, leftOut)
  // When the second pass finds new errors, for example after concurrent changes, nothing was saved.
  return others.answer.kept ? { ...first, answer: mergeAnswers(first.answer, others.answer) } : others
}

function mergeAnswers(first: ImportResponse, { success, diff, batch }: ImportResponse): ImportResponse {
  return {
    ...first,
    success,
    kept: true,
    ...(diff !== undefined && { diff }),
    ...(batch !== undefined && { batch }),
  }
}

const NO_ROWS: ReadonlySet<number> = new Set()

async function importOrRollBack(
  db: Db,
  writing: WriteContext,
  sheet: SheetImport,
  leftOut: ReadonlySet<number>,
): Promise<SheetOutcome> {
  let result: SheetResult | undefined
  let answer: ImportResponse | undefined
  class RollbackSignal extends Error {}
  try {
    await transact(db, writing.writer, async ({ tx }) => {
      if (!sheet.isKept) await startDryRun(tx)
      result = await importRows(tx, writing, sheet, leftOut)
      if (!hasNoErrors(result) || !sheet.isKept) throw new RollbackSignal()
      if (sheet.seen !== undefined && sheet.seen !== result.existing?.seen()) throw new Failure('sheet_overtaken')
      const batch = await saveBatch(tx, writing, sheet, { ...result, leftOut })
      answer = await buildAnswer(tx, writing, result, batch === undefined ? {} : { batch })
      await sheet.onKept?.(tx, answer)
    })
  } catch (error) {
    if (!(error instanceof RollbackSignal)) throw error
  }
  if (result === undefined) throw new Error('the import transaction ended without a result')
  return { answer: answer ?? (await buildAnswer(db, writing, result, undefined)), taken: result }
}

async function buildAnswer(
  db: Db,
  writing: WriteContext,
  result: SheetResult,
  saved: Pick<ImportResponse, 'batch'> | undefined,
): Promise<ImportResponse> {
  const { count, rows, errors: faults, warnings, found, corrected, preview, existing, isTrial } = result
  const { rows: fail, listed: errors, isFull, skippable, skipped } = faults
  const previewRows = isTrial ? preview.result : undefined
  return {
    success: fail > 0 ? 0 : countSuccess(result),
    fail,
    total: count,
    kept: saved !== undefined,
    errors,
    ...buildShownRows(writing, result),
    ...(isFull && { more: true as const, rows }),
    ...(skippable > 0 && { skippable }),
    ...(skipped > 0 && { skipped }),
    ...(warnings.twoSided.size > 0 && { two_sided: warnings.twoSided.size }),
    ...(corrected > 0 && { corrected }),
    ...(previewRows !== undefined && { preview: previewRows }),
    ...(found !== undefined && { found }),
    ...(existing !== undefined && { diff: await buildDiff(db, writing, existing, saved !== undefined) }),
    ...saved,
  }
}

/** Returns undefined for an import without a file, which has no batch. */
async function saveBatch(
  tx: Db,
  writing: WriteContext,
  { file, existing: way = 'add', mapping }: SheetImport,
  { count, errors, existing, brought, leftOut }: SheetResult & { readonly leftOut: ReadonlySet<number> },
): Promise<number | undefined> {
  if (file === undefined) return undefined
  const { unchanged = 0, skipped = 0 } = existing ?? {}
  const counts = {
    total: count + leftOut.size,
    unchanged,
    skipped: errors.skipped + skipped,
    failed: leftOut.size,
  }
  return recordBatch(tx, writing, { file, way, mapping, brought, counts })
}

const hasNoErrors = ({ errors, warnings }: SheetResult): boolean => errors.rows === 0 && warnings.lines.size === 0

// With existing records, only added and changed rows count. Unticked unlikely rows do not count.
const countSuccess = ({ count, errors, warnings, existing }: SheetResult): number =>
  existing === undefined ? count - errors.skipped - warnings.lines.size : existing.added + existing.changed

async function createRowImporter(context: ImportContext, existing: ExistingRecords | undefined): Promise<RowImporter> {
  const { tx, writing, isTrial } = context
  if (existing !== undefined) return createKeyedImporter(context, existing)
  if (writing.resource.hooks.save !== undefined) return createHookImporter(context)
  const trial = isTrial ? await writing.resource.sheets.openTrial?.(tx) : undefined
  return trial === undefined ? createBatchImporter(context) : createDryRunImporter(context, trial)
}

async function importRows(
  tx: Db,
  writing: WriteContext,
  sheet: SheetImport,
  leftOut: ReadonlySet<number>,
): Promise<SheetResult> {
  const isHooked = writing.resource.hooks.save !== undefined
  const existing = createExistingRecords(sheet)
  if (isHooked || existing?.way === 'overwrite') await waitForOtherSheets(tx, writing)
  const corrections = new Corrections(sheet.corrections)
  const table = await openValidTable(sheet, writing, corrections)
  const { titles } = table.columns
  const context = createImportContext(tx, writing, sheet, { table, corrections })
  const { errors, warnings, preview } = context
  const filters = await createFilters(sheet, writing, context.format)
  const importer = await createRowImporter(context, existing)
  const { size } = importer
  let pendingRows: SheetRow[] = []
  let rows = 0
  for await (const records of table.records()) {
    rows += records.length
    // Rows after the error limit are counted and not checked.
    if (errors.isFull) continue
    const wanted = filters.wanted(table.columns, records)
    pendingRows.push(...(leftOut.size === 0 ? wanted : wanted.filter(({ row }) => !leftOut.has(row))))
    for (; pendingRows.length >= size && !errors.isFull; pendingRows = pendingRows.slice(size)) {
      const checked = await importer.take(pendingRows.slice(0, size))
      sheet.onRows?.(checked)
    }
  }
  if (!errors.isFull) await importer.take(pendingRows)
  const count = await importer.end()
  corrections.assertMet()
  // Also when all rows were skipped.
  if (count === errors.skipped) throw new Failure('sheet_no_rows')
  const found = { ...table.found(), ...filters.found }
  return {
    count,
    rows,
    errors,
    warnings,
    titles,
    corrected: corrections.count,
    isTrial: !sheet.isKept,
    preview,
    existing,
    brought: context.brought,
    found: Object.keys(found).length === 0 ? undefined : found,
  }
}
