// A sheet becomes records: all of its rows or none, and every reason why not, by row and column.
import {
  type ExistingWay,
  fill,
  type ImportAnswer,
  type ImportFound,
  type ImportMapping,
  title,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import type { Writing } from '../record.ts'
import { transact } from '../unit-of-work.ts'
import { waitForOtherSheets } from './add-each.ts'
import { Faults } from './faults.ts'
import type { Brought } from './batch/brought.ts'
import { type BatchFile, recordBatch } from './batch/record-batch.ts'
import { Existing } from './existing/existing.ts'
import { takeKeyed } from './existing/take-keyed.ts'
import { tellDiff } from './existing/tell-diff.ts'
import { type Columns, isWhole } from './layout/columns.ts'
import { openTable, type ReadFile } from './layout/table.ts'
import { takeAtOnce, takeInOrder, type Taking } from './take-rows.ts'

/** Rows inserted by one statement, where no hook looks at each. */
const BATCH = 500
/** Rows that are undone together where one of them is refused, where a hook looks at each. */
const HOOKED_BATCH = 50

export interface SheetImport {
  /** Reads the file from its beginning; again where the database asks for the transaction again. */
  readonly read: ReadFile
  readonly format: FileFormat
  /** False: everything is tried and nothing is kept. */
  readonly isKept: boolean
  /** Rows that are none of the list's are left out. */
  readonly skipsForeign?: boolean
  /** How it is to be read, where somebody says so. */
  readonly mapping?: ImportMapping
  /** Rows with faults are left out, and the others taken. */
  readonly keepsGood?: boolean
  /** What becomes of rows whose record is there already; a fault, unless it says otherwise. */
  readonly existing?: ExistingWay
  /** What a trial has answered as `seen`: nothing else is done. */
  readonly seen?: string
  /** For the batch that is kept of it; none is where there is no file. */
  readonly file?: BatchFile
  /** Is given how many rows were looked at. */
  readonly onRows?: (count: number) => void
  /** Is done with the answer in the transaction that takes the rows: where it throws, none is taken. */
  readonly onKept?: (tx: Db, answer: ImportAnswer) => Promise<void>
  /** Is given the titles, once they do. */
  readonly onTitles?: (titles: readonly string[]) => void
}

/** What became of the rows of a sheet. */
interface Taken {
  /** Rows that were looked at, and all of them. */
  readonly count: number
  readonly rows: number
  readonly faults: Faults
  readonly found: ImportFound | undefined
  readonly existing: Existing | undefined
  readonly brought: Brought
}

/**
 * Imports a sheet, or says what is wrong with it. Nothing is kept unless every row is good; where the good ones are to be kept, they
 * are taken as a sheet of them alone would be, once all faults are known.
 * @throws Failure `sheet_overtaken` where it would do anything else than a trial has answered
 * @throws Failure `sheet_headings` where the titles are not those of the form, `sheet_mapping`, `sheet_no_rows`
 * @throws SpreadsheetFailure for a file that cannot be read
 */
export async function importSheet(db: Db, writing: Writing, sheet: SheetImport): Promise<ImportAnswer> {
  const first = await takeOrUndo(db, writing, sheet, NO_ROWS)
  const { errors, more, fail, total, skipped = 0 } = first
  const isPartly = sheet.keepsGood && sheet.isKept && fail > 0 && more === undefined && fail + skipped < total
  if (!isPartly) return first
  const { onKept } = sheet
  const again =
    onKept === undefined
      ? sheet
      : { ...sheet, onKept: (tx: Db, others: ImportAnswer) => onKept(tx, withOthers(first, others)) }
  const others = await takeOrUndo(db, writing, again, new Set(errors.map(({ row }) => row)))
  // Something has changed in between, and the faults are others by now: nothing was kept.
  return others.kept ? withOthers(first, others) : others
}

/** What is said of a sheet whose good rows alone were taken. */
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
): Promise<ImportAnswer> {
  let taken: Taken | undefined
  let answer: ImportAnswer | undefined
  class Undone extends Error {}
  try {
    await transact(db, writing.writer, async ({ tx }) => {
      taken = await importInto(tx, writing, sheet, leftOut)
      if (taken.faults.rows > 0 || !sheet.isKept) throw new Undone()
      if (sheet.seen !== undefined && sheet.seen !== taken.existing?.seen())
        throw new Failure('sheet_overtaken')
      const batch = await keepBatch(tx, writing, sheet, { ...taken, leftOut })
      answer = await answerOf(tx, writing, taken, batch === undefined ? {} : { batch })
      await sheet.onKept?.(tx, answer)
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  if (taken === undefined) throw new Error('nothing was taken')
  return answer ?? answerOf(db, writing, taken, undefined)
}

/** With its batch where it is kept. */
async function answerOf(
  db: Db,
  writing: Writing,
  taken: Taken,
  kept: Pick<ImportAnswer, 'batch'> | undefined,
): Promise<ImportAnswer> {
  const { count, rows, faults, found, existing } = taken
  const { rows: fail, listed: errors, isFull, skippable, skipped } = faults
  return {
    success: fail > 0 ? 0 : successOf(taken),
    fail,
    total: count,
    kept: kept !== undefined,
    errors,
    ...(isFull && { more: true as const, rows }),
    ...(skippable > 0 && { skippable }),
    ...(skipped > 0 && { skipped }),
    ...(found !== undefined && { found }),
    ...(existing !== undefined && { diff: await tellDiff(db, writing, existing, kept !== undefined) }),
    ...kept,
  }
}

const successOf = ({ count, faults, existing }: Taken): number =>
  existing === undefined ? count - faults.skipped : existing.added + existing.changed

/** Of a sheet that came in no file nothing is kept. */
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

async function importInto(
  tx: Db,
  writing: Writing,
  sheet: SheetImport,
  leftOut: ReadonlySet<number>,
): Promise<Taken> {
  const isHooked = writing.resource.hooks.save !== undefined
  const existing = existingOf(sheet)
  if (isHooked || existing?.way === 'overwrite') await waitForOtherSheets(tx, writing)
  const [size, take] = isHooked ? [HOOKED_BATCH, takeInOrder] : [BATCH, takeAtOnce]
  const table = await openTable(sheet.read, writing.resource, sheet.mapping)
  const { columns, found } = table
  const wrong = table.ahead.length === 0 ? new Failure('sheet_no_rows') : headingFault(columns, writing)
  if (wrong !== undefined) {
    await table.close()
    throw wrong
  }
  sheet.onTitles?.(columns.titles)
  const faults = new Faults(columns.width)
  const format = { ...sheet.format, rounds: sheet.mapping?.round === true }
  const brought: Brought = { added: [], overwritten: [] }
  const taking: Taking = { tx, writing, fields: columns.fields, format, faults, brought, ...skipping(sheet) }
  const takeRows =
    existing === undefined
      ? take
      : (some: Taking, part: readonly SheetRow[]) => takeKeyed(some, existing, part)
  let waiting: SheetRow[] = []
  let [count, rows] = [0, 0]
  for await (const records of table.records()) {
    rows += records.length
    // What is beyond the last fault is counted, and not looked at.
    if (faults.isFull) continue
    waiting.push(...(leftOut.size === 0 ? records : records.filter(({ row }) => !leftOut.has(row))))
    for (; waiting.length >= size && !faults.isFull; waiting = waiting.slice(size)) {
      count += await takeRows(taking, waiting.slice(0, size))
      sheet.onRows?.(count)
    }
  }
  if (!faults.isFull) count += await takeRows(taking, waiting)
  // Where all were left out, too.
  if (count === faults.skipped) throw new Failure('sheet_no_rows')
  return { count, rows, faults, found: found(), existing, brought }
}

const existingOf = ({ existing = 'add' }: SheetImport): Existing | undefined =>
  existing === 'add' ? undefined : new Existing(existing)

const skipping = ({ skipsForeign }: SheetImport) => (skipsForeign === undefined ? {} : { skipsForeign })

/** Why the titles do not do: those that mean nothing, those that mean the same, and what is not there, all of them. */
function headingFault(columns: Columns, { writer: { language } }: Writing): Failure | undefined {
  const { strange, twice, missing, fields } = columns
  if (isWhole(columns) && fields.some((field) => field !== undefined)) return undefined
  const said = [
    [strange, STRANGE],
    [twice, TWICE],
    [missing.map((field) => field.title[language]), MISSING],
  ] as const
  const names = said
    .filter(([titles]) => titles.length > 0)
    .map(([titles, words]) => fill(words[language], { titles: titles.map(inShort).join(BETWEEN[language]) }))
  return new Failure('sheet_headings', { values: { names: names.join(AND[language]) } })
}

/** A sentence that stands where a title should be tells enough by its beginning. */
const MAX_TITLE = 40
const inShort = (text: string) => (text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)}…` : text)

const BETWEEN = title('、', ', ', ', ', '、')
const AND = title('；', '; ', '; ', '；')
const STRANGE = title(
  '无法识别 {titles}',
  'not recognised: {titles}',
  'no reconocidos: {titles}',
  '不明な見出し {titles}',
)
const TWICE = title('重复 {titles}', 'twice: {titles}', 'repetidos: {titles}', '重複 {titles}')
const MISSING = title('缺少 {titles}', 'missing: {titles}', 'faltan: {titles}', '不足 {titles}')
