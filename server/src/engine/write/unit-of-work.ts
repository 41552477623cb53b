// Transactions that change records (architecture §10.3): retried after deadlocks, run once per idempotency key.
import type { LockedRecord } from '#engine/declare/record.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Condition, holds } from '@cangdan/protocol'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { touchedIn } from '#platform/topics/touched.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import type { Writer } from '../declare/records/writer.ts'
import { withOwner, writtenScopeOf } from '#engine/sql/scope.ts'
import { type IdempotencyKey, onceByKey } from './idempotency.ts'
import { appendEntry, appendUndeclared } from './ledger.ts'
import { Journals, refusalOfJournal } from './journal/journal.ts'
import { Locks } from './locks.ts'
import { NamesOthers } from './parents.ts'
import { changeRecord, insertRecord, lockRecord, removeRecord, type ScopeOf } from './record.ts'
import { BEYOND, topicsFor, touchRecord } from './touch.ts'
import { wrongState } from './validation/wrong-state.ts'

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
  if (db.isTransaction) return wholeWork(db, writer, work)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { answer, topics } = await inTransaction(db, (tx) => {
        const done = async () => {
          const given = await wholeWork(tx, writer, work)
          return { answer: given, topics: topicsFor(touchedIn(tx), writer) }
        }
        return key === undefined ? done() : onceByKey(tx, writer.principal.accountId, key, done)
      })
      for (const topic of topics) writer.topics?.add(topic)
      return answer
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw refusalOfJournal(error) ?? error
      // A random delay, so that transactions do not deadlock again.
      await sleep(2 ** attempt * 10 * (1 + Math.random()))
    }
  }
}

async function wholeWork<T>(tx: Db, writer: Writer, work: (unit: UnitOfWork) => T | Promise<T>): Promise<T> {
  const journals = new Journals()
  const answer = await work(unitOfWork(tx, writer, journals))
  await journals.post(tx, writer.principal)
  return answer
}

const isRetryable = (error: unknown): boolean =>
  error instanceof NamesOthers || (error instanceof DatabaseError && RETRYABLE.has(error.code))

function unitOfWork(tx: Db, writer: Writer, journals: Journals): UnitOfWork {
  const locks = new Locks(writer.lockOrder)
  const unitWith = (scope: ScopeOf, owned = ownedAsGiven): Omit<UnitOfWork, 'beyondScope'> => ({
    tx,
    writer,
    async lock(path, id, when) {
      const resource = resourceAt(path)
      locks.assertInOrder(resource.table, id)
      const record = await lockRecord(tx, resource, id, scope)
      if (!holds(when, record.state)) throw wrongState(resource, record, otherThan(when), writer)
      return record as unknown as LockedRecord<typeof path>
    },
    isLocked: (path, id) => locks.has(resourceAt(path).table, id),
    async change(record, change) {
      const resource = resourceAt(record.path)
      const changed = await changeRecord(tx, { resource, writer, scope }, record, change)
      touchRecord(tx, resource, { before: record, after: changed }, scope)
      const entry = { record: changed, principal: writer.principal, before: record }
      if (change.entry === undefined) await appendUndeclared(tx, resource, 'changed', entry)
      else await appendEntry(tx, resource, change.entry, entry)
      const typed = changed as unknown as typeof record
      await change.after?.(typed)
      return typed
    },
    async add(path, outcome) {
      const resource = resourceAt(path)
      const set = owned(resource, outcome.set, writer.principal)
      const added = await insertRecord(tx, { resource, writer, scope }, { ...outcome, set })
      touchRecord(tx, resource, { after: added }, scope)
      if (outcome.entry !== undefined)
        await appendEntry(tx, resource, outcome.entry, { record: added, principal: writer.principal })
      const typed = added as unknown as LockedRecord<typeof path>
      await outcome.after?.(typed)
      return typed
    },
    async remove(record) {
      const resource = resourceAt(record.path)
      await removeRecord(tx, { resource, writer }, record)
      await appendUndeclared(tx, resource, 'deleted', { record, principal: writer.principal, before: record })
      touchRecord(tx, resource, { before: record }, scope)
    },
    post: (drafts) => journals.add(drafts),
    unposted: (account) => journals.unposted(account),
  })
  const beyond: UnitOfWork = {
    ...unitWith(BEYOND),
    get beyondScope() {
      return beyond
    },
  }
  const within = unitWith((resource) => writtenScopeOf(resource, writer.principal), withOwner)
  return { ...within, beyondScope: beyond }
}

const otherThan = (when: Condition = {}) => ({ when: [when], code: 'not_now', isAnother: true }) as const

/** Without a scope, the caller must name the owner. */
const ownedAsGiven: typeof withOwner = (_resource, set) => set
