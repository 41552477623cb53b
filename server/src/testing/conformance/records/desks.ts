// Desks that serve many: what is made ready on one has goods, a receipt and a loan of its own, so that nothing is brought up twice.
import type { TestPlatform } from '#testing/test-platform.ts'

interface Kept<Desk> {
  readonly desk: Promise<Desk>
  served: number
}

/** What one agreement and one zone of a desk have room for. */
const MAX_SERVED = 24

/** Opens a desk where a platform has none, or one that has served as many as it may. */
export function shared<Desk>(
  open: (platform: TestPlatform) => Promise<Desk>,
): (platform: TestPlatform) => Promise<Desk> {
  const kept = new WeakMap<TestPlatform, Kept<Desk>>()
  return (platform) => {
    const last = kept.get(platform)
    const now = last === undefined || last.served >= MAX_SERVED ? { desk: open(platform), served: 0 } : last
    kept.set(platform, now)
    now.served += 1
    return now.desk
  }
}
