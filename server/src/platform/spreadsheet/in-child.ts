// Reading what somebody uploaded, away from the server.
import type { ChildOptions } from '../child/options.ts'
import { KeptChildren } from '../child/kept-children.ts'
import { runInChild, TaskFailure } from '../child/run-in-child.ts'
import { type BookPart, READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { type FaultPlace, type SpreadsheetFault, SpreadsheetFailure } from './failure.ts'
import { packRows, RowUnpacker } from './packed-rows.ts'
import { readBook } from './spreadsheet.ts'

const TASK = 'read-book'

/** Twice what the largest file within the limits was seen to take. */
const MEMORY_BYTES = 512 * 1024 * 1024
/** Eight times the processor time of the largest file within the limits: readers count, and what is hostile ends long before. */
const WORK_MS = 40_000
/** A sheet is looked at, corrected and looked at again: the process for the next look is there already. */
const ahead = new KeptChildren(1)

/** A part of a file on its way. */
type Sent = BookPart | { readonly packed: readonly string[] }

interface Order {
  readonly path: string
  readonly limits: ReadLimits
  readonly wanted?: string
}

export const sheetTasks = { [TASK]: sendBook }

/** Reads the file to its end before it sends a row: nobody judges the rows of a file that breaks off, or has too many. */
async function* sendBook({ path, limits, wanted }: Order): AsyncGenerator<Sent> {
  const parts: Sent[] = []
  for await (const part of readBook(path, limits, wanted)) {
    const packed = 'rows' in part ? packRows(part.rows) : undefined
    parts.push(packed === undefined ? part : { packed })
  }
  yield* parts
}

interface InChild extends Partial<ChildOptions> {
  /** The name of the sheet. */
  readonly wanted?: string
}

/**
 * `readBook` in a process of its own, which hands over the first row when it has read the last.
 * @throws SpreadsheetFailure as `readBook` does
 * @throws ChildFailure when the file asks for more time or memory than any honest one
 */
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

/** Its rows alone. */
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
