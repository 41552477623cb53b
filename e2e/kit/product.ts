// The product of one journey, on a copy of the demo.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createTestDatabase, formatDatabaseUrl } from '../../server/src/testing/database/database.ts'
import { type Product, runProduct } from './run-product.ts'

export interface RestartedProduct extends Product {
  /** Stops the product, runs `meanwhile`, and starts it again on the same address. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
}

/** Starts the product on a free port. Its data is deleted when it stops. */
export async function startProduct(): Promise<RestartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-e2e-'))
  await cp(inject('madeData'), folder, { recursive: true })
  const database = await createTestDatabase()
  const databaseUrl = formatDatabaseUrl(database.connection)
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
