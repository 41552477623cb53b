// The product of one journey, on a copy of the demo that was made once.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freshDatabase, urlOf } from '../../server/src/testing/database/database.ts'
import { type Product, runProduct } from './running.ts'

/** One that can be stopped for a while. */
export interface RestartedProduct extends Product {
  /** Stops it and starts it again at the same address, with `meanwhile` done in between. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
}

/** Starts it with its demo, on a free port. What is done to it is gone when it stops. */
export async function startProduct(): Promise<RestartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-e2e-'))
  await cp(inject('madeData'), folder, { recursive: true })
  const database = await freshDatabase()
  const databaseUrl = urlOf(database.connection)
  let product = await runProduct(folder, { databaseUrl })
  return {
    ...product,
    async restart(meanwhile) {
      await product.stop()
      await meanwhile?.()
      product = await runProduct(folder, { databaseUrl, port: new URL(product.address).port })
    },
    async stop() {
      await product.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
