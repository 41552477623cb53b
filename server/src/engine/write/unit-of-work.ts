// Transactions that change records (docs/writes.md): retried after deadlocks, run once per idempotency key.
import type { LockedRecord } from '#engine/declare/record.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Condition, matchesCondition } from '@cangdan/protocol'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { getInvalidations } from '#platform/topics/invalidations.ts'
import { getResource } from '#engine/declare/registry.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import type { Writer } from '../declare/records/writer.ts'
import { withOwner, buildWriteScope } from '#engine/sql/scope.ts'
import { type IdempotencyKey, runOnce } from './idempotency.ts'
import { appendEntry, appendUndeclared } from './ledger.ts'
import { Journals, toJournalFailure } from './journal/journal.ts'
import { Locks } from './locks.ts'
import { ParentsChangedError } from './parents.ts'
import { changeRecord, insertRecord, lockRecord, removeRecord, type ScopeBuilder } from './record.ts'
import { UNSCOPED, listWriterTopics, invalidateRecord } from './invalidate.ts'
import { createStateFailure } from './validation/state-failure.ts'

/** Attempts after deadlocks, serialisation failures and changed parents. */
const ATTEMPTS = 4
const RETRYABLE: ReadonlySet<string | undefined> = new Set(['40P01', '40001'])

export interface TransactOptions {
  /** A repeated call receives the stored result of `work`, which must be JSON. */
  readonly key?: IdempotencyKey | undefined
}

/**
 * Runs the work in a transaction, repeatedly after deadlocks: it must have no effects outside of the database.
 * @throws errors of the work; Failure `key_reused` for a key of another body
 */
export async function transact<T>(
  db: Db,
  writer: Writer,
  work: (unit: UnitOfWork) => T | Promise<T>,
  { key }: TransactOptions = {},
): Promise<T> {
  if (db.isTransaction) return runWork(db, writer, work)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, topics } = await inTransaction(db, (tx) => {
        const runWithTopics = async () => {
          const input = await runWork(tx, writer, work)
          return { answer: input, topics: listWriterTopics(getInvalidations(tx), writer) }
        }
        return key === undefined ? runWithTopics() : runOnce(tx, writer.principal.accountId, key, runWithTopics)
      })
      for (const topic of topics) writer.topics?.add(topic)
      return answer
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw toJournalFailure(error) ?? error
      // A random delay, so that transactions do not deadlock again.
      await sleep(2 ** attempt * 10 * (1 + Math.random()))
    }
  }
}

async function runWork<T>(tx: Db, writer: Writer, work: (unit: UnitOfWork) => T | Promise<T>): Promise<T> {
  const journals = new Journals()
  const answer = await work(createUnitOfWork(tx, writer, journals))
  await journals.post(tx, writer.principal)
  return answer
}

const isRetryable = (error: unknown): boolean =>
  error instanceof ParentsChangedError || (error instanceof DatabaseError && RETRYABLE.has(error.code))

function createUnitOfWork(tx: Db, writer: Writer, journals: Journals): UnitOfWork {
  const locks = new Locks(writer.lockOrder)
  const createUnit = (scope: ScopeBuilder, owned = keepOwner): Omit<UnitOfWork, 'beyondScope'> => ({
    tx,
    writer,
    async lock(path, id, when) {
      const resource = getResource(path)
      locks.assertInOrder(resource.table, id)
      const record = await lockRecord(tx, resource, id, scope)
      if (!matchesCondition(when, record.state)) throw createStateFailure(resource, record, toParentCheck(when), writer)
      return record as unknown as LockedRecord<typeof path>
    },
    isLocked: (path, id) => locks.has(getResource(path).table, id),
    async change(record, change) {
      const resource = getResource(record.path)
      const changed = await changeRecord(tx, { resource, writer, scope }, record, change)
      invalidateRecord(tx, resource, { before: record, after: changed }, scope)
      const entry = { record: changed, principal: writer.principal, before: record }
      if (change.entry === undefined) await appendUndeclared(tx, resource, 'changed', entry)
      else await appendEntry(tx, resource, change.entry, entry)
      const typed = changed as unknown as typeof record
      await change.after?.(typed)
      return typed
    },
    async add(path, outcome) {
      const resource = getResource(path)
      const set = owned(resource, outcome.set, writer.principal)
      const added = await insertRecord(tx, { resource, writer, scope }, { ...outcome, set })
      invalidateRecord(tx, resource, { after: added }, scope)
      if (outcome.entry !== undefined)
        await appendEntry(tx, resource, outcome.entry, { record: added, principal: writer.principal })
      const typed = added as unknown as LockedRecord<typeof path>
      await outcome.after?.(typed)
      return typed
    },
    async remove(record) {
      const resource = getResource(record.path)
      await removeRecord(tx, { resource, writer }, record)
      await appendUndeclared(tx, resource, 'deleted', { record, principal: writer.principal, before: record })
      invalidateRecord(tx, resource, { before: record }, scope)
    },
    post: (drafts) => journals.add(drafts),
    unposted: (account) => journals.unposted(account),
  })
  const beyond: UnitOfWork = {
    ...createUnit(UNSCOPED),
    get beyondScope() {
      return beyond
    },
  }
  const within = createUnit((resource) => buildWriteScope(resource, writer.principal), withOwner)
  return { ...within, beyondScope: beyond }
}

const toParentCheck = (when: Condition = {}) => ({ when: [when], code: 'not_now', isAnother: true }) as const

/** Without a scope, the caller must name the owner. */
const keepOwner: typeof withOwner = (_resource, set) => set
