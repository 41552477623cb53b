// Fixture of repayments, taken to a step through the product's own calls.
import type { Answer, RecordAnswer, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { REPAYMENT_LIST } from '#modules/paths.ts'
import { repayment } from '../repayment/repayment.ts'
import { type FinancingDesk, today } from './financing-desk.ts'
import { ok, type SignedIn, type TestPlatform } from '#testing/test-platform.ts'

const A_DAY = 86_400

export interface RepaymentDesk {
  /** Creates a draft of the owner. A later `value_date` counts from the draw, which was today. */
  readonly ask: (loan: number, amount: number, more?: Row) => Promise<Answer<{ id: number }>>
  readonly act: (who: SignedIn, name: string, id: number, given?: Row) => Promise<Answer<unknown>>
  /** Takes a document to matched: submitted by the owner, matched by the accountant, an old value date confirmed by the manager. */
  readonly matched: (loan: number, amount: number, more?: Row) => Promise<number>
  /** Takes a document to posted by an approver. */
  readonly posted: (loan: number, amount: number, more?: Row) => Promise<number>
  readonly read: (id: number) => Promise<Row>
}

/** Returns the day some days after the draw, as a form value. */
export const dayOf = (days: number): number => today() + days * A_DAY

let serial = 0

export function repaymentDesk(
  { admin, db }: TestPlatform,
  desk: Pick<FinancingDesk, 'owner' | 'accountant' | 'manager' | 'approver' | 'files'>,
): RepaymentDesk {
  const call = (step: string) => REPAYMENT_LIST.replace(/List$/, step)
  const read: RepaymentDesk['read'] = async (id) =>
    (await ok(admin.get<RecordAnswer>(call('Info'), { id }))).row
  const NAMES_VERSION = new Set(['Date', 'Post', 'Reverse'])
  const act: RepaymentDesk['act'] = async (who, step, id, given = {}) => {
    const { version, row } = await ok(admin.get<RecordAnswer>(call('Info'), { id }))
    return who.post(call(step), {
      id,
      ...(NAMES_VERSION.has(step) ? { version } : {}),
      ...(step === 'Match' ? { seen_date: row['value_date'] ?? null } : {}),
      ...given,
    })
  }
  const ask: RepaymentDesk['ask'] = async (loan, amount, { value_date: day = today(), ...more } = {}) => {
    serial += 1
    const isToCome = Number(day) > today()
    const asked = await desk.owner.post<{ id: number }>(repayment.calls.add, {
      financing_id: loan,
      purpose: 1,
      spread: 1,
      repay_amount: amount,
      value_date: isToCome ? today() : day,
      payer_name: '华锦金属',
      repay_way: 1,
      serial_no: `LS-${loan}-${serial}`,
      voucher: await desk.files(desk.owner),
      remark: '',
      ...more,
    })
    // Only the database's clock is ahead; the form rejects the day.
    if (isToCome && asked.status)
      await sql`
        update repayment set value_date = (to_timestamp(${day}::bigint) at time zone 'Asia/Shanghai')::date where id = ${asked.data.id}`.execute(
        db,
      )
    return asked
  }
  const matched: RepaymentDesk['matched'] = async (loan, amount, more) => {
    const { id } = await ok(ask(loan, amount, more))
    await ok(act(desk.owner, 'Submit', id))
    const { serial_no: seen_serial } = await read(id)
    await ok(act(desk.accountant, 'Match', id, { seen_amount: amount, seen_serial: seen_serial ?? '' }))
    if ((await read(id))['back_dated'] === 1) await ok(act(desk.manager, 'Date', id))
    return id
  }
  return {
    ask,
    act,
    matched,
    posted: async (loan, amount, more) => {
      const id = await matched(loan, amount, more)
      await ok(act(desk.approver, 'Post', id))
      return id
    },
    read,
  }
}
