// Reads rows for a file over a separate connection in a separate process, from one snapshot however long it takes.
import { Client } from 'pg'
import type { DatabaseAddress } from './database.ts'
import { type Statement, type TextRow, readTextRows } from './text-rows.ts'

// Set within the transaction, so that it works behind PgBouncer too. The statement has no timeout because its reader may be slow; the connection
// check detects a reader that is gone, also while PostgreSQL sorts and sends nothing.
const BEGIN = `
  begin isolation level repeatable read read only;
  set local datestyle = 'ISO';
  set local lock_timeout = '5s';
  set local statement_timeout = 0;
  set local client_connection_check_interval = '1s'`

/** Yields the rows of a statement in batches from one snapshot. Stopping early closes the connection. @throws the errors of the driver */
export async function* readSnapshotRows(address: DatabaseAddress, statement: Statement): AsyncGenerator<TextRow[]> {
  const client = new Client({
    ...address,
    connectionTimeoutMillis: 5_000,
    application_name: 'cangdan export',
  })
  // Errors of a lost connection reject the query; without a listener they would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(BEGIN)
    yield* readTextRows(client, statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
