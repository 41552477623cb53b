// The browser is unpacked and the demo platform made once; each journey starts the product on a copy of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { unpackBrowser } from './browser.ts'
import { type Product, runProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product that was started once and stopped. */
    madeData: string
  }
}

const SEEDED_MS = 120_000

/** The worker enters prices while the pages are served already: the first month of them is enough to travel with. */
async function endSeeding({ database }: Product): Promise<void> {
  const deadline = Date.now() + SEEDED_MS
  const client = new Client(database)
  await client.connect()
  try {
    while ((await client.query('select from work where done > 0')).rowCount === 0) {
      if (Date.now() > deadline) throw new Error('The worker has entered no prices.')
      await sleep(200)
    }
    await client.query('update work set done = total')
  } finally {
    await client.end()
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-e2e-made-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await unpackBrowser()
    const product = await runProduct(folder)
    await endSeeding(product)
    await product.stop()
    project.provide('madeData', folder)
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}
