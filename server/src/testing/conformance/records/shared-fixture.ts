// Fixtures that several records share. Each record has its own goods, receipt and loan, but the fixture is set up once.
import type { TestPlatform } from '#testing/test-platform.ts'

interface SharedFixture<Desk> {
  readonly fixture: Promise<Desk>
  served: number
}

/** Capacity of one agreement and one zone of a fixture. */
const MAX_SERVED = 24

/** Returns the platform's fixture; creates one when there is none or it has served `MAX_SERVED` records. */
export function createSharedFixture<Desk>(
  open: (platform: TestPlatform) => Promise<Desk>,
): (platform: TestPlatform) => Promise<Desk> {
  const fixtures = new WeakMap<TestPlatform, SharedFixture<Desk>>()
  return (platform) => {
    const last = fixtures.get(platform)
    const now = last === undefined || last.served >= MAX_SERVED ? { fixture: open(platform), served: 0 } : last
    fixtures.set(platform, now)
    now.served += 1
    return now.fixture
  }
}
