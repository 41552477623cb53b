// Accrues each loan up to today, missed days included; another run of the day changes nothing. Then marks late loans as overdue (domain §3.4, §4.4).
import { sql, type SqlBool } from 'kysely'
import { DatabaseError } from 'pg'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { APPLICATION_LIST, LOAN_LIST, FLOW_LIST } from '#modules/paths.ts'
import { sendOverdueNotice } from './repayment-reminders.ts'
import { updateOverdueState } from '../loan/loan.actions.ts'
import { ACCRUING } from '../loan/loan.states.ts'
import { accrueInterest } from '../loan/loan.books.ts'
import { lockApprovedGoods, suspendOverdue } from '../release/release.suspend.ts'

const BATCH_SIZE = 1000

/** Returns the number of accrued and changed loans. @throws Error naming loans that failed, after all others are done */
export async function accrueLoans({ db, log, registry }: JobDeps): Promise<number> {
  const { done, failed } = await accrueAll({ db, log, registry })
  const changed = await processDueRecords(db, createPlatformWriter(registry), {
    path: APPLICATION_LIST,
    due: isLateStateOutdated,
    lockFirst: (unit, id) => lockApprovedGoods(unit, [id]),
    work: async (unit, loan) => {
      if (await updateOverdueState(unit, loan)) await sendOverdueNotice(unit, loan)
      await suspendOverdue(unit, loan.id)
    },
    log,
  })
  if (failed.length > 0) throw new Error(`Could not accrue interest of ${await loadLoanNumbers(db, failed)}`)
  return done + changed
}

async function loadLoanNumbers(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(financing_no, ', ' order by id) as names from financing where id = any (${ids}::bigint[])`.execute(
    db,
  )
  return rows[0]?.names ?? ''
}

const isLateStateOutdated = sql<SqlBool>`
  (financing.loan_state = 7 and financing.dpd > 0) or (financing.loan_state = 8 and financing.dpd = 0)`

interface AccrualResult {
  readonly done: number
  readonly failed: readonly number[]
}

interface Batch {
  readonly bank_id: number
  readonly ids: readonly number[]
}

/** Batches stay committed; a later run finds the rest by their accrual day. */
async function accrueAll(deps: JobDeps): Promise<AccrualResult> {
  const { db } = deps
  let done = 0
  const failed: number[] = []
  for (let last = 0; ; ) {
    const { rows } = await sql<Batch & { last: number }>`
      with due as (
        select id, bank_id from financing
         where loan_state = any (${ACCRUING}::smallint[]) and accrued_to < today() and id > ${last} order by id limit ${BATCH_SIZE})
      select bank_id, array_agg(id order by id) as ids, (select max(id) from due) as last from due group by bank_id order by bank_id`.execute(
      db,
    )
    for (const batch of rows) {
      const accrued = await accrueBatch(deps, batch)
      done += accrued.done
      failed.push(...accrued.failed)
    }
    const next = rows[0]?.last
    if (next === undefined) return { done, failed }
    last = next
  }
}

/** Retries each half of a rejected batch until the loan is found. @throws errors not caused by a loan */
async function accrueBatch(deps: JobDeps, { bank_id, ids }: Batch): Promise<AccrualResult> {
  const { db, log, registry } = deps
  try {
    const done = await transact(db, createPlatformWriter(registry), async (unit) => {
      invalidateLists(unit.tx, [LOAN_LIST, FLOW_LIST])
      return accrueInterest(unit, bank_id, ids)
    })
    return { done, failed: [] }
  } catch (error) {
    if (db.isTransaction || !(error instanceof DatabaseError)) throw error
    if (ids.length === 1) {
      log.warn({ err: error, path: LOAN_LIST, id: ids[0] }, 'could not accrue interest of a loan')
      return { done: 0, failed: ids }
    }
    const half = Math.ceil(ids.length / 2)
    const first = await accrueBatch(deps, { bank_id, ids: ids.slice(0, half) })
    const second = await accrueBatch(deps, { bank_id, ids: ids.slice(half) })
    return { done: first.done + second.done, failed: [...first.failed, ...second.failed] }
  }
}
