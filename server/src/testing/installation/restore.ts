// The database of an installation of an earlier commit, with all rows: see README.md.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { Client } from 'pg'
import { type TestDatabase, createTestDatabase } from '../database/database.ts'

export const INSTALLATION_FILE = fileURLToPath(new URL('installation.sql.br', import.meta.url))

export async function restoreInstallation(): Promise<TestDatabase> {
  const database = await createTestDatabase('template1')
  await fillFromInstallation(database.connection)
  return database
}

export async function fillFromInstallation(connection: TestDatabase['connection']): Promise<void> {
  const text = await promisify(brotliDecompress)(await readFile(INSTALLATION_FILE))
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(text.toString())
  } finally {
    await client.end()
  }
}
