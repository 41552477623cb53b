// The browser is unpacked and the demo platform made once; each journey starts the product on a copy of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { unpackBrowser } from './browser.ts'
import { endSeeding, runProduct } from './running.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a product that was started once and stopped. */
    madeData: string
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
