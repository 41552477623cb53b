// Connects to the database of a server process, to check it with code that shares nothing with the server.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'

// postmaster.pid has the port in line 4 and the folder of the socket in line 5 (PostgreSQL documentation §19.3).
/** Opens a connection to the embedded database of a server that runs on this folder. */
export async function connectToDatabase(folder: string): Promise<Client> {
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
