// A large file is known to be whole before the first of its rows is judged: one that breaks off is refused before work is done for it. One
// with too many rows is refused by its reader, whatever its size (decision 273).
import type { BookPart } from '#platform/spreadsheet/cells.ts'
import type { ReadFile } from './layout/table.ts'

/** A file whose rows will come. */
export interface WholeFile {
  readonly read: ReadFile
  /** Ends a reading that was begun and that nobody has asked for. */
  readonly close: () => Promise<void>
}

/**
 * Reads it to its end; where its reader has done so itself, as with old workbooks, the same reading goes on.
 * @throws SpreadsheetFailure for a file that is damaged
 */
export async function readThrough(read: ReadFile, wanted: string | undefined): Promise<WholeFile> {
  const parts = read(wanted)[Symbol.asyncIterator]()
  const first = await parts.next()
  if (first.done !== true && 'book' in first.value && first.value.book.isWhole)
    return goingOn(read, wanted, { first: first.value, parts })
  for (let part = first; part.done !== true; ) part = await parts.next()
  return { read, close: () => Promise.resolve() }
}

/** The reading that was begun is the first one with the same wish; where the sheet is taken once more, it is read again. */
function goingOn(
  read: ReadFile,
  wanted: string | undefined,
  begun: { readonly first: BookPart; readonly parts: AsyncIterator<BookPart> },
): WholeFile {
  let left: typeof begun | undefined = begun
  return {
    read: (other) => {
      const taken = left
      if (other !== wanted || taken === undefined) return read(other)
      left = undefined
      return resumed(taken)
    },
    close: async () => void (await left?.parts.return?.()),
  }
}

async function* resumed({
  first,
  parts,
}: {
  readonly first: BookPart
  readonly parts: AsyncIterator<BookPart>
}): AsyncGenerator<BookPart> {
  try {
    yield first
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value
  } finally {
    await parts.return?.()
  }
}
