// One import as somebody asked for it: in a call that waits for it, or by a worker.
import type { ExistingWay, ImportAnswer, ImportMapping } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { verbEntry } from '#engine/declare/rights.ts'
import { fileFormat } from '#engine/read/export/format.ts'
import { importedFields } from '#engine/read/headings.ts'
import { treesOf } from '#engine/read/options/trees.ts'
import type { Writing } from '../record.ts'
import { importedBefore } from './batch/imported-before.ts'
import type { BatchFile } from './batch/record-batch.ts'
import { importSheet, type SheetImport } from './import-sheet.ts'
import { rememberMapping } from './profiles.ts'

/** What is asked of a sheet. */
export interface AskedImport {
  /** False: everything is tried and nothing is kept. */
  readonly isKept: boolean
  readonly skipsForeign: boolean
  readonly keepsGood: boolean
  readonly mapping?: ImportMapping | undefined
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

/** Bytes of a file that may hold more rows than are imported: they are counted before the first is judged. */
const COUNTED_FIRST = 512 * 1024

/** @throws as `importSheet` does */
export async function runImport(db: Db, writing: Writing, run: ImportRun): Promise<ImportAnswer> {
  const { asked, file, log, ...reading } = run
  const { mapping, zone, ...how } = asked
  const { resource, writer } = writing
  const { principal, language } = writer
  if (file.bytes >= COUNTED_FIRST) await readThrough(run)
  const trees = await treesOf(db, importedFields(resource), { principal, language })
  let titles: readonly string[] = []
  const answer = await importSheet(db, writing, {
    ...reading,
    ...how,
    file,
    format: fileFormat(language, zone, trees),
    onTitles: (seen) => void (titles = seen),
    ...(mapping !== undefined && { mapping }),
  })
  const { kept, fail, success, skipped = 0 } = answer
  const { path } = resource
  if (kept && mapping !== undefined) {
    const owner = { accountId: principal.accountId, resource }
    // The rows are in the list, whether or not this is remembered.
    await rememberMapping(db, owner, titles, mapping).catch((error: unknown) =>
      log.warn({ err: error }, 'mapping not remembered'),
    )
  }
  const entry = verbEntry(resource, 'import')
  log.info({ account: principal.accountId, entry, kept, fail, success, skipped }, 'sheet imported')
  if (asked.isKept) return answer
  const before = await importedBefore(db, { path, principal }, file.sha256)
  return before.length === 0 ? answer : { ...answer, before }
}

/** @throws SpreadsheetFailure for a file that is damaged, or holds too many rows */
async function readThrough({ read, asked }: ImportRun): Promise<void> {
  for await (const part of read(asked.mapping?.sheet)) void part
}
