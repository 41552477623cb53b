// The accountant requests a fee; two further people decide on it and waive it while unpaid (domain §2.12). The terms limit the sum of fees.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import { loadLoanAccrued } from './loan.books.ts'
import { chargeFee, reverseFee } from './loan.repay.ts'
import type { ApplicationRecord, APPLICATION_LIST } from '#modules/paths.ts'

type Context = ActionContext<typeof APPLICATION_LIST>

const NO_FEE_REQUEST = { fee_asked: null, fee_note: '' }

/** @throws Failure `fee_is_asked`, `fee_too_large` with figures */
export async function requestFee(tx: Db, { record, principal, input, unit }: Context): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.accountant)
  assertNoFeeRequested(record)
  await loadLoanAccrued(unit, record.id)
  const [amount, note] = [Number(input['amount']), toPlainText(input['answer'])]
  await assertWithinTerms(tx, record.id, amount)
  return {
    set: { fee_asked: amount, fee_note: note, fee_person: sql`${principal.personId}::bigint` },
    remark: note,
    entry: { event: 'fee_asked', facts: { amount: String(amount) } },
  }
}

/** `follow` updates whether the loan is late. */
export const createLevyAction =
  (follow: (context: Context, loan: ApplicationRecord) => Promise<unknown>) =>
  async (tx: Db, context: Context): Promise<Outcome<typeof APPLICATION_LIST>> => {
    const { record, principal, unit } = context
    await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
    const { fee_asked: amount, fee_note: note } = record.values
    if (amount === null) throw new Failure('no_fee')
    await assertWithinTerms(tx, record.id, amount)
    if (await isOwnFeeRequest(tx, record.id, principal.personId)) throw new Failure('own_step')
    // The books come first: the database compares the event with the request.
    await chargeFee(unit, await loadLoanAccrued(unit, record.id), { amount: BigInt(amount), remark: note })
    return {
      set: NO_FEE_REQUEST,
      remark: note,
      entry: { event: 'charged', facts: { amount: String(amount) } },
      after: async (charged) => {
        await follow(context, charged)
      },
    }
  }

/** Checked first, because the database check gives no reason. */
async function isOwnFeeRequest(tx: Db, id: number, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from financing where id = ${id} and find_root_person(fee_person) = find_root_person(${personId}::bigint)`.execute(
    tx,
  )
  return rows.length > 0
}

export async function declineFee(tx: Db, context: Context): Promise<Outcome> {
  const { record, principal, input } = context
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk, POSITION.accountant)
  const { fee_asked: amount } = record.values
  if (amount === null) throw new Failure('no_fee')
  return {
    set: NO_FEE_REQUEST,
    remark: toPlainText(input['answer']),
    entry: { event: 'fee_declined', facts: { amount: String(amount) } },
  }
}

/** The latest unpaid fee of that amount. @throws Failure `no_such_fee`, `fee_is_paid`, `own_step` */
export async function waiveFee(tx: Db, { record, principal, input, unit }: Context): Promise<Outcome> {
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  const [amount, answer] = [Number(input['amount']), toPlainText(input['answer'])]
  const loan = await loadLoanAccrued(unit, record.id)
  const { rows } = await sql<{ id: number; is_own: boolean }>`
    select id, coalesce(find_root_person(person_id) = find_root_person(${principal.personId}::bigint), true) as is_own from loan_event fee
     where financing_id = ${record.id} and kind = 2 and amount = ${amount} and source = ''
       and not exists (select from loan_event back where back.of_id = fee.id and back.kind = 9)
     order by id desc limit 1`.execute(tx)
  const [fee] = rows
  if (fee === undefined) throw new Failure('no_such_fee', { values: { fee: amount } })
  if (fee.is_own) throw new Failure('own_step')
  await reverseFee(unit, loan, { id: fee.id, amount: BigInt(amount), remark: answer })
  return {
    set: {},
    remark: answer,
    entry: { event: 'fee_taken_back', facts: { amount: String(amount) } },
  }
}

/** Sale costs charged as fees are not counted. */
async function assertWithinTerms(tx: Db, id: number, amount: number): Promise<void> {
  const { rows } = await sql<{ limit: number; charged: number }>`
    select (loan.draw_amount::numeric * policy.fee_share / 10000)::bigint as limit, coalesce((
             select sum(case kind when 2 then amount else -amount end) from loan_event
              where financing_id = loan.id and kind in (2, 9) and source = ''), 0)::bigint as charged
      from financing loan join risk_policy policy on policy.id = loan.policy_id
     where loan.id = ${id} and policy.fee_share is not null`.execute(tx)
  const [terms] = rows
  if (terms === undefined) return
  const possible = Math.max(0, terms.limit - terms.charged)
  if (amount > possible) throw new Failure('fee_too_large', { values: { ...terms, asked: amount, possible } })
}

/** @throws Failure `fee_is_asked` */
export function assertNoFeeRequested({ values: { fee_asked: fee } }: ApplicationRecord): void {
  if (fee !== null) throw new Failure('fee_is_asked', { values: { fee } })
}
