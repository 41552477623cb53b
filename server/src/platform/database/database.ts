// The one door to PostgreSQL: a pool whose clients cannot take the process down, and values as the wire knows them.
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { pipeliningClient } from './pipelining-client.ts'
import type { DB } from './schema.generated.ts'

export type Db = Kysely<DB>

/** Where the database is: a URL, or the socket of the embedded one. */
export type DatabaseAddress = (
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }
) & {
  /** Behind it a pooler such as PgBouncer lends connections by the transaction: they have no settings and no statements of their own. */
  isPooled?: boolean
}

interface PoolOptions {
  /** Called with faults of idle connections; the pool replaces them by itself. */
  onFault: (error: Error) => void
  maxConnections?: number
}

const BIGINT = 20
const BIGINTS = 1016
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Milliseconds that every session of ours has. A pooler refuses them at its start: there they belong to the role (`pooled.ts`). */
export const TIMEOUTS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const

const OWN_SESSION = {
  ...TIMEOUTS,
  // The values of a filter decide its plan: what is rare is looked up, what is common is walked through.
  options: '-c plan_cache_mode=force_custom_plan',
}

/** Opens a pool. Nothing is connected until the first query. */
export function openDatabase(address: DatabaseAddress, options: PoolOptions): Db {
  const pool = new Pool({
    ...address,
    ...(address.isPooled === true ? {} : { ...OWN_SESSION, Client: pipeliningClient() }),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'cangdan',
    types: { getTypeParser },
  })
  pool.on('error', options.onFault)
  // A client that dies while it is checked out reports here, not to the pool; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', options.onFault))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Bigints are safe integers, instants whole seconds UTC, days stay `YYYY-MM-DD`. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  switch (oid) {
    case BIGINT:
      return readBigint
    case BIGINTS:
      return (text) => text.slice(1, -1).split(',').filter(Boolean).map(readBigint)
    case DATE:
      return (text) => text
    case TIMESTAMPTZ:
      return (text) => Math.floor(Date.parse(isoInstant(text)) / 1000)
    default:
      // The driver takes any type; its declaration names the built-in ones.
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
      return types.getTypeParser(oid, format) as (text: string) => unknown
  }
}

// PostgreSQL writes `2026-01-31 08:00:00.5+00`; only the ISO form is understood everywhere.
function isoInstant(text: string): string {
  return `${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`
}

function readBigint(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${text} is beyond 2^53`)
  return number
}
