// Fixture of repayments, taken to a step through the product's own calls.
import type { CallResponse, RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { REPAYMENT_LIST } from '#modules/paths.ts'
import { repayment } from '../repayment/repayment.ts'
import { type FinancingFixture, getToday } from './financing-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

const SECONDS_PER_DAY = 86_400

export interface RepaymentFixture {
  /** Creates a draft of the owner. A later `value_date` counts from the draw, which was today. */
  readonly ask: (loan: number, amount: number, more?: Row) => Promise<CallResponse<{ id: number }>>
  readonly act: (who: SignedInCaller, name: string, id: number, input?: Row) => Promise<CallResponse<unknown>>
  /** Takes a document to matched: submitted by the owner, matched by the accountant, an old value date confirmed by the manager. */
  readonly matched: (loan: number, amount: number, more?: Row) => Promise<number>
  /** Takes a document to posted by an approver. */
  readonly posted: (loan: number, amount: number, more?: Row) => Promise<number>
  readonly read: (id: number) => Promise<Row>
}

/** Returns the day some days after the draw, as a form value. */
export const getDayAfterDraw = (days: number): number => getToday() + days * SECONDS_PER_DAY

let serial = 0

export function createRepaymentFixture(
  { admin, db }: TestPlatform,
  fixture: Pick<FinancingFixture, 'owner' | 'accountant' | 'manager' | 'approver' | 'files'>,
): RepaymentFixture {
  const getCall = (step: string) => REPAYMENT_LIST.replace(/List$/, step)
  const loadRow: RepaymentFixture['read'] = async (id) =>
    (await ok(admin.get<RecordResponse>(getCall('Info'), { id }))).row
  const NAMES_VERSION = new Set(['Date', 'Post', 'Reverse'])
  const callStep: RepaymentFixture['act'] = async (who, step, id, input = {}) => {
    const { version, row } = await ok(admin.get<RecordResponse>(getCall('Info'), { id }))
    return who.post(getCall(step), {
      id,
      ...(NAMES_VERSION.has(step) ? { version } : {}),
      ...(step === 'Match' ? { seen_date: row['value_date'] ?? null } : {}),
      ...input,
    })
  }
  const addDocument: RepaymentFixture['ask'] = async (loan, amount, { value_date: day = getToday(), ...more } = {}) => {
    serial += 1
    const isToCome = Number(day) > getToday()
    const requested = await fixture.owner.post<{ id: number }>(repayment.calls.add, {
      financing_id: loan,
      purpose: 1,
      spread: 1,
      repay_amount: amount,
      value_date: isToCome ? getToday() : day,
      payer_name: '华锦金属',
      repay_way: 1,
      serial_no: `LS-${loan}-${serial}`,
      voucher: await fixture.files(fixture.owner),
      remark: '',
      ...more,
    })
    // Only the database's clock is ahead; the form rejects the day.
    if (isToCome && requested.status)
      await sql`
        update repayment set value_date = (to_timestamp(${day}::bigint) at time zone 'Asia/Shanghai')::date where id = ${requested.data.id}`.execute(
        db,
      )
    return requested
  }
  const createMatched: RepaymentFixture['matched'] = async (loan, amount, more) => {
    const { id } = await ok(addDocument(loan, amount, more))
    await ok(callStep(fixture.owner, 'Submit', id))
    const { serial_no: seen_serial } = await loadRow(id)
    await ok(callStep(fixture.accountant, 'Match', id, { seen_amount: amount, seen_serial: seen_serial ?? '' }))
    if ((await loadRow(id))['back_dated'] === 1) await ok(callStep(fixture.manager, 'Date', id))
    return id
  }
  return {
    ask: addDocument,
    act: callStep,
    matched: createMatched,
    posted: async (loan, amount, more) => {
      const id = await createMatched(loan, amount, more)
      await ok(callStep(fixture.approver, 'Post', id))
      return id
    },
    read: loadRow,
  }
}
