// Sheets: trying one, taking one, and the empty one to begin with (T4).
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

/** To try a sheet and keep nothing, to take it, or to see how it would be read. */
export type ImportMode = keyof typeof IMPORT_MODES

export interface ImportOrder {
  readonly mode: ImportMode
  /** Rows that are none of the list's are left out. */
  readonly skips: boolean
  /** Rows with faults are left out, and the others taken. */
  readonly keepsGood?: boolean
  /** How it is to be read, where somebody has said so. */
  readonly mapping?: ImportMapping | undefined
  /** What somebody has said of single cells and rows. */
  readonly corrections?: ImportCorrections | undefined
  /** What becomes of rows whose record is there already. */
  readonly existing?: ExistingWay
  /** What the trial has answered as `seen`. */
  readonly seen?: string | undefined
  /** A worker does it. */
  readonly isAsync?: true
}

/** A chosen file, and the mark of what was in it then. */
export interface Sheet {
  readonly file: File
  readonly hash: string
}

/** What was chosen is not on the disk any more, or is not what it was. */
export class SheetGone extends Error {
  override readonly name = 'SheetGone'
}

/** @throws SheetGone where the file cannot be read */
export async function readSheet(file: File): Promise<Sheet> {
  return { file, hash: await hashOf(await bytesOf(file)) }
}

type Sending = Pick<CallOptions, 'signal' | 'onProgress'> & {
  /** Is given how many rows a worker has looked at, where one does it. */
  readonly onRows?: (rows: number) => void
}

/**
 * Sends the very bytes that were chosen; failures are the caller's to tell.
 * @throws SheetGone where the disk has others by now
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

/** Asks how a sheet would be read, and what is in it. @throws SheetGone as `sendSheet` does */
export async function lookAtSheet(
  listPath: string,
  sheet: Sheet,
  mapping: ImportMapping | undefined,
  options: Sending,
): Promise<ImportLook> {
  const { data } = await send<ImportLook>(listPath, sheet, { mode: 'look', skips: false, mapping }, options)
  return data
}

/** The browser saves a workbook of the rows that cannot be taken, each with what is wrong; a refusal is announced. */
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

/** The browser saves a sheet that has the titles and no rows; a refusal is announced. */
export const downloadTemplate = (listPath: string, signal: AbortSignal): Promise<void> =>
  api.download(listPath, { [MARKS.importTemplate]: 1 }, { signal })

// A browser reads a chosen file only when it is asked to, and only as long as the disk has not changed it.
async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch {
    throw new SheetGone()
  }
}

const hashOf = async (bytes: ArrayBuffer): Promise<string> => hex(await sha256(bytes))
