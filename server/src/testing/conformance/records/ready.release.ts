import type { Row } from '@cangdan/protocol'
import { uploadWeighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { type ReleaseFixture, createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { createSaleFixture } from '#modules/lending/testing/sale-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'

interface ReadyRelease {
  readonly id: number
  readonly caller: SignedInCaller
  readonly input?: Row
}
type ReleaseMaker = (platform: TestPlatform) => Promise<ReadyRelease>

const pledgedDesk = createSharedFixture((platform) => createReleaseFixture(platform))
const soldDesk = createSharedFixture((platform) => createSaleFixture(platform))

/** Requests a release, of goods that leave or stay, and takes the steps before the action. */
const createReleaseMaker =
  (
    before: 'asked' | 'proposed' | 'approved' | 'weighed',
    by: 'owner' | 'manager' | 'approver' | 'store' | 'storeManager',
    { leaves = false, input }: { leaves?: boolean; input?: (fixture: ReleaseFixture, id: number) => Promise<Row> } = {},
  ): ReleaseMaker =>
  async (platform) => {
    const fixture = await pledgedDesk(platform)
    const { pledge } = await fixture.createDrawnLoan(1_000_000_00)
    const id = await fixture.createRelease(pledge, { weight: 10_00, ...(leaves ? fixture.pickup : {}) })
    if (before === 'proposed') await ok(fixture.act(fixture.manager, 'Propose', id))
    if (before === 'approved' || before === 'weighed') await fixture.approveRelease(id)
    if (before === 'weighed') await ok(fixture.act(fixture.store, 'Weigh', id, await createWeighing(fixture, id)))
    return { id, caller: fixture[by], ...(input === undefined ? {} : { input: await input(fixture, id) }) }
  }

const createWeighing = async (fixture: ReleaseFixture, id: number): Promise<Row> => ({
  ...fixture.load,
  pickup_code: await fixture.loadPickupCode(id),
  weighed_weight: 10_00,
  is_last: 0,
  weigh_note: [await uploadWeighNote(fixture.store)],
})
const createAnswer = async () => ({ answer: 'so' })

export const OF_RELEASES: Readonly<Record<string, ReleaseMaker>> = {
  settle: async (platform) => {
    const fixture = await soldDesk(platform)
    const { loan, pledge } = await fixture.defaulted(1_000_000_00)
    const id = await fixture.sale(pledge, { sale_price: 1_000_00, sale_cost: 0, storage_arrears: 0 })
    return { id, caller: fixture.accountant, input: { repayment_id: await fixture.proceeds(loan, 1_000_00) } }
  },
  propose: createReleaseMaker('asked', 'manager'),
  approve: createReleaseMaker('proposed', 'approver'),
  confirm: createReleaseMaker('approved', 'store'),
  weigh: createReleaseMaker('approved', 'store', { leaves: true, input: createWeighing }),
  hand: createReleaseMaker('weighed', 'storeManager', { leaves: true }),
  reject: createReleaseMaker('approved', 'approver', { input: createAnswer }),
  withdraw: createReleaseMaker('approved', 'owner'),
}
