// Rows for a file over a connection of its own, in a process of its own: all of one moment, however long the reading takes.
import { Client } from 'pg'
import type { DatabaseAddress } from './database.ts'
import { type Statement, type TextRow, textRows } from './text-rows.ts'

// Set within the transaction, so that it holds behind PgBouncer too. Nobody ends the statement but its reader, who may be slow, or
// gone: then PostgreSQL notices also while it sorts and has nothing to send.
const BEGIN = `
  begin isolation level repeatable read read only;
  set local datestyle = 'ISO';
  set local lock_timeout = '5s';
  set local statement_timeout = 0;
  set local client_connection_check_interval = '1s'`

/** The rows of a statement in batches, read from one snapshot. A reader that stops early ends the connection. @throws as the driver does */
export async function* snapshotRows(
  address: DatabaseAddress,
  statement: Statement,
): AsyncGenerator<TextRow[]> {
  const client = new Client({
    ...address,
    connectionTimeoutMillis: 5_000,
    application_name: 'cangdan export',
  })
  // A lost connection fails what it was asked for; without a listener here, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(BEGIN)
    yield* textRows(client, statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
