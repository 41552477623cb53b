// Rows for files as database text: parsing and formatting values again costs most of an export.
import type { ClientBase } from 'pg'
import Cursor from 'pg-cursor'

const BATCH = 2_000

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Values in PostgreSQL's text format: numbers as digits, `true` as `t`, NULL as null. */
export type TextRow = (string | null)[]

/**
 * Yields the rows of a statement in batches. The next batch is read while the current one is used, so two are in memory. A reader that stops early
 * closes the cursor, not the connection.
 */
export async function* readTextRows(client: ClientBase, { sql, parameters }: Statement): AsyncGenerator<TextRow[]> {
  const config = { rowMode: 'array' as const, types: { getTypeParser: () => identity } }
  const cursor = client.query(new Cursor<TextRow>(sql, [...parameters], config))
  let coming = cursor.read(BATCH)
  try {
    for (;;) {
      const rows = await coming
      if (rows.length === 0) return
      coming = cursor.read(BATCH)
      // Prevents an unhandled rejection; the error is thrown when the batch is awaited.
      coming.catch(() => undefined)
      yield rows
    }
  } finally {
    const isWell = await coming.then(
      () => true,
      () => false,
    )
    // A failed cursor is already closed; closing it again would never return.
    if (isWell) await cursor.close()
  }
}

function identity(text: string): string {
  return text
}
