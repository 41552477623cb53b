// What a page holds in memory once nothing is garbage any more.
import type { Page } from 'playwright-core'

export interface InMemory {
  /** Bytes of JavaScript objects. */
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** Collects the garbage first, twice: what is finalised by the first is freed by the second. */
export async function memoryOf(page: Page): Promise<InMemory> {
  const session = await page.context().newCDPSession(page)
  try {
    for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage')
    const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
    return { heap, nodes, listeners }
  } finally {
    await session.detach()
  }
}
