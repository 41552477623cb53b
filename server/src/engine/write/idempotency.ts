// Calls with an idempotency key run once; repeated calls receive the first response.
import type { Topic } from '@cangdan/protocol'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { WITH_NEXT } from '#platform/database/pipelining-client.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { Failure } from '#platform/failure.ts'

export const KEY_FIELD = 'idempotency_key'

export const OLD_KEYS: PurgeRule = { table: 'idempotency_key', column: 'create_time', seconds: 24 * 3600 }

export interface IdempotencyKey {
  readonly key: string
  /** Path and body hash of the call. */
  readonly call: string
}

/** Reads the key of a body. @throws Failure `bad_request` for an invalid key */
export function readKey(body: unknown, call: string): IdempotencyKey | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const key = (body as Record<string, unknown>)[KEY_FIELD]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new Failure('bad_request')
  return { key, call }
}

const KEEP = `${WITH_NEXT}
  update idempotency_key set answer = $3::jsonb, topics = $4::text[] where account_id = $1 and key = $2`

export interface CallResult<T> {
  readonly answer: T
  readonly topics: readonly Topic[]
}

/**
 * Runs the work, or returns the stored response of the key. Concurrent calls wait; failed calls store nothing.
 * @throws Failure `key_reused` if the key came with another call or body
 */
export async function runOnce<T>(
  tx: Db,
  accountId: number,
  { key, call }: IdempotencyKey,
  work: () => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  await purgeBatch(tx, OLD_KEYS)
  const { rows: begun } = await sql`
    insert into idempotency_key (account_id, key, call) values (${accountId}, ${key}, ${call})
    on conflict (account_id, key) do nothing returning key`.execute(tx)
  if (begun.length === 0) return loadResult<T>(tx, accountId, { key, call })
  const done = await work()
  const topics = [...done.topics]
  await tx.executeQuery(CompiledQuery.raw(KEEP, [accountId, key, JSON.stringify(done.answer ?? null), topics]))
  return done
}

async function loadResult<T>(tx: Db, accountId: number, { key, call }: IdempotencyKey): Promise<CallResult<T>> {
  const { rows } = await sql<{ call: string; answer: string; topics: string[] }>`
    select call, answer::text, topics from idempotency_key where account_id = ${accountId} and key = ${key}`.execute(tx)
  const [known] = rows
  if (known === undefined || known.call !== call) throw new Failure('key_reused')
  return { answer: JSON.parse(known.answer) as T, topics: known.topics }
}
