// Queue of running calls and unwritten rows, so that no call waits for the log. Rows are written every second and when the server stops. A row that
// cannot be written does not block the rest; a crash loses unwritten rows (docs/decisions/logs-and-history.md).
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Metric } from 'prom-client'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { type Call, type Operation, type Outcome, removeInput } from './operation.ts'
import { insertOperations, isRejectedRow } from './store.ts'
import { UNFINISHED } from './log-terms.ts'
import { LOG_LIFE } from '#platform/safety/safety.ts'

export interface OperationLog {
  /** Opens an entry. The returned function must be called once with the outcome, after which the row is written. */
  begin(call: Call): (outcome: Outcome) => void
  flush(): Promise<void>
  /** Waits for running calls, then writes all rows; those that the database does not accept go to the server log. */
  stop(): Promise<void>
  readonly metrics: readonly Metric[]
}

interface Options {
  /** Milliseconds to wait for running calls; the same again for the database. */
  readonly patienceMs?: number
}

const EVERY_MS = 1000
const MAX_BATCH = 500
/** Beyond this limit, new rows go to the server log, so that a missing database does not exhaust memory. */
const MAX_WAITING = 20_000
const STOP_PATIENCE_MS = 3_000
const POLL_MS = 20
export const OLD_OPERATIONS: PurgeRule = { table: 'log_operate', column: 'create_time', seconds: LOG_LIFE }

export function createOperationLog(
  db: Db,
  log: FastifyBaseLogger,
  { patienceMs = STOP_PATIENCE_MS }: Options = {},
): OperationLog {
  return new Queue(db, log, patienceMs)
}

class Queue implements OperationLog {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #patienceMs: number
  readonly #open = new Set<(outcome: Outcome) => void>()
  readonly #waiting: Operation[] = []
  readonly #rows = new Counter({
    name: 'operation_log_rows_total',
    help: 'Rows of the operation log: stored, stored without what the caller sent, or lost to the log of the server.',
    labelNames: ['outcome'],
    registers: [],
  })
  readonly #depth: Gauge = new Gauge({
    name: 'operation_log_waiting',
    help: 'Rows that wait to be written into the operation log.',
    registers: [],
    collect: () => this.#depth.set(this.#waiting.length),
  })
  readonly metrics = [this.#rows, this.#depth]
  readonly #timer = setInterval(() => void this.flush(), EVERY_MS).unref()
  #batchSize = MAX_BATCH
  #running = Promise.resolve()
  #isQueued = false

  constructor(db: Db, log: FastifyBaseLogger, patienceMs: number) {
    this.#db = db
    this.#log = log
    this.#patienceMs = patienceMs
    for (const outcome of ['stored', 'reduced', 'lost']) this.#rows.inc({ outcome }, 0)
  }

  begin(call: Call): (outcome: Outcome) => void {
    const call_id = crypto.randomUUID()
    const completeEntry = (outcome: Outcome) => {
      if (this.#open.delete(completeEntry)) this.#push({ ...call, ...outcome, call_id, at: Date.now() })
    }
    this.#open.add(completeEntry)
    return completeEntry
  }

  flush(): Promise<void> {
    // A scheduled write that has not started includes this row.
    if (!this.#isQueued) {
      this.#isQueued = true
      this.#running = this.#running
        .then(() => this.#write())
        .catch((error: unknown) => this.#log.error({ err: error }, 'operations are not stored'))
    }
    return this.#running
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#until(() => this.#open.size === 0)
    for (const completeEntry of this.#open) completeEntry({ result: UNFINISHED, status: 0, cost_time: 0, written: [] })
    await this.#until(() => {
      void this.flush()
      return this.#waiting.length === 0
    })
    for (const operation of this.#waiting.splice(0)) this.#lose(operation, 'the server stopped')
  }

  #push(operation: Operation): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(operation)
    else this.#lose(operation, 'too many wait')
  }

  async #write(): Promise<void> {
    this.#isQueued = false
    if (this.#waiting.length === 0) return
    await purgeBatch(this.#db, OLD_OPERATIONS).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'old operations were not removed'),
    )
    // Rows that arrive during a write are batched for the next second, to limit the number of commits.
    for (let left = this.#waiting.length; left > 0; ) {
      const size = Math.min(this.#batchSize, left)
      if (!(await this.#store(size))) return this.#yieldTurn(size)
      left -= size
      this.#batchSize = Math.min(MAX_BATCH, this.#batchSize * 2)
    }
  }

  /** Stores the first rows; if one is rejected, the rest is still stored. Returns false if the database is unavailable. */
  async #store(size: number): Promise<boolean> {
    const batch = this.#waiting.slice(0, size)
    try {
      await insertOperations(this.#db, batch)
    } catch (error) {
      if (!isRejectedRow(error)) {
        this.#log.warn({ err: error, waiting: this.#waiting.length }, 'operations are not stored yet')
        return false
      }
      const half = size >> 1
      return half === 0 ? this.#storeReduced(batch[0]!, error) : (await this.#store(half)) && this.#store(size - half)
    }
    this.#waiting.splice(0, size)
    this.#rows.inc({ outcome: 'stored' }, size)
    return true
  }

  async #storeReduced(operation: Operation, error: unknown): Promise<boolean> {
    try {
      await insertOperations(this.#db, [removeInput(operation)])
    } catch (again) {
      if (!isRejectedRow(again)) return false
      this.#waiting.shift()
      this.#lose(operation, getReason(again))
      return true
    }
    this.#waiting.shift()
    this.#rows.inc({ outcome: 'reduced' })
    const line = { reason: getReason(error), operation: removeInput(operation) }
    this.#log.error(line, 'an operation was stored without its input')
    return true
  }

  // A row that failed for an unknown reason is retried alone, after the rest.
  #yieldTurn(size: number): void {
    this.#batchSize = Math.max(1, size >> 1)
    if (size === 1) this.#waiting.push(...this.#waiting.splice(0, 1))
  }

  #lose(operation: Operation, reason: string): void {
    this.#rows.inc({ outcome: 'lost' })
    this.#log.error({ reason, operation: removeInput(operation) }, 'an operation could not be stored')
  }

  async #until(isDone: () => boolean): Promise<void> {
    const deadline = performance.now() + this.#patienceMs
    while (!isDone() && performance.now() < deadline) await sleep(POLL_MS)
  }
}

// The details of such an error contain the row.
const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
