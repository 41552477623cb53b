// Release fixture with loans in default and the steps of a sale.
import type { CallResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getToday } from './financing-fixture.ts'
import { type ReleaseFixture, createReleaseFixture } from './release-fixture.ts'
import { createRepaymentFixture } from './repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

const RISK_POSITION = 2
const OVERDUE = 8
const PROCEEDS = 4

export interface SaleFixture extends ReleaseFixture {
  readonly risk: SignedInCaller
  /** Creates a loan drawn on one pledge and declared defaulted by the second approver. */
  readonly defaulted: ReleaseFixture['createDrawnLoan']
  readonly enforce: (pledge: number, input?: Row, who?: SignedInCaller) => Promise<CallResponse<unknown>>
  /** Requests a sale. Returns its id. */
  readonly sale: (pledge: number, input?: Row) => Promise<number>
  /** Posts the proceeds as a repayment. Returns the id of the document. */
  readonly proceeds: (loan: number, amount: number, more?: Row) => Promise<number>
  readonly repay: ReturnType<typeof createRepaymentFixture>['act']
  /** Weighs the goods with the pickup code and hands them out. */
  readonly handed: (id: number, weight: number) => Promise<void>
}

export async function createSaleFixture(
  platform: TestPlatform,
  options?: Parameters<typeof createReleaseFixture>[1],
): Promise<SaleFixture> {
  const { db } = platform
  const fixture = await createReleaseFixture(platform, options)
  const repayments = createRepaymentFixture(platform, fixture)
  const requestEnforcement: SaleFixture['enforce'] = async (id, input = {}, who = fixture.manager) =>
    fixture.pledgeAct(who, 'Enforce', id, {
      weight: null,
      notice_date: getToday(),
      notice_files: await fixture.files(who),
      sale_way: 1,
      receiver: '沪东铜业',
      sale_price: 4_275_000_00,
      sale_cost: 42_750_00,
      storage_arrears: 15_000_00,
      vehicle_no: '',
      driver_name: '',
      driver_phone: '',
      remark: '',
      ...input,
    })
  return {
    ...fixture,
    risk: await fixture.someoneOfBank(RISK_POSITION),
    defaulted: async (amount, weight) => {
      const made = await fixture.createDrawnLoan(amount, weight)
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update financing set loan_state = ${OVERDUE} where id = ${made.loan}`.execute(tx)
      })
      await ok(fixture.loanAct(fixture.second, 'Default', made.loan, { answer: '逾期未还' }))
      return made
    },
    enforce: requestEnforcement,
    sale: async (pledge, input) => {
      await ok(requestEnforcement(pledge, input))
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from release_order where pledge_id = ${pledge}`.execute(db)
      return rows[0]?.id ?? 0
    },
    proceeds: (loan, amount, more = {}) =>
      repayments.posted(loan, amount, { purpose: PROCEEDS, payer_name: '沪东铜业', ...more }),
    repay: repayments.act,
    handed: async (id, weight) => {
      const pickup_code = await fixture.loadPickupCode(id)
      await ok(fixture.act(fixture.store, 'Weigh', id, { ...fixture.load, pickup_code, weighed_weight: weight }))
      await ok(fixture.act(fixture.storeManager, 'Hand', id))
    },
  }
}
