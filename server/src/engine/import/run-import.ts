import type { Readable } from 'node:stream'
import {
  type ExistingWay,
  type ImportAnswer,
  type ImportMapping,
  type ImportCorrections,
  LANGUAGES,
  title,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { verbEntry } from '../declare/rights/rights.ts'
import { fileFormat } from '../export/format.ts'
import { importedFields } from '#engine/read/headings.ts'
import { type Trees, treesOf } from '#engine/read/options/trees.ts'
import type { Writing } from '../write/record.ts'
import { importedBefore } from './batch/imported-before.ts'
import type { BatchFile } from './batch/record-batch.ts'
import { badRowsFile } from './bad-rows.ts'
import { importSheet, importWithRows } from './import-sheet.ts'
import type { SheetImport } from './open-sheet.ts'
import { rememberMapping } from './profiles.ts'

export interface AskedImport {
  /** False for a dry run. */
  readonly isKept: boolean
  readonly skipsForeign: boolean
  readonly keepsGood: boolean
  readonly mapping?: ImportMapping | undefined
  readonly corrections?: ImportCorrections | undefined
  readonly existing: ExistingWay
  readonly seen?: string
  readonly zone?: string | undefined
}

export interface ImportRun extends Pick<SheetImport, 'read' | 'onRows' | 'onKept'> {
  readonly asked: AskedImport
  readonly file: BatchFile
  readonly log: Log
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** @throws as `importSheet` does */
export async function runImport(db: Db, writing: Writing, run: ImportRun): Promise<ImportAnswer> {
  const { asked, file, log } = run
  const { mapping } = asked
  const { resource, writer } = writing
  const { principal } = writer
  let titles: readonly string[] = []
  const sheet = await sheetOf(db, writing, run)
  const answer = await importSheet(db, writing, { ...sheet, onTitles: (seen) => void (titles = seen) })
  const { kept, fail, success, skipped = 0, warned = 0, corrected = 0 } = answer
  const { path } = resource
  if (kept && mapping !== undefined) {
    const owner = { accountId: principal.accountId, resource }
    // The rows are saved even when the mapping cannot be stored.
    await rememberMapping(db, owner, titles, mapping).catch((error: unknown) =>
      log.warn({ err: error }, 'saving the import mapping failed'),
    )
  }
  const entry = verbEntry(resource, 'import')
  const counts = { kept, fail, success, skipped, warned, corrected }
  log.info({ account: principal.accountId, entry, ...counts }, 'sheet imported')
  if (asked.isKept) return answer
  const before = await importedBefore(db, { path, principal }, file.sha256)
  return before.length === 0 ? answer : { ...answer, before }
}

async function sheetOf(db: Db, { resource, writer }: Writing, run: ImportRun): Promise<SheetImport> {
  const { asked, file, log: _log, ...reading } = run
  const { mapping, corrections, zone, ...how } = asked
  const { principal, language } = writer
  const fields = importedFields(resource)
  const trees = await treesOf(db, fields, { principal, language })
  const others: Trees[] = []
  if (fields.some(({ cascades }) => cascades !== undefined))
    for (const other of LANGUAGES)
      if (other !== language) others.push(await treesOf(db, fields, { principal, language: other }))
  return {
    ...reading,
    ...how,
    file,
    format: {
      ...fileFormat(language, zone, trees),
      otherTrees: (name) => others.map((each) => each.get(name) ?? []),
    },
    ...(mapping !== undefined && { mapping }),
    ...(corrections !== undefined && { corrections }),
  }
}

const BAD_ROWS = title('（待修改）', ' (to correct)', ' (por corregir)', '（要修正）')

/**
 * Returns the rejected rows as a workbook, with its name.
 * @throws as `importSheet` does; Failure `sheet_all_good`
 */
export async function badRowsOf(
  db: Db,
  writing: Writing,
  run: ImportRun,
): Promise<{ file: Readable; name: string }> {
  const { taken } = await importWithRows(db, writing, await sheetOf(db, writing, run))
  const { language } = writing.writer
  const name = `${writing.resource.title[language]}${BAD_ROWS[language]}`
  return { file: badRowsFile(taken, { language, name }), name }
}
