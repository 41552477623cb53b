// Rows for files: values as the database writes them, because reading them and writing them again costs most of an export.
import type { ClientBase } from 'pg'
import Cursor from 'pg-cursor'

const BATCH = 2_000

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A column as PostgreSQL shows it: numbers are digits, `true` is `t`, NULL is null. */
export type TextRow = (string | null)[]

/**
 * The rows of a statement in batches, each row in the order of its columns. The next batch is on its way while one is
 * used, so two are in memory; a reader that stops early closes the cursor. The connection is the caller's own.
 */
export async function* textRows(
  client: ClientBase,
  { sql, parameters }: Statement,
): AsyncGenerator<TextRow[]> {
  const config = { rowMode: 'array' as const, types: { getTypeParser: () => asItIs } }
  const cursor = client.query(new Cursor<TextRow>(sql, [...parameters], config))
  let coming = cursor.read(BATCH)
  try {
    for (;;) {
      const rows = await coming
      if (rows.length === 0) return
      coming = cursor.read(BATCH)
      // Reported when it is awaited, or never, when the reader stops before.
      coming.catch(() => undefined)
      yield rows
    }
  } finally {
    const isWell = await coming.then(
      () => true,
      () => false,
    )
    // A cursor that failed is closed by its failure, and would wait for ever to be closed again.
    if (isWell) await cursor.close()
  }
}

function asItIs(text: string): string {
  return text
}
