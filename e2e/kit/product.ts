// The product of one journey, on a copy of the demo platform that was made once.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type Product, runProduct } from './running.ts'

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
