// Re-values loans after the events that change them (docs/decisions/loan-valuation.md). Any number of workers share the batches.
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { WorkerDeps } from '#engine/define-module.ts'
import { invalidateAdded, invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { runLoop } from '#platform/worker/run-loop.ts'
import { LOAN_LIST } from '#modules/paths.ts'
import { loan } from '../loan/loan.ts'

const IDLE_MS = 1_000
const RETRY_MS = 5_000
/** Batches with more loans name the list in place of its records. */
const MAX_NAMED = 100

export const startValuationLoop = ({ db, log }: Pick<WorkerDeps, 'db' | 'log'>): (() => Promise<void>) =>
  runLoop({
    step: () => valueNextLoans(db, log),
    onError: (error) => log.warn({ err: error }, 'loans were not valued'),
    idleMs: IDLE_MS,
    retryMs: RETRY_MS,
  })

/** Plans the batches of new events, or values one batch. Returns whether there was work. */
export async function valueNextLoans(db: Db, log: Pick<WorkerDeps['log'], 'warn'>): Promise<boolean> {
  if (await planBatches(db)) return true
  return (await valueBatch(db, log)) !== undefined
}

/** Starts the valuation of the day: once per day, after interest has accrued. */
export async function startValuationDay(db: Db): Promise<void> {
  await sql`
    insert into valuation_event (cause, subject_id) values (11, today() - date '1970-01-01')
    on conflict do nothing`.execute(db)
}

/** Starts the valuation of loans with a price that has become too old since their last one. */
export async function startOverduePrices(db: Db): Promise<void> {
  await sql`
    insert into valuation_event (cause, subject_id)
    select 12, 0 where exists (select from loan_valuation where price_end < now())`.execute(db)
}

async function planBatches(db: Db): Promise<boolean> {
  const { rows: open } = await sql`select from valuation_event where plan_time is null limit 1`.execute(db)
  if (open.length === 0) return false
  const { rows } = await sql<{ events: number }>`select plan_valuation_batches() as events`.execute(db)
  return (rows[0]?.events ?? 0) > 0
}

interface Batch {
  readonly id: number
  readonly financing_ids: readonly number[]
}

async function valueBatch(db: Db, log: Pick<WorkerDeps['log'], 'warn'>): Promise<number | undefined> {
  let taken: Batch | undefined
  try {
    await inTransaction(db, async (tx) => {
      taken = await lockNextBatch(tx)
      if (taken === undefined) return
      await sql`select value_loans(${taken.id})`.execute(tx)
      if (taken.financing_ids.length > MAX_NAMED) invalidateLists(tx, [LOAN_LIST])
      else invalidateAdded(tx, loan, taken.financing_ids)
    })
  } catch (error) {
    if (taken === undefined || !(error instanceof DatabaseError) || !isOfData(error)) throw error
    log.warn({ err: error, batch: taken.id }, 'batch of loans was not valued')
    await divideBatch(db, taken, error.message)
  }
  return taken?.id
}

async function lockNextBatch(tx: Db): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select id, financing_ids from valuation_batch where valued_time is null
     order by cause in (11, 13), id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Returns whether a loan caused the error, and not a lock, a lost connection or a full disk. */
const isOfData = ({ code }: DatabaseError): boolean => /^(22|23|P0)/.test(code ?? '')

/** Halves a rejected batch until its loan is found, which is unpriced until an event values it. */
async function divideBatch(db: Db, { id, financing_ids: ids }: Batch, reason: string): Promise<void> {
  const half = Math.ceil(ids.length / 2)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      select from valuation_batch where id = ${id} and valued_time is null for update`.execute(tx)
    if (rows.length === 0) return
    if (ids.length > 1)
      await sql`
        insert into valuation_batch (event_id, cause, bank_id, financing_ids)
        select event_id, cause, bank_id, parts.ids from valuation_batch,
               lateral (values (financing_ids[1:${half}]), (financing_ids[${half + 1}:])) parts (ids)
         where id = ${id}`.execute(tx)
    else
      await sql`
        update loan_valuation
           set band = 5, batch_id = ${id}, valued_time = clock_timestamp(), eligible = null, ltv = null, warn_fall = null, call_fall = null,
               liq_fall = null, warn_price = null, call_price = null, liq_price = null
         where financing_id = ${ids[0]}`.execute(tx)
    await sql`
      update valuation_batch set valued_time = clock_timestamp(), error = ${reason} where id = ${id}`.execute(tx)
  })
}
