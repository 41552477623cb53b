// Lending fixture with drawn loans and the steps of a release.
import { type Answer, readDay, type RecordAnswer, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { platformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { RELEASE_LIST } from '#modules/paths.ts'
import { loanToday } from '../loan/loan.books.ts'
import { registryOf } from '#modules/registry.ts'
import { type FinancingDesk, financingDesk, LOAN_LIST } from './financing-desk.ts'
import { weighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { repaymentDesk } from './repayment-desk.ts'
import { ok, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'

const DISBURSED = 7
const EXCESS_COVER = 2

export interface ReleaseDesk extends Omit<FinancingDesk, 'act' | 'ask'> {
  /** Vehicle and driver at the gate. */
  readonly load: { readonly vehicle_no: string; readonly driver_name: string }
  /** Fields of a release whose goods leave the store. */
  readonly pickup: Row
  /** Creates a loan drawn on one pledge. */
  readonly drawn: (
    amount: number,
    weight?: number,
  ) => Promise<{ readonly loan: number; readonly pledge: number; readonly receipt: number }>
  readonly ask: (pledge: number, given?: Row, who?: SignedIn) => Promise<Answer<unknown>>
  /** Requests a release. Returns its id. */
  readonly asked: (pledge: number, given?: Row) => Promise<number>
  readonly act: (who: SignedIn, step: string, id: number, given?: Row) => Promise<Answer<unknown>>
  readonly loanAct: FinancingDesk['act']
  /** Proposes and approves a release. */
  readonly approved: (id: number) => Promise<void>
  readonly order: (id: number) => Promise<Row>
  readonly seen: (who: SignedIn, id: number) => Promise<Answer<RecordAnswer>>
  readonly codeOf: (id: number) => Promise<string>
  /** Moves the end of the pickup period into the past. */
  readonly expired: (id: number) => Promise<void>
  /** Repays the whole debt today. */
  readonly repaid: (loan: number) => Promise<void>
  /** Pledges more goods for the loan. Returns the id of the pledge. */
  readonly toppedUp: (loan: number, weight: number) => Promise<number>
  readonly placeOf: (pledge: number) => Promise<{ readonly receipt: number; readonly lot: number }>
  /** Sets the position of the account that performed a step. */
  readonly asPosition: (step: string, id: number, position: number) => Promise<void>
}

export async function releaseDesk(
  platform: TestPlatform,
  options?: Parameters<typeof financingDesk>[1],
): Promise<ReleaseDesk> {
  const { db, admin } = platform
  const desk = await financingDesk(platform, options)
  const callOf = (step: string) => RELEASE_LIST.replace(/List$/, step)
  const seen: ReleaseDesk['seen'] = (who, id) => who.get<RecordAnswer>(callOf('Info'), { id })
  const order: ReleaseDesk['order'] = async (id) => (await ok(seen(admin, id))).row
  const act: ReleaseDesk['act'] = async (who, step, id, given = {}) => {
    const named = ['Propose', 'Approve', 'Admit'].includes(step)
    return who.post(callOf(step), {
      id,
      ...(named ? { version: (await ok(seen(admin, id))).version } : {}),
      ...(step === 'Weigh' ? { weigh_note: [await weighNote(who)] } : {}),
      ...given,
    })
  }
  const ask: ReleaseDesk['ask'] = (id, given = {}, who = desk.owner) =>
    desk.pledgeAct(who, 'Release', id, { kind: 1, reason: EXCESS_COVER, weight: null, ...given })
  return {
    ...desk,
    load: { vehicle_no: '浙B12345', driver_name: '李四' },
    pickup: { kind: 2, receiver: '张三', vehicle_no: '', driver_name: '', driver_phone: '' },
    drawn: async (amount, weight = 300_00) => {
      const receipt = await desk.receipt(weight)
      const loan = await desk.upTo(DISBURSED, [receipt], amount)
      const [pledge = 0] = await desk.pledgesOf(loan)
      return { loan, pledge, receipt }
    },
    ask,
    asked: async (pledge, given) => {
      await ok(ask(pledge, given))
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from release_order where pledge_id = ${pledge}`.execute(db)
      return rows[0]?.id ?? 0
    },
    act,
    loanAct: desk.act,
    approved: async (id) => {
      await ok(act(desk.manager, 'Propose', id))
      await ok(act(desk.approver, 'Approve', id))
    },
    order,
    seen,
    codeOf: async (id) => {
      const { rows } = await sql<{ code: string }>`
        select pickup_code as code from release_order where id = ${id}`.execute(db)
      return rows[0]?.code ?? ''
    },
    expired: async (id) => {
      await sql`alter table release_order disable trigger release_stays`.execute(db)
      await sql`update release_order set pickup_end = now() - interval '1 second' where id = ${id}`.execute(
        db,
      )
      await sql`alter table release_order enable trigger release_stays`.execute(db)
    },
    repaid: async (loan) => {
      const { row } = await transact(db, platformWriter(registryOf()), async (unit) => {
        await unit.lock(LOAN_LIST, loan)
        return loanToday(unit, loan)
      })
      await repaymentDesk(platform, desk).posted(loan, row.total_left, {
        value_date: readDay(row.today) ?? 0,
      })
    },
    toppedUp: async (loan, weight) => {
      await ok(desk.act(desk.owner, 'TopUp', loan, { receipt_id: await desk.receipt(weight), weight }))
      const id = (await desk.pledgesOf(loan)).at(-1) ?? 0
      await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
      await ok(desk.pledgeAct(desk.store, 'Seal', id))
      await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
      await ok(desk.pledgeAct(desk.approver, 'Receive', id))
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
