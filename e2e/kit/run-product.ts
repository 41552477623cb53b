// Runs the product as `npm start` does, on any data folder; for journeys and browser benchmarks.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { readServerFlags } from '../../scripts/server-flags.mjs'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

export interface Product {
  address: string
  pid: number
  /** Initial passwords of the demo accounts, by user name. */
  passwords: Readonly<Record<string, string>>
  database: ClientConfig
  stop(): Promise<void>
}

interface Options {
  /** Defaults to a free port. */
  readonly port?: string
  /** Defaults to the database of the data folder. */
  readonly databaseUrl?: string
}

/** Starts the product on a data folder, and seeds the demo in an empty database. */
export async function runProduct(folder: string, { port = '0', databaseUrl = '' }: Options = {}): Promise<Product> {
  const child = spawn(process.execPath, [...readServerFlags(), START], {
    env: { ...process.env, PORT: port, CANGDAN_DATA: folder, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await waitForAddress(child)
  const secrets = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as {
    demo_passwords: Record<string, string>
  }
  if (child.pid === undefined) throw new Error('The server process did not start.')
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

function waitForAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server exited with code ${code}: ${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/\S+/.exec(output)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
}

const SEEDED_MS = 300_000
/** The last kinds of work, after two years of prices; journeys do not need them. */
const LAST_SEEDED = ['demo_loans', 'demo_visits']
/** Seeding steps that journeys need of each kind of work. */
const MIN_STEPS = 2

/** Waits for a few prices and receipts, then stops the seeding worker, which runs while pages are served. */
export async function endSeeding({ database }: Product): Promise<void> {
  const deadline = Date.now() + SEEDED_MS
  const client = new Client(database)
  await client.connect()
  try {
    while (
      (
        await client.query('select from work where done < least(total, $1) and name <> all ($2)', [
          MIN_STEPS,
          LAST_SEEDED,
        ])
      ).rowCount !== 0
    ) {
      if (Date.now() > deadline) throw new Error('Timed out: the worker has not seeded the demo.')
      await sleep(200)
    }
    await client.query('update work set done = total')
  } finally {
    await client.end()
  }
}
