// What is to be written into the log waits here, so that no call waits for it: a second at most, and until the server stops. What a
// crash loses is lost (decision 24).
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { purge } from '#platform/database/purge.ts'

export interface Operation {
  readonly uid: number
  readonly organisation_id: number
  readonly module: string | null
  readonly action: string
  readonly method: 1 | 2
  readonly api_path: string
  readonly params: string
  readonly result: string
  readonly ip: string
  readonly browser: string
  readonly status: 0 | 1
  /** Milliseconds. */
  readonly cost_time: number
  /** When it was answered, by this process's clock. */
  readonly at: number
}

export interface OperationLog {
  push(operation: Operation): void
  /** Writes down what waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const EVERY_MS = 1000
const AT_ONCE = 500
/** Beyond this the newest are let go: a database that is away must not fill the memory. */
const MOST_WAITING = 20_000
const KEPT = 400 * 86_400

export function operationLog(db: Db, log: FastifyBaseLogger): OperationLog {
  let waiting: Operation[] = []
  let lost = 0
  let running = Promise.resolve()

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE)
      try {
        await insert(db, batch)
      } catch (error) {
        log.warn({ err: error, waiting: waiting.length }, 'operations were not written')
        return
      }
      waiting = waiting.slice(batch.length)
    }
    if (lost > 0) log.warn({ lost }, 'operations were lost')
    lost = 0
  }

  const flush = () => {
    running = running.then(write)
    return running
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref()
  return {
    push(operation) {
      if (waiting.length < MOST_WAITING) waiting.push(operation)
      else lost += 1
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function insert(db: Db, batch: readonly Operation[]): Promise<void> {
  const rows = batch.map(({ at, ...row }) => ({ ...row, age: Math.max(0, Date.now() - at) }))
  await purge(db, { table: 'log_operate', column: 'create_time', seconds: KEPT })
  const word = (kind: string) => sql`(
    select word.id from log_word as word where word.kind = ${kind} and word.name = row.${sql.id(kind)})`
  await sql`
    insert into log_operate (uid, organisation_id, username, nick_name, module, action, method, api_path, params, result, ip, browser,
                             status, cost_time, create_time)
    select row.uid, row.organisation_id, coalesce(account.username, ''), coalesce(account.nick_name, ''),
           ${word('module')}, ${word('action')}, row.method, row.api_path, row.params, ${word('result')}, row.ip, row.browser,
           row.status, row.cost_time, now() - make_interval(secs => row.age / 1000.0)
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(
             uid bigint, organisation_id bigint, module text, action text, method smallint, api_path text, params text,
             result text, ip text, browser text, status smallint, cost_time bigint, age bigint)
      left join account on account.id = row.uid`.execute(db)
}
