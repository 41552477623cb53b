import type { Page } from 'playwright-core'

export interface MemoryUsage {
  readonly heap: number
  readonly nodes: number
  readonly listeners: number
}

/** Collects garbage twice before measuring: objects finalised by the first collection are freed by the second. */
export async function measureMemory(page: Page): Promise<MemoryUsage> {
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
