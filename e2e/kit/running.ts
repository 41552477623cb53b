// The product as `npm start` runs it, on any data folder: for journeys, and for what is measured in a browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { serverFlags } from '../../scripts/server-flags.mjs'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

export interface Product {
  address: string
  /** The server's process; its workers are children of it. */
  pid: number
  /** First passwords of the demo accounts, by user name. */
  passwords: Readonly<Record<string, string>>
  /** Its own database, for what no browser can see. */
  database: ClientConfig
  stop(): Promise<void>
}

interface Options {
  /** A free one unless it is given. */
  readonly port?: string
  /** The database of the folder itself unless another is given. */
  readonly databaseUrl?: string
}

/** Starts it on that data folder, and makes the demo where the database is empty. */
export async function runProduct(
  folder: string,
  { port = '0', databaseUrl = '' }: Options = {},
): Promise<Product> {
  const child = spawn(process.execPath, [...serverFlags(), START], {
    env: { ...process.env, PORT: port, CANGDAN_DATA: folder, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await printedAddress(child)
  const secrets = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as {
    demo_passwords: Record<string, string>
  }
  if (child.pid === undefined) throw new Error('The server has no process.')
  return {
    address,
    pid: child.pid,
    passwords: secrets.demo_passwords,
    database:
      databaseUrl === ''
        ? { host: join(folder, 'postgres', 'data'), port: 5432, user: 'cangdan', database: 'cangdan' }
        : { connectionString: databaseUrl },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function printedAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
}

const SEEDED_MS = 300_000
/** Comes after two years of prices: no journey travels with it. */
const LAST = 'demo_loans'
/** Steps of each work that journeys travel with. */
const BEGUN = 2

/** The worker fills the demo while the pages are served already: a few prices and receipts are enough to travel with. */
export async function endSeeding({ database }: Product): Promise<void> {
  const deadline = Date.now() + SEEDED_MS
  const client = new Client(database)
  await client.connect()
  try {
    while (
      (await client.query('select from work where done < least(total, $1) and name <> $2', [BEGUN, LAST]))
        .rowCount !== 0
    ) {
      if (Date.now() > deadline) throw new Error('The worker has entered nothing.')
      await sleep(200)
    }
    await client.query('update work set done = total')
  } finally {
    await client.end()
  }
}
