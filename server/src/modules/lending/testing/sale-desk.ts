// Release fixture with loans in default and the steps of a sale.
import type { Answer, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { today } from './financing-desk.ts'
import { type ReleaseDesk, releaseDesk } from './release-desk.ts'
import { repaymentDesk } from './repayment-desk.ts'
import { ok, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'

const RISK = 2
const OVERDUE = 8
const PROCEEDS = 4

export interface SaleDesk extends ReleaseDesk {
  readonly risk: SignedIn
  /** Creates a loan drawn on one pledge and declared defaulted by the second approver. */
  readonly defaulted: ReleaseDesk['drawn']
  readonly enforce: (pledge: number, given?: Row, who?: SignedIn) => Promise<Answer<unknown>>
  /** Requests a sale. Returns its id. */
  readonly sale: (pledge: number, given?: Row) => Promise<number>
  /** Posts the proceeds as a repayment. Returns the id of the document. */
  readonly proceeds: (loan: number, amount: number, more?: Row) => Promise<number>
  readonly repay: ReturnType<typeof repaymentDesk>['act']
  /** Weighs the goods with the pickup code and hands them out. */
  readonly handed: (id: number, weight: number) => Promise<void>
}

export async function saleDesk(
  platform: TestPlatform,
  options?: Parameters<typeof releaseDesk>[1],
): Promise<SaleDesk> {
  const { db } = platform
  const desk = await releaseDesk(platform, options)
  const repayments = repaymentDesk(platform, desk)
  const enforce: SaleDesk['enforce'] = async (id, given = {}, who = desk.manager) =>
    desk.pledgeAct(who, 'Enforce', id, {
      weight: null,
      notice_date: today(),
      notice_files: await desk.files(who),
      sale_way: 1,
      receiver: '沪东铜业',
      sale_price: 4_275_000_00,
      sale_cost: 42_750_00,
      storage_arrears: 15_000_00,
      vehicle_no: '',
      driver_name: '',
      driver_phone: '',
      remark: '',
      ...given,
    })
  return {
    ...desk,
    risk: await desk.someoneOfBank(RISK),
    defaulted: async (amount, weight) => {
      const made = await desk.drawn(amount, weight)
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update financing set loan_state = ${OVERDUE} where id = ${made.loan}`.execute(tx)
      })
      await ok(desk.loanAct(desk.second, 'Default', made.loan, { answer: '逾期未还' }))
      return made
    },
    enforce,
    sale: async (pledge, given) => {
      await ok(enforce(pledge, given))
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from release_order where pledge_id = ${pledge}`.execute(db)
      return rows[0]?.id ?? 0
    },
    proceeds: (loan, amount, more = {}) =>
      repayments.posted(loan, amount, { purpose: PROCEEDS, payer_name: '沪东铜业', ...more }),
    repay: repayments.act,
    handed: async (id, weight) => {
      const pickup_code = await desk.codeOf(id)
      await ok(desk.act(desk.store, 'Weigh', id, { ...desk.load, pickup_code, weighed_weight: weight }))
      await ok(desk.act(desk.storeManager, 'Hand', id))
    },
  }
}
