// A page that is used for long holds no more than in the beginning.
import type { InMemory } from '../../../../e2e/kit/heap.ts'
import type { Row } from '../../report.ts'

const MAX_PERCENT = 10

/** Between two looks at the memory of a page; `after` says what was done in between. */
export function grown(name: string, [before, later]: readonly [InMemory, InMemory], after = ''): Row {
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
