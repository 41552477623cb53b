import type { ChildOptions } from '../child/options.ts'
import { ChildPool } from '../child/child-pool.ts'
import { runInChild, TaskFailure } from '../child/run-in-child.ts'
import { type WorkbookPart, READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { type CellPosition, type SpreadsheetFailureCode, SpreadsheetFailure } from './failure.ts'
import { packRows, RowUnpacker } from './packed-rows.ts'
import { readWorkbook } from './spreadsheet.ts'

const TASK = 'read-book'

/** Twice the measured use of the largest allowed file. */
const MEMORY_BYTES = 512 * 1024 * 1024
/** Eight times the processor time of the largest allowed file; readers reject hostile files by their counts long before. */
const WORK_MS = 40_000
/** Users correct and upload a spreadsheet repeatedly, so a process for the next one is started in advance. */
const spareChildren = new ChildPool(1)

type SentPart = WorkbookPart | { readonly packed: readonly string[] }

interface ReadRequest {
  readonly path: string
  readonly limits: ReadLimits
  readonly wanted?: string
}

export const spreadsheetTasks = { [TASK]: readAndPack }

/** Reads the whole file before sending rows: rows of a file that is damaged or too long are not checked. */
async function* readAndPack({ path, limits, wanted }: ReadRequest): AsyncGenerator<SentPart> {
  const parts: SentPart[] = []
  for await (const part of readWorkbook(path, limits, wanted)) {
    const packed = 'rows' in part ? packRows(part.rows) : undefined
    parts.push(packed === undefined ? part : { packed })
  }
  yield* parts
}

interface ReadOptions extends Partial<ChildOptions> {
  readonly wanted?: string
}

/** The first row arrives after the last is read. @throws SpreadsheetFailure @throws ChildFailure if the file exceeds the time or memory limit */
export async function* readWorkbookInChild(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  { wanted, ...options }: ReadOptions = {},
): AsyncGenerator<WorkbookPart> {
  const child = {
    memoryBytes: MEMORY_BYTES,
    workMs: WORK_MS,
    ...(options.entry === undefined && { ahead: spareChildren }),
    ...options,
  }
  const unpacker = new RowUnpacker()
  try {
    for await (const part of runInChild<SentPart>(TASK, { path, limits, wanted }, child))
      yield 'packed' in part ? { rows: unpacker.unpack(part.packed) } : part
  } catch (error) {
    throw error instanceof TaskFailure ? toThrownError(error) : error
  }
}

export async function* readRowsInChild(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  options: Partial<ChildOptions> = {},
): AsyncGenerator<readonly SheetRow[]> {
  for await (const part of readWorkbookInChild(path, limits, options)) if ('rows' in part) yield part.rows
}

function toThrownError(error: TaskFailure): Error {
  const { name, code, place } = error.error
  if (name !== 'SpreadsheetFailure') return error
  return new SpreadsheetFailure(code as SpreadsheetFailureCode, place as CellPosition, error)
}
