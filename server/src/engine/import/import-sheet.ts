import type { ImportAnswer, ImportFound } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { beginTrial } from '#platform/database/trial.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { Writing } from '../write/record.ts'
import { transact } from '../write/unit-of-work.ts'
import { waitForOtherSheets } from './rows/add-each.ts'
import type { Brought } from './batch/brought.ts'
import { recordBatch } from './batch/record-batch.ts'
import { Corrections } from './corrections.ts'
import type { Existing } from './existing/existing.ts'
import { tellDiff } from './existing/tell-diff.ts'
import type { Faults } from './faults.ts'
import { existingOf, filtersOf, openGood, type SheetImport, takingOf } from './open-sheet.ts'
import type { Preview } from './preview.ts'
import { foundInRows } from './shown-rows.ts'
import type { Taking } from './rows/take-rows.ts'
import { ahead, inOrder, keyed, type Taker, triedTogether } from './rows/takers.ts'
import type { Warnings } from './warnings.ts'

export interface Taken {
  /** `count`: rows that were checked. `rows`: all rows. */
  readonly count: number
  readonly rows: number
  readonly faults: Faults
  readonly warnings: Warnings
  readonly titles: readonly string[]
  readonly corrected: number
  readonly isTrial: boolean
  readonly preview: Preview
  readonly existing: Existing | undefined
  readonly brought: Brought
  readonly found: ImportFound | undefined
}

/**
 * Imports a spreadsheet or returns its errors. Nothing is saved unless all rows are valid. With `keepsGood`, a second pass imports the
 * valid rows once all errors are known.
 * @throws Failure `sheet_overtaken` when the effect differs from the dry run `seen`
 * @throws Failure `sheet_headings` when the titles do not match the form, `sheet_mapping`, `sheet_no_rows`
 * @throws SpreadsheetFailure for an unreadable file
 */
export async function importSheet(db: Db, writing: Writing, sheet: SheetImport): Promise<ImportAnswer> {
  return (await importWithRows(db, writing, sheet)).answer
}

export interface Outcome {
  readonly answer: ImportAnswer
  readonly taken: Taken
}

export async function importWithRows(db: Db, writing: Writing, sheet: SheetImport): Promise<Outcome> {
  const first = await takeOrUndo(db, writing, sheet, NO_ROWS)
  const { fail, warned = 0, total, skipped = 0 } = first.answer
  const left = fail + warned
  const isPartly = sheet.keepsGood && sheet.isKept && left > 0 && left + skipped < total
  if (!isPartly) return first
  const { faults, warnings } = first.taken
  const leftOut = new Set([...faults.lines.keys(), ...warnings.lines.keys()])
  const { onKept } = sheet
  const again =
    onKept === undefined
      ? sheet
      : { ...sheet, onKept: (tx: Db, others: ImportAnswer) => onKept(tx, withOthers(first.answer, others)) }
  const others = await takeOrUndo(db, writing, again, leftOut)
  // When the second pass finds new errors, for example after concurrent changes, nothing was saved.
  return others.answer.kept ? { ...first, answer: withOthers(first.answer, others.answer) } : others
}

function withOthers(first: ImportAnswer, { success, diff, batch }: ImportAnswer): ImportAnswer {
  return {
    ...first,
    success,
    kept: true,
    ...(diff !== undefined && { diff }),
    ...(batch !== undefined && { batch }),
  }
}

const NO_ROWS: ReadonlySet<number> = new Set()

