// Fixtures that several records share. Each record has its own goods, receipt and loan, but the fixture is set up once.
import type { TestPlatform } from '#testing/test-platform.ts'

interface Kept<Desk> {
  readonly desk: Promise<Desk>
  served: number
}

/** Capacity of one agreement and one zone of a fixture. */
const MAX_SERVED = 24

/** Returns the platform's fixture; creates one when there is none or it has served `MAX_SERVED` records. */
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
