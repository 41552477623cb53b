import type { MemoryUsage } from '../../../../e2e/kit/memory.ts'
import type { Row } from '../../report.ts'

const MAX_PERCENT = 10

/** Compares two measurements of a page's memory; `after` describes the work between them. */
export function compareMemory(name: string, [before, later]: readonly [MemoryUsage, MemoryUsage], after = ''): Row {
  const percent = (100 * (later.heap - before.heap)) / before.heap
  return {
    name,
    unit: 'kB',
    ours: (later.heap - before.heap) / 1000,
    target: `grows < ${MAX_PERCENT} %`,
    holds: percent < MAX_PERCENT,
    note: `${percent.toFixed(1)} % of ${(before.heap / 1e6).toFixed(1)} MB${after}; ${later.nodes - before.nodes} nodes more`,
  }
}
