import type { Readable } from 'node:stream'
import {
  type ExistingStrategy,
  type ImportResponse,
  type ImportMapping,
  type ImportCorrections,
  LANGUAGES,
  title,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { getVerbEntry } from '../declare/rights/rights.ts'
import { createFileFormat } from '../export/format.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { type Trees, loadTrees } from '#engine/read/options/trees.ts'
import type { WriteContext } from '../write/record.ts'
import { findPreviousImports } from './batch/previous-imports.ts'
import type { BatchFile } from './batch/record-batch.ts'
import { writeBadRows } from './bad-rows.ts'
import { importSheet, importWithRows } from './import-sheet.ts'
import type { SheetImport } from './open-sheet.ts'
import { saveMapping } from './profiles.ts'

export interface ImportOptions {
  /** False for a dry run. */
  readonly isKept: boolean
  readonly skipsForeign: boolean
  readonly keepsGood: boolean
  readonly mapping?: ImportMapping | undefined
  readonly corrections?: ImportCorrections | undefined
  readonly existing: ExistingStrategy
  readonly seen?: string
  readonly zone?: string | undefined
}

export interface ImportRun extends Pick<SheetImport, 'read' | 'onRows' | 'onKept'> {
  readonly options: ImportOptions
  readonly file: BatchFile
  readonly log: Log
}

interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** @throws as `importSheet` does */
export async function runImport(db: Db, writing: WriteContext, run: ImportRun): Promise<ImportResponse> {
  const { options, file, log } = run
  const { mapping } = options
  const { resource, writer } = writing
  const { principal } = writer
  let titles: readonly string[] = []
  const sheet = await buildSheetImport(db, writing, run)
  const answer = await importSheet(db, writing, { ...sheet, onTitles: (seen) => void (titles = seen) })
  const { kept, fail, success, skipped = 0, warned = 0, corrected = 0 } = answer
  const { path } = resource
  if (kept && mapping !== undefined) {
    const owner = { accountId: principal.accountId, resource }
    // The rows are saved even when the mapping cannot be stored.
    await saveMapping(db, owner, titles, mapping).catch((error: unknown) =>
      log.warn({ err: error }, 'saving the import mapping failed'),
    )
  }
  const entry = getVerbEntry(resource, 'import')
  const counts = { kept, fail, success, skipped, warned, corrected }
  log.info({ account: principal.accountId, entry, ...counts }, 'sheet imported')
  if (options.isKept) return answer
  const before = await findPreviousImports(db, { path, principal }, file.sha256)
  return before.length === 0 ? answer : { ...answer, before }
}

async function buildSheetImport(db: Db, { resource, writer }: WriteContext, run: ImportRun): Promise<SheetImport> {
  const { options, file, log: _log, ...reading } = run
  const { mapping, corrections, zone, ...flags } = options
  const { principal, language } = writer
  const fields = listImportFields(resource)
  const trees = await loadTrees(db, fields, { principal, language })
  const others: Trees[] = []
  if (fields.some(({ cascades }) => cascades !== undefined))
    for (const other of LANGUAGES)
      if (other !== language) others.push(await loadTrees(db, fields, { principal, language: other }))
  return {
    ...reading,
    ...flags,
    file,
    format: {
      ...createFileFormat(language, zone, trees),
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
export async function createBadRowsFile(
  db: Db,
  writing: WriteContext,
  run: ImportRun,
): Promise<{ file: Readable; name: string }> {
  const { taken } = await importWithRows(db, writing, await buildSheetImport(db, writing, run))
  const { language } = writing.writer
  const name = `${writing.resource.title[language]}${BAD_ROWS[language]}`
  return { file: writeBadRows(taken, { language, name }), name }
}
