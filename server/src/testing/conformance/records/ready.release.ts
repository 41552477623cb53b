import type { Row } from '@cangdan/protocol'
import { weighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { type ReleaseDesk, releaseDesk } from '#modules/lending/testing/release-desk.ts'
import { saleDesk } from '#modules/lending/testing/sale-desk.ts'
import { ok, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'
import { shared } from './desks.ts'

interface Ready {
  readonly id: number
  readonly caller: SignedIn
  readonly given?: Row
}
type Maker = (platform: TestPlatform) => Promise<Ready>

const pledgedDesk = shared((platform) => releaseDesk(platform))
const soldDesk = shared((platform) => saleDesk(platform))

/** Requests a release, of goods that leave or stay, and takes the steps before the action. */
const made =
  (
    before: 'asked' | 'proposed' | 'approved' | 'weighed',
    by: 'owner' | 'manager' | 'approver' | 'store' | 'storeManager',
    {
      leaves = false,
      given,
    }: { leaves?: boolean; given?: (desk: ReleaseDesk, id: number) => Promise<Row> } = {},
  ): Maker =>
  async (platform) => {
    const desk = await pledgedDesk(platform)
    const { pledge } = await desk.drawn(1_000_000_00)
    const id = await desk.asked(pledge, { weight: 10_00, ...(leaves ? desk.pickup : {}) })
    if (before === 'proposed') await ok(desk.act(desk.manager, 'Propose', id))
    if (before === 'approved' || before === 'weighed') await desk.approved(id)
    if (before === 'weighed') await ok(desk.act(desk.store, 'Weigh', id, await weighing(desk, id)))
    return { id, caller: desk[by], ...(given === undefined ? {} : { given: await given(desk, id) }) }
  }

const weighing = async (desk: ReleaseDesk, id: number): Promise<Row> => ({
  ...desk.load,
  pickup_code: await desk.codeOf(id),
  weighed_weight: 10_00,
  is_last: 0,
  weigh_note: [await weighNote(desk.store)],
})
const answer = async () => ({ answer: 'so' })

export const OF_RELEASES: Readonly<Record<string, Maker>> = {
  settle: async (platform) => {
    const desk = await soldDesk(platform)
    const { loan, pledge } = await desk.defaulted(1_000_000_00)
    const id = await desk.sale(pledge, { sale_price: 1_000_00, sale_cost: 0, storage_arrears: 0 })
    return { id, caller: desk.accountant, given: { repayment_id: await desk.proceeds(loan, 1_000_00) } }
  },
  propose: made('asked', 'manager'),
  approve: made('proposed', 'approver'),
  confirm: made('approved', 'store'),
  weigh: made('approved', 'store', { leaves: true, given: weighing }),
  hand: made('weighed', 'storeManager', { leaves: true }),
  reject: made('approved', 'approver', { given: answer }),
  withdraw: made('approved', 'owner'),
}
