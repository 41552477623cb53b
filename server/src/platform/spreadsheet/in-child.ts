// Reading what somebody uploaded, away from the server.
import type { ChildOptions } from '../child/options.ts'
import { runInChild, TaskFailure } from '../child/run-in-child.ts'
import { READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { type FaultPlace, type SpreadsheetFault, SpreadsheetFailure } from './failure.ts'
import { readSheet } from './spreadsheet.ts'

const TASK = 'read-sheet'

/** Twice what the largest file within the limits was seen to take, and more time than it needs on a busy machine. */
const MEMORY_BYTES = 512 * 1024 * 1024
const WORK_MS = 60_000

export const sheetTasks = {
  [TASK]: ({ path, limits }: { path: string; limits: ReadLimits }) => readSheet(path, limits),
}

/**
 * `readSheet` in a process of its own.
 * @throws SpreadsheetFailure as `readSheet` does
 * @throws ChildFailure when the file asks for more time or memory than any honest one
 */
export async function* readSheetInChild(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  options: Partial<ChildOptions> = {},
): AsyncGenerator<readonly SheetRow[]> {
  const child = { memoryBytes: MEMORY_BYTES, workMs: WORK_MS, ...options }
  try {
    yield* runInChild<readonly SheetRow[]>(TASK, { path, limits }, child)
  } catch (error) {
    throw error instanceof TaskFailure ? asThrown(error) : error
  }
}

function asThrown(error: TaskFailure): Error {
  const { name, code, place } = error.fault
  if (name !== 'SpreadsheetFailure') return error
  return new SpreadsheetFailure(code as SpreadsheetFault, place as FaultPlace, error)
}
