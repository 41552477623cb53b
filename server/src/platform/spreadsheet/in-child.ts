import type { ChildOptions } from '../child/options.ts'
import { KeptChildren } from '../child/kept-children.ts'
import { runInChild, TaskFailure } from '../child/run-in-child.ts'
import { type BookPart, READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { type FaultPlace, type SpreadsheetFault, SpreadsheetFailure } from './failure.ts'
import { packRows, RowUnpacker } from './packed-rows.ts'
import { readBook } from './spreadsheet.ts'

const TASK = 'read-book'

/** Twice the measured use of the largest allowed file. */
const MEMORY_BYTES = 512 * 1024 * 1024
/** Eight times the processor time of the largest allowed file; readers reject hostile files by their counts long before. */
const WORK_MS = 40_000
/** Users correct and upload a spreadsheet repeatedly, so a process for the next one is started in advance. */
const ahead = new KeptChildren(1)

type Sent = BookPart | { readonly packed: readonly string[] }

interface Order {
  readonly path: string
  readonly limits: ReadLimits
  readonly wanted?: string
}

export const sheetTasks = { [TASK]: sendBook }

/** Reads the whole file before sending rows: rows of a file that is damaged or too long are not checked. */
async function* sendBook({ path, limits, wanted }: Order): AsyncGenerator<Sent> {
  const parts: Sent[] = []
  for await (const part of readBook(path, limits, wanted)) {
    const packed = 'rows' in part ? packRows(part.rows) : undefined
    parts.push(packed === undefined ? part : { packed })
  }
  yield* parts
}

interface InChild extends Partial<ChildOptions> {
  readonly wanted?: string
}

/** The first row arrives after the last is read. @throws SpreadsheetFailure @throws ChildFailure if the file exceeds the time or memory limit */
export async function* readBookInChild(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  { wanted, ...options }: InChild = {},
): AsyncGenerator<BookPart> {
  const child = {
    memoryBytes: MEMORY_BYTES,
    workMs: WORK_MS,
    ...(options.entry === undefined && { ahead }),
    ...options,
  }
  const unpacker = new RowUnpacker()
  try {
    for await (const part of runInChild<Sent>(TASK, { path, limits, wanted }, child))
      yield 'packed' in part ? { rows: unpacker.unpack(part.packed) } : part
  } catch (error) {
    throw error instanceof TaskFailure ? asThrown(error) : error
  }
}

export async function* readSheetInChild(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  options: Partial<ChildOptions> = {},
): AsyncGenerator<readonly SheetRow[]> {
  for await (const part of readBookInChild(path, limits, options)) if ('rows' in part) yield part.rows
}

function asThrown(error: TaskFailure): Error {
  const { name, code, place } = error.fault
  if (name !== 'SpreadsheetFailure') return error
  return new SpreadsheetFailure(code as SpreadsheetFault, place as FaultPlace, error)
}
