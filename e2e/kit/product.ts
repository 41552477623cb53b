// The product as `npm start` runs it, on a data folder of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { inject } from 'vitest'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

export interface Product {
  address: string
  /** First passwords of the demo accounts, by user name. */
  passwords: Readonly<Record<string, string>>
  /** Its own database, for what no browser can see. */
  database: ClientConfig
  stop(): Promise<void>
}

/** One that can be stopped for a while. */
export interface RestartedProduct extends Product {
  /** Stops it and starts it again at the same address, with `meanwhile` done in between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
}

/** Starts it with its demo, on a free port. What is done to it is gone when it stops. */
export async function startProduct(): Promise<RestartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-e2e-'))
  // Files of the database belong to another user where we are root; only this command keeps them theirs.
  await promisify(execFile)('cp', ['-a', `${inject('madeData')}/.`, folder])
  let product = await runProduct(folder)
  return {
    ...product,
    async restart(meanwhile) {
      await product.stop()
      await meanwhile?.()
      product = await runProduct(folder, new URL(product.address).port)
    },
    async stop() {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts it on that data folder, and makes the demo where the folder is empty; on a free port unless one is given. */
export async function runProduct(folder: string, port = '0'): Promise<Product> {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: port, CANGDAN_DATA: folder, LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await printedAddress(child)
  const secrets = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as {
    demo_passwords: Record<string, string>
  }
  return {
    address,
    passwords: secrets.demo_passwords,
    database: { host: join(folder, 'postgres', 'data'), port: 5432, user: 'cangdan', database: 'cangdan' },
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
