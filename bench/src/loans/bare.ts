// Writes the rows of a posted repayment with plain statements: event, journal, repayment, histories and ledger entries, under the same triggers and
// constraints.
import type { Pool, PoolClient } from 'pg'
import type { Writer } from '../../../server/src/engine/declare/records/writer.ts'
import { writeEntry } from '../receipts/bare.ts'

interface RepaymentDocument {
  readonly id: number
  readonly financing_id: number
  readonly amount: number
  readonly bank_id: number
  readonly interest: number
}

export class BareBooks {
  readonly #pool: Pool
  readonly #actor: { readonly manager: number; readonly person: number }

  constructor(pool: Pool, { principal }: Writer) {
    this.#pool = pool
    this.#actor = { manager: principal.accountId, person: principal.personId }
  }

  async post(id: number): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      await this.#write(client, id)
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  async #write(client: PoolClient, id: number): Promise<void> {
    const { manager, person } = this.#actor
    const { rows } = await client.query<RepaymentDocument>(
      `select repayment.id, financing_id, repay_amount as amount, loan.bank_id, loan.interest_left as interest
         from financing loan join repayment on repayment.financing_id = loan.id where repayment.id = $1 for no key update of loan, repayment`,
      [id],
    )
    const [of] = rows
    if (of === undefined) throw new Error(`no repayment ${id}`)
    const principal = of.amount - of.interest
    const { rows: events } = await client.query<{ id: number }>(
      `insert into loan_event (financing_id, kind, value_date, amount, interest, principal, source, account_id, person_id)
       values ($1, 3, today(), $2, $3, $4, $5, $6, $7) returning id`,
      [of.financing_id, of.amount, of.interest, principal, `repayment:${id}`, manager, person],
    )
    await client.query(
      `insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type, account_id, person_id,
                                  remark, kinds, owners, amounts)
       values ($1, 'loan_repaid', $2, 5, 'BENCH', 1, $3, 4, $1, 2, 10, $4, $5, '',
               '{loan_interest,loan_principal,bank_cash}', array[$6, $6, $7]::bigint[], array[$8::bigint, $9::bigint, -$3::bigint])`,
      [
        `repayment:${id}:posted:${of.financing_id}`,
        `financing:${of.financing_id}`,
        of.amount,
        manager,
        person,
        of.financing_id,
        of.bank_id,
        of.interest,
        principal,
      ],
    )
    await client.query(
      `update repayment set status = 1, version = version + 1, event_id = $2, fee_amount = 0, penalty_amount = 0, interest_amount = $3, principal_amount = $4,
              excess_amount = 0, repay_time = now(), remain_principal = 0, interest_days = 30, period_no = 1, repay_type = 3, post_by = $5, post_person = $6
        where id = $1`,
      [id, events[0]?.id, of.interest, principal, manager, person],
    )
    await client.query('update financing set version = version + 1 where id = $1', [of.financing_id])
    const line = { ...this.#actor, id, kind: 0, receipt_id: 0, receipt_ids: [] }
    await writeEntry(client, 'repayment', id, line)
    await writeEntry(client, 'financing', of.financing_id, line)
  }
}
