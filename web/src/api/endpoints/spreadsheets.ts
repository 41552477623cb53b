// Spreadsheet import: dry run, import and template (T4).
import {
  ASYNC_IMPORT_BYTES,
  type ExistingStrategy,
  IMPORT_MODES,
  CALL_FLAGS,
  type ImportResponse,
  type StartedImport,
  type ImportInspection,
  type ImportMapping,
  type ImportCorrections,
  CORRECTIONS_PART,
  type Success,
} from '@cangdan/protocol'
import { waitForImport } from './background-import.ts'
import { api, type CallOptions } from '../client.ts'
import { bufferToHex, sha256 } from '../keys/bytes.ts'

export type ImportMode = keyof typeof IMPORT_MODES

export interface SpreadsheetImportOptions {
  readonly mode: ImportMode
  /** Skips rows that do not belong to the list. */
  readonly skips: boolean
  /** Skips rows with errors and imports the others. */
  readonly keepsGood?: boolean
  readonly mapping?: ImportMapping | undefined
  readonly corrections?: ImportCorrections | undefined
  readonly existing?: ExistingStrategy
  /** Value of `seen` in the response of the dry run. */
  readonly seen?: string | undefined
  readonly isAsync?: true
}

/** A chosen file and the hash of its contents at that time. */
export interface ChosenSpreadsheet {
  readonly file: File
  readonly hash: string
}

/** The chosen file was deleted or has changed on disk. */
export class SpreadsheetChanged extends Error {
  override readonly name = 'SheetGone'
}

export async function readSpreadsheet(file: File): Promise<ChosenSpreadsheet> {
  return { file, hash: await hashBytes(await readBytes(file)) }
}

type UploadOptions = Pick<CallOptions, 'signal' | 'onProgress'> & {
  readonly onRows?: (rows: number) => void
}

/**
 * Uploads exactly the chosen bytes; the caller reports failures. @throws SpreadsheetChanged when the file on disk has changed
 */
export async function uploadSpreadsheet(
  listPath: string,
  sheet: ChosenSpreadsheet,
  order: SpreadsheetImportOptions,
  { onRows, ...options }: UploadOptions,
): Promise<Success<ImportResponse>> {
  if (sheet.file.size < ASYNC_IMPORT_BYTES) return postImport<ImportResponse>(listPath, sheet, order, options)
  const { data } = await postImport<StartedImport>(listPath, sheet, { ...order, isAsync: true }, options)
  return waitForImport(data.task, { signal: options.signal, onRows })
}

/** Returns the detected mapping and contents of a spreadsheet. @throws SpreadsheetChanged as `uploadSpreadsheet` does */
export async function inspectSpreadsheet(
  listPath: string,
  sheet: ChosenSpreadsheet,
  mapping: ImportMapping | undefined,
  options: UploadOptions,
): Promise<ImportInspection> {
  const { data } = await postImport<ImportInspection>(listPath, sheet, { mode: 'look', skips: false, mapping }, options)
  return data
}

/** Saves a workbook of the rejected rows with their errors; reports a rejection by the server. */
export async function downloadRejectedRows(
  listPath: string,
  sheet: ChosenSpreadsheet,
  order: Omit<SpreadsheetImportOptions, 'mode'>,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<void> {
  const { params, body } = await buildImportPost(sheet, { ...order, mode: 'bad' })
  await api.save(listPath, { params, body, name }, { signal })
}

async function postImport<Answer>(
  listPath: string,
  sheet: ChosenSpreadsheet,
  order: SpreadsheetImportOptions,
  options: UploadOptions,
): Promise<Success<Answer>> {
  const post = await buildImportPost(sheet, order)
  return api.answer<Answer>({ method: 'POST', path: listPath, ...post }, { ...options, quiet: true })
}

async function buildImportPost({ file, hash }: ChosenSpreadsheet, order: SpreadsheetImportOptions) {
  const { mode, skips, keepsGood = false, mapping, corrections, existing = 'add', seen, isAsync } = order
  const bytes = await readBytes(file)
  if ((await hashBytes(bytes)) !== hash) throw new SpreadsheetChanged()
  const body = new FormData()
  if (corrections !== undefined) body.append(CORRECTIONS_PART, JSON.stringify(corrections))
  body.append('file', new Blob([bytes], { type: file.type }), file.name)
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const params = {
    [CALL_FLAGS.importFile]: IMPORT_MODES[mode],
    ...(skips && { [CALL_FLAGS.importSkip]: 1 }),
    ...(keepsGood && { [CALL_FLAGS.importKeep]: 1 }),
    ...(existing !== 'add' && mode !== 'look' && { [CALL_FLAGS.importExisting]: existing }),
    ...(isAsync && { [CALL_FLAGS.importAsync]: 1 }),
    ...(seen !== undefined && { [CALL_FLAGS.importSeen]: seen }),
    ...(mapping !== undefined && { [CALL_FLAGS.importMapping]: JSON.stringify(mapping) }),
    zone,
  }
  return { params, body }
}

export const downloadTemplate = (listPath: string, signal: AbortSignal): Promise<void> =>
  api.download(listPath, { [CALL_FLAGS.importTemplate]: 1 }, { signal })

// Browsers fail to read a chosen file that has changed on disk.
async function readBytes(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new SpreadsheetChanged()
  }
}

const hashBytes = async (bytes: ArrayBuffer): Promise<string> => bufferToHex(await sha256(bytes))
