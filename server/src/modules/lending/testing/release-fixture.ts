// Lending fixture with drawn loans and the steps of a release.
import { type CallResponse, readDay, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { RELEASE_LIST } from '#modules/paths.ts'
import { loadLoanAccrued } from '../loan/loan.books.ts'
import { getRegistry } from '#modules/registry.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from './financing-fixture.ts'
import { uploadWeighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { createRepaymentFixture } from './repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

const DISBURSED = 7
const EXCESS_COVER = 2

export interface ReleaseFixture extends Omit<FinancingFixture, 'act' | 'ask'> {
  /** Vehicle and driver at the gate. */
  readonly load: { readonly vehicle_no: string; readonly driver_name: string }
  /** Fields of a release whose goods leave the store. */
  readonly pickup: Row
  /** Creates a loan drawn on one pledge. */
  readonly createDrawnLoan: (
    amount: number,
    weight?: number,
    more?: Row,
  ) => Promise<{ readonly loan: number; readonly pledge: number; readonly receipt: number }>
  readonly requestRelease: (pledge: number, input?: Row, who?: SignedInCaller) => Promise<CallResponse<unknown>>
  /** Requests a release. Returns its id. */
  readonly createRelease: (pledge: number, input?: Row) => Promise<number>
  readonly act: (who: SignedInCaller, step: string, id: number, input?: Row) => Promise<CallResponse<unknown>>
  readonly loanAct: FinancingFixture['act']
  /** Proposes and approves a release. */
  readonly approveRelease: (id: number) => Promise<void>
  readonly order: (id: number) => Promise<Row>
  readonly seen: (who: SignedInCaller, id: number) => Promise<CallResponse<RecordResponse>>
  readonly loadPickupCode: (id: number) => Promise<string>
  /** Moves the end of the pickup period into the past. */
  readonly expirePickup: (id: number) => Promise<void>
  /** Repays the whole debt today. */
  readonly repayDebt: (loan: number) => Promise<void>
  /** Pledges more goods for the loan. Returns the id of the pledge. */
  readonly toppedUp: (loan: number, weight: number) => Promise<number>
  readonly placeOf: (pledge: number) => Promise<{ readonly receipt: number; readonly lot: number }>
  /** Sets the position of the account that performed a step. */
  readonly asPosition: (step: string, id: number, position: number) => Promise<void>
}

export async function createReleaseFixture(
  platform: TestPlatform,
  options?: Parameters<typeof createFinancingFixture>[1],
): Promise<ReleaseFixture> {
  const { db, admin } = platform
  const fixture = await createFinancingFixture(platform, options)
  const getCall = (step: string) => RELEASE_LIST.replace(/List$/, step)
  const loadOrder: ReleaseFixture['seen'] = (who, id) => who.get<RecordResponse>(getCall('Info'), { id })
  const loadOrderRow: ReleaseFixture['order'] = async (id) => (await ok(loadOrder(admin, id))).row
  const callStep: ReleaseFixture['act'] = async (who, step, id, input = {}) => {
    const named = ['Propose', 'Approve', 'Admit'].includes(step)
    return who.post(getCall(step), {
      id,
      ...(named ? { version: (await ok(loadOrder(admin, id))).version } : {}),
      ...(step === 'Weigh' ? { weigh_note: [await uploadWeighNote(who)] } : {}),
      ...input,
    })
  }
  const requestRelease: ReleaseFixture['requestRelease'] = (id, input = {}, who = fixture.owner) =>
    fixture.pledgeAct(who, 'Release', id, { kind: 1, reason: EXCESS_COVER, weight: null, ...input })
  return {
    ...fixture,
    load: { vehicle_no: '浙B12345', driver_name: '李四' },
    pickup: { kind: 2, receiver: '张三', vehicle_no: '', driver_name: '', driver_phone: '' },
    createDrawnLoan: async (amount, weight = 300_00, more = {}) => {
      const receipt = await fixture.receipt(weight)
      const loan = await fixture.createLoan(DISBURSED, [receipt], amount, more)
      const [pledge = 0] = await fixture.listPledges(loan)
      return { loan, pledge, receipt }
    },
    requestRelease,
    createRelease: async (pledge, input) => {
      await ok(requestRelease(pledge, input))
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from release_order where pledge_id = ${pledge}`.execute(db)
      return rows[0]?.id ?? 0
    },
    act: callStep,
    loanAct: fixture.act,
    approveRelease: async (id) => {
      await ok(callStep(fixture.manager, 'Propose', id))
      await ok(callStep(fixture.approver, 'Approve', id))
    },
    order: loadOrderRow,
    seen: loadOrder,
    loadPickupCode: async (id) => {
      const { rows } = await sql<{ code: string }>`
        select pickup_code as code from release_order where id = ${id}`.execute(db)
      return rows[0]?.code ?? ''
    },
    expirePickup: async (id) => {
      await sql`alter table release_order disable trigger protect_release`.execute(db)
      await sql`update release_order set pickup_end = now() - interval '1 second' where id = ${id}`.execute(db)
      await sql`alter table release_order enable trigger protect_release`.execute(db)
    },
    repayDebt: async (loan) => {
      const { row } = await transact(db, createPlatformWriter(getRegistry()), async (unit) => {
        await unit.lock(LOAN_LIST, loan)
        return loadLoanAccrued(unit, loan)
      })
      await createRepaymentFixture(platform, fixture).posted(loan, row.total_left, {
        value_date: readDay(row.today) ?? 0,
      })
    },
    toppedUp: async (loan, weight) => {
      await ok(fixture.act(fixture.owner, 'TopUp', loan, { receipt_id: await fixture.receipt(weight), weight }))
      const id = (await fixture.listPledges(loan)).at(-1) ?? 0
      await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
      await ok(fixture.pledgeAct(fixture.store, 'Seal', id))
      await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
      await ok(fixture.pledgeAct(fixture.approver, 'Receive', id))
      return id
    },
    placeOf: async (pledge) => {
      const { rows } = await sql<{ receipt: number; lot: number }>`
        select receipt_id as receipt, lot_id as lot from pledge where id = ${pledge}`.execute(db)
      return rows[0] ?? { receipt: 0, lot: 0 }
    },
    asPosition: async (step, id, position) => {
      await sql`
        update account set position = ${position}
         where id = (select ${sql.ref(`${step}_by`)} from release_order where id = ${id})`.execute(db)
    },
  }
}
