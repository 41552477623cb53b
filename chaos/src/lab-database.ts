// The database of a server that is tried from outside, asked directly: by other code than wrote it.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'

// Where the database listens stands in its own file (PostgreSQL documentation §19.3: line 4 the port, line 5 the socket's folder).
/** A connection to the embedded database of a server that runs on this folder, beside the server's own. */
export async function connectTo(folder: string): Promise<Client> {
  const data = join(folder, 'postgres/data')
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const client = new Client({
    host: resolve(data, lines[4] ?? ''),
    port: Number(lines[3]),
    user: 'cangdan',
    database: 'cangdan',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
