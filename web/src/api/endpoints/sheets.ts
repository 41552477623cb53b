// Spreadsheet import: dry run, import and template (T4).
import {
  ASYNC_IMPORT_BYTES,
  type ExistingWay,
  IMPORT_MODES,
  MARKS,
  type ImportAnswer,
  type ImportBegun,
  type ImportLook,
  type ImportMapping,
  type ImportCorrections,
  CORRECTIONS_PART,
  type Success,
} from '@cangdan/protocol'
import { inBackground } from './background-import.ts'
import { api, type CallOptions } from '../client.ts'
import { hex, sha256 } from '../keys/bytes.ts'

export type ImportMode = keyof typeof IMPORT_MODES

export interface ImportOrder {
  readonly mode: ImportMode
  /** Skips rows that do not belong to the list. */
  readonly skips: boolean
  /** Skips rows with errors and imports the others. */
  readonly keepsGood?: boolean
  readonly mapping?: ImportMapping | undefined
  readonly corrections?: ImportCorrections | undefined
  readonly existing?: ExistingWay
  /** Value of `seen` in the response of the dry run. */
  readonly seen?: string | undefined
  readonly isAsync?: true
}

/** A chosen file and the hash of its contents at that time. */
export interface Sheet {
  readonly file: File
  readonly hash: string
}

/** The chosen file was deleted or has changed on disk. */
export class SheetGone extends Error {
  override readonly name = 'SheetGone'
}

export async function readSheet(file: File): Promise<Sheet> {
  return { file, hash: await hashOf(await bytesOf(file)) }
}

type Sending = Pick<CallOptions, 'signal' | 'onProgress'> & {
  readonly onRows?: (rows: number) => void
}

/**
 * Uploads exactly the chosen bytes; the caller reports failures. @throws SheetGone when the file on disk has changed
 */
export async function sendSheet(
  listPath: string,
  sheet: Sheet,
  order: ImportOrder,
  { onRows, ...options }: Sending,
): Promise<Success<ImportAnswer>> {
  if (sheet.file.size < ASYNC_IMPORT_BYTES) return send<ImportAnswer>(listPath, sheet, order, options)
  const { data } = await send<ImportBegun>(listPath, sheet, { ...order, isAsync: true }, options)
  return inBackground(data.task, { signal: options.signal, onRows })
}

/** Returns the detected mapping and contents of a spreadsheet. @throws SheetGone as `sendSheet` does */
export async function lookAtSheet(
  listPath: string,
  sheet: Sheet,
  mapping: ImportMapping | undefined,
  options: Sending,
): Promise<ImportLook> {
  const { data } = await send<ImportLook>(listPath, sheet, { mode: 'look', skips: false, mapping }, options)
  return data
}

/** Saves a workbook of the rejected rows with their errors; reports a rejection by the server. */
export async function saveBadRows(
  listPath: string,
  sheet: Sheet,
  order: Omit<ImportOrder, 'mode'>,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<void> {
  const { params, body } = await postOf(sheet, { ...order, mode: 'bad' })
  await api.save(listPath, { params, body, name }, { signal })
}

async function send<Answer>(
  listPath: string,
  sheet: Sheet,
  order: ImportOrder,
  options: Sending,
): Promise<Success<Answer>> {
  const post = await postOf(sheet, order)
  return api.answer<Answer>({ method: 'POST', path: listPath, ...post }, { ...options, quiet: true })
}

async function postOf({ file, hash }: Sheet, order: ImportOrder) {
  const { mode, skips, keepsGood = false, mapping, corrections, existing = 'add', seen, isAsync } = order
  const bytes = await bytesOf(file)
  if ((await hashOf(bytes)) !== hash) throw new SheetGone()
  const body = new FormData()
  if (corrections !== undefined) body.append(CORRECTIONS_PART, JSON.stringify(corrections))
  body.append('file', new Blob([bytes], { type: file.type }), file.name)
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const params = {
    [MARKS.importFile]: IMPORT_MODES[mode],
    ...(skips && { [MARKS.importSkip]: 1 }),
    ...(keepsGood && { [MARKS.importKeep]: 1 }),
    ...(existing !== 'add' && mode !== 'look' && { [MARKS.importExisting]: existing }),
    ...(isAsync && { [MARKS.importAsync]: 1 }),
    ...(seen !== undefined && { [MARKS.importSeen]: seen }),
    ...(mapping !== undefined && { [MARKS.importMapping]: JSON.stringify(mapping) }),
    zone,
  }
  return { params, body }
}

export const downloadTemplate = (listPath: string, signal: AbortSignal): Promise<void> =>
  api.download(listPath, { [MARKS.importTemplate]: 1 }, { signal })

// Browsers fail to read a chosen file that has changed on disk.
async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new SheetGone()
  }
}

const hashOf = async (bytes: ArrayBuffer): Promise<string> => hex(await sha256(bytes))
