// Rows of any number through a cursor: memory stays flat, and the snapshot is that of one statement.
import type { RawBuilder } from 'kysely'
import type { Db } from './database.ts'

const BATCH = 1_000

/** The rows of a statement, as they come. A reader that stops early closes the cursor. */
export async function* streamRows<Row>(db: Db, statement: RawBuilder<Row>): AsyncGenerator<Row> {
  for await (const { rows } of db.getExecutor().stream<Row>(statement.compile(db), BATCH)) yield* rows
}