async function takeOrUndo(
  db: Db,
  writing: Writing,
  sheet: SheetImport,
  leftOut: ReadonlySet<number>,
): Promise<Outcome> {
  let taken: Taken | undefined
  let answer: ImportAnswer | undefined
  class Undone extends Error {}
  try {
    await transact(db, writing.writer, async ({ tx }) => {
      if (!sheet.isKept) await beginTrial(tx)
      taken = await importInto(tx, writing, sheet, leftOut)
      if (!isGood(taken) || !sheet.isKept) throw new Undone()
      if (sheet.seen !== undefined && sheet.seen !== taken.existing?.seen())
        throw new Failure('sheet_overtaken')
      const batch = await keepBatch(tx, writing, sheet, { ...taken, leftOut })
      answer = await answerOf(tx, writing, taken, batch === undefined ? {} : { batch })
      await sheet.onKept?.(tx, answer)
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (taken === undefined) throw new Error('the import transaction ended without a result')
  return { answer: answer ?? (await answerOf(db, writing, taken, undefined)), taken }
}

async function answerOf(
  db: Db,
  writing: Writing,
  taken: Taken,
  kept: Pick<ImportAnswer, 'batch'> | undefined,
): Promise<ImportAnswer> {
  const { count, rows, faults, warnings, found, corrected, preview, existing, isTrial } = taken
  const { rows: fail, listed: errors, isFull, skippable, skipped } = faults
  const said = isTrial ? preview.said : undefined
  return {
    success: fail > 0 ? 0 : successOf(taken),
    fail,
    total: count,
    kept: kept !== undefined,
    errors,
    ...foundInRows(writing, taken),
    ...(isFull && { more: true as const, rows }),
    ...(skippable > 0 && { skippable }),
    ...(skipped > 0 && { skipped }),
    ...(warnings.twoSided.size > 0 && { two_sided: warnings.twoSided.size }),
    ...(corrected > 0 && { corrected }),
    ...(said !== undefined && { preview: said }),
    ...(found !== undefined && { found }),
    ...(existing !== undefined && { diff: await tellDiff(db, writing, existing, kept !== undefined) }),
    ...kept,
  }
}

/** Returns undefined for an import without a file, which has no batch. */
async function keepBatch(
  tx: Db,
  writing: Writing,
  { file, existing: way = 'add', mapping }: SheetImport,
  { count, faults, existing, brought, leftOut }: Taken & { readonly leftOut: ReadonlySet<number> },
): Promise<number | undefined> {
  if (file === undefined) return undefined
  const { unchanged = 0, skipped = 0 } = existing ?? {}
  const counts = {
    total: count + leftOut.size,
    unchanged,
    skipped: faults.skipped + skipped,
    failed: leftOut.size,
  }
  return recordBatch(tx, writing, { file, way, mapping, brought, counts })
}

const isGood = ({ faults, warnings }: Taken): boolean => faults.rows === 0 && warnings.lines.size === 0

// With existing records, only added and changed rows count. Unticked unlikely rows do not count.
const successOf = ({ count, faults, warnings, existing }: Taken): number =>
  existing === undefined ? count - faults.skipped - warnings.lines.size : existing.added + existing.changed

async function takerOf(taking: Taking, existing: Existing | undefined): Promise<Taker> {
  const { tx, writing, isTrial } = taking
  if (existing !== undefined) return keyed(taking, existing)
  if (writing.resource.hooks.save !== undefined) return inOrder(taking)
  const trial = isTrial ? await writing.resource.sheets.openTrial?.(tx) : undefined
  return trial === undefined ? ahead(taking) : triedTogether(taking, trial)
}

async function importInto(
  tx: Db,
  writing: Writing,
  sheet: SheetImport,
  leftOut: ReadonlySet<number>,
): Promise<Taken> {
  const isHooked = writing.resource.hooks.save !== undefined
  const existing = existingOf(sheet)
  if (isHooked || existing?.way === 'overwrite') await waitForOtherSheets(tx, writing)
  const corrections = new Corrections(sheet.corrections)
  const table = await openGood(sheet, writing, corrections)
  const { titles } = table.columns
  const taking = takingOf(tx, writing, sheet, { table, corrections })
  const { faults, warnings, preview } = taking
  const filters = await filtersOf(sheet, writing, taking.format)
  const taker = await takerOf(taking, existing)
  const { size } = taker
  let waiting: SheetRow[] = []
  let rows = 0
  for await (const records of table.records()) {
    rows += records.length
    // Rows after the error limit are counted and not checked.
    if (faults.isFull) continue
    const wanted = filters.wanted(table.columns, records)
    waiting.push(...(leftOut.size === 0 ? wanted : wanted.filter(({ row }) => !leftOut.has(row))))
    for (; waiting.length >= size && !faults.isFull; waiting = waiting.slice(size)) {
      const looked = await taker.take(waiting.slice(0, size))
      sheet.onRows?.(looked)
    }
  }
  if (!faults.isFull) await taker.take(waiting)
  const count = await taker.end()
  corrections.assertMet()
  // Also when all rows were skipped.
  if (count === faults.skipped) throw new Failure('sheet_no_rows')
  const found = { ...table.found(), ...filters.found }
  return {
    count,
    rows,
    faults,
    warnings,
    titles,
    corrected: corrections.count,
    isTrial: !sheet.isKept,
    preview,
    existing,
    brought: taking.brought,
    found: Object.keys(found).length === 0 ? undefined : found,
  }
}
