import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { createClientClass } from './pipelining-client.ts'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>

export type DatabaseAddress = (
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }
) & {
  /** A transaction pooler such as PgBouncer: sessions cannot have settings or prepared statements. */
  isPooled?: boolean
}

interface PoolOptions {
  /** Called with errors of idle connections; the pool replaces these connections. */
  onError: (error: Error) => void
  maxConnections?: number
}

const BIGINT = 20
const BIGINTS = 1016
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Milliseconds. A pooler rejects them as start parameters, so there the role has them (`pooled-timeouts.ts`). */
export const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

const OWN_SESSION = {
  ...TIMEOUTS,
  // The plan depends on the filter's values: rare values use an index, common ones a scan.
  options: '-c plan_cache_mode=force_custom_plan',
}

export function openDatabase(address: DatabaseAddress, options: PoolOptions): Db {
  const pool = new Pool({
    ...address,
    ...(address.isPooled === true ? {} : { ...OWN_SESSION, Client: createClientClass() }),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'cangdan',
    types: { getTypeParser },
  })
  pool.on('error', options.onError)
  // Errors of a client that is checked out are emitted here, not on the pool; without a listener they would end the process.
  pool.on('connect', (client) => client.on('error', options.onError))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Bigints become safe integers, instants Unix seconds, and dates stay `YYYY-MM-DD`. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  switch (oid) {
    case BIGINT:
      return readBigint
    case BIGINTS:
      return (text) => text.slice(1, -1).split(',').filter(Boolean).map(readBigint)
    case DATE:
      return (text) => text
    case TIMESTAMPTZ:
      return (text) => Math.floor(Date.parse(toIsoInstant(text)) / 1000)
    default:
      // The driver accepts any type; its declaration lists only the built-in ones.
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
      return types.getTypeParser(oid, format) as (text: string) => unknown
  }
}

// PostgreSQL writes `2026-01-31 08:00:00.5+00`, which `Date.parse` need not accept.
function toIsoInstant(text: string): string {
  return `${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`
}

function readBigint(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is beyond 2^53`)
  return number
}
