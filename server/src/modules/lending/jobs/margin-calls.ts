// Issues and moves margin calls, and warns owners, after each valuation and deadline (docs/decisions/margin-calls.md). Any number of workers share the loans.
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { APPLICATION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { runLoop } from '#platform/worker/run-loop.ts'
import { updateMarginCall } from '../margin-call/margin-call.steps.ts'

const IDLE_MS = 1_000
const RETRY_MS = 5_000
const PAGE = 100

export const startMarginCallLoop = (deps: JobDeps): (() => Promise<void>) =>
  runLoop({
    // A run handles all due loans, so that the next one can wait.
    step: async () => {
      await updateMarginCalls(deps)
      return false
    },
    onError: (error) => deps.log.warn({ err: error }, 'margin calls were not updated'),
    idleMs: IDLE_MS,
    retryMs: RETRY_MS,
  })

/** Handles each loan that was valued or one of whose deadlines passed since the last run. A failure is logged and left for the next run. Returns their number. */
export async function updateMarginCalls({ db, log, registry }: JobDeps): Promise<number> {
  const writer = createPlatformWriter(registry)
  let done = 0
  for (let ids = await listDueLoans(db, 0); ids.length > 0; ids = await listDueLoans(db, ids.at(-1) ?? 0))
    for (const id of ids) {
      try {
        if (await transact(db, writer, (unit) => updateLoan(unit, id))) done += 1
      } catch (error) {
        log.warn({ err: error, id }, 'margin call of a loan was not updated')
      }
    }
  return done
}

/** At a line, with a call, or with a warning to send or to end: as the index `loan_valuation_call_due_idx` has it. */
const isValued = sql`
  (band in (3, 4) or has_call or (band = 2) <> is_warned) and batch_id is distinct from called_batch_id`
const isLate = sql`state in (1, 2, 3, 7) and cure_by < now() and is_call_late(margin_call)`
const isUnanswered = sql`is_call_unanswered(margin_call) and dispute = 1 and silent_time is null and dispute_until < now()`

async function listDueLoans(db: Db, after: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    (select financing_id as id from loan_valuation where ${isValued} and financing_id > ${after} order by 1 limit ${PAGE})
    union (select financing_id from margin_call where ${isLate} and financing_id > ${after} order by 1 limit ${PAGE})
    union (select financing_id from margin_call where ${isUnanswered} and financing_id > ${after} order by 1 limit ${PAGE})
    order by 1 limit ${PAGE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns false if another worker was faster. The lock of the valuation keeps a new one waiting until this one is marked as seen. */
async function updateLoan(unit: UnitOfWork, id: number): Promise<boolean> {
  const { tx } = unit
  const loan = await unit.lock(APPLICATION_LIST, id)
  const { rows } = await sql<{ batch_id: number }>`
    select batch_id from loan_valuation valued
     where financing_id = ${id}
       and (${isValued} or exists (
             select from margin_call where margin_call.financing_id = valued.financing_id and (${isLate} or ${isUnanswered})))
       for no key update`.execute(tx)
  const [valued] = rows
  if (valued === undefined) return false
  await updateMarginCall(unit, loan, valued.batch_id)
  await sql`update loan_valuation set called_batch_id = batch_id where financing_id = ${id}`.execute(tx)
  return true
}
