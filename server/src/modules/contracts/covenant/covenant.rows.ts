// Due dates of covenants: the first ones with the effect of a contract, the next one when a due date is decided.
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { COVENANT_LIST, type CONTRACT_LIST } from '#modules/paths.ts'
import { CONTRACT } from '../contract/contract.states.ts'
import { listCovenants } from './covenant-lines.ts'

const ENTRY = { event: 'due', columns: ['contract_id', 'financing_id', 'what', 'role', 'due_date', 'every_months'] }

/** Adds the first due dates of a contract that takes effect. */
export async function openCovenants(
  { tx, beyondScope: unit }: UnitOfWork,
  { id, values }: LockedRecord<typeof CONTRACT_LIST>,
): Promise<void> {
  const { rows } = await sql<{ covenants: string }>`
    select coalesce(covenants, '') as covenants from contract_template where id = ${values.template_id}`.execute(tx)
  for (const [index, { what, role, days, months }] of listCovenants(rows[0]?.covenants ?? '').entries())
    await unit.add(COVENANT_LIST, {
      set: {
        contract_id: id,
        place: index + 1,
        financing_id: values.financing_id,
        bank_id: values.bank_id,
        what,
        role,
        due_date: sql`today() + ${days}::integer`,
        every_months: months,
      },
      entry: ENTRY,
    })
}

/** Adds the next due date of a repeated covenant, unless it is there or the contract has ended. */
export async function addNextDueDate(
  { tx, beyondScope: unit }: UnitOfWork,
  { id, values }: LockedRecord<typeof COVENANT_LIST>,
): Promise<void> {
  const { contract_id, place, financing_id, bank_id, what, role, every_months } = values
  if (every_months === null) return
  const { rows } = await sql<{ due: number }>`
    select 1 as due from contract
     where id = ${contract_id} and state = ${CONTRACT.effective} and not exists (
           select from covenant later join covenant this on this.id = ${id}
            where (later.contract_id, later.place) = (this.contract_id, this.place) and later.due_date > this.due_date)`.execute(
    tx,
  )
  if (rows.length === 0) return
  const due_date = sql`(select (due_date + make_interval(months => ${every_months}))::date from covenant where id = ${id})`
  await unit.add(COVENANT_LIST, {
    set: { contract_id, place, financing_id, bank_id, what, role, due_date, every_months },
    entry: ENTRY,
  })
}
