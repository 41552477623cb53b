// A unit of work for many rows: each row is inserted immediately, so that hooks of later rows find it; the histories are written together.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { appendEntry } from '#engine/write/ledger.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { withOwner } from '#engine/sql/scope.ts'
import type { HistoryEntry } from '#engine/write/history.ts'
import {
  buildAddEntry,
  type RecordRow,
  toLockedRecord,
  buildInsertPairs,
  getStoredList,
  type WriteContext,
} from '#engine/write/record.ts'
import { invalidateAdded } from '#engine/write/invalidate.ts'
import { assertAllInScope, writeHistories } from './insert-many.ts'

export class BatchedUnit {
  readonly #tx: Db
  readonly #writing: WriteContext
  readonly ids: number[] = []
  #entries: HistoryEntry[] = []

  /** Writes use the whole resource, not the writer's view of it. */
  constructor(tx: Db, { resource, writer }: WriteContext) {
    this.#tx = tx
    this.#writing = { resource: getResource(resource.path), writer }
  }

  /** Returns the unit of work of one row, with its own locks. Histories of other writes keep their order. */
  unitOf(unit: UnitOfWork): UnitOfWork {
    const unscoped: UnitOfWork = {
      ...this.#inOrder(unit.beyondScope),
      get beyondScope() {
        return unscoped
      },
    }
    const inOrder = this.#inOrder(unit)
    const add = (path: string, outcome: Outcome) =>
      path === this.#writing.resource.path ? this.#add(outcome) : inOrder.add(path, outcome)
    return { ...inOrder, add: add as UnitOfWork['add'], beyondScope: unscoped }
  }

  /**
   * Writes the remaining histories.
   * @throws Failure `not_found` when the writer could not read all added rows
   */
  async end(): Promise<void> {
    await this.#write()
    await assertAllInScope(this.#tx, this.#writing, this.ids)
    invalidateAdded(this.#tx, this.#writing.resource, this.ids)
  }

  #inOrder(unit: UnitOfWork): UnitOfWork {
    const flushBefore = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.#write()
      return work()
    }
    return {
      ...unit,
      add: (path, outcome) => flushBefore(() => unit.add(path, outcome)),
      change: (record, change) => flushBefore(() => unit.change(record, change)),
      remove: (record) => flushBefore(() => unit.remove(record)),
    }
  }

  async #add(outcome: Outcome): Promise<LockedRecord> {
    const { resource, writer } = this.#writing
    const set = withOwner(resource, outcome.set, writer.principal)
    const record = await this.#insert(set)
    this.ids.push(record.id)
    this.#entries.push(buildAddEntry(resource, record, { ...outcome, set }))
    if (outcome.entry !== undefined)
      await appendEntry(this.#tx, resource, outcome.entry, { record, principal: writer.principal })
    await outcome.after?.(record)
    return record
  }

  async #insert(set: Outcome['set']): Promise<LockedRecord> {
    const { resource } = this.#writing
    const pairs = await buildInsertPairs(this.#tx, this.#writing, set)
    const { rows } = await sql<RecordRow & { ':id': number }>`
      insert into ${sql.table(resource.table)} (${sql.join(pairs.map(([name]) => sql.id(name)))})
      values (${sql.join(pairs.map(([, value]) => value))})
      returning ${sql.ref(`${resource.table}.${PK}`)} as ":id", ${getStoredList(this.#tx, resource)}`.execute(this.#tx)
    const [added] = rows
    if (added === undefined) throw new Error(`${resource.path}: the insert returned no row`)
    const { ':id': id, ...line } = added
    return toLockedRecord(resource, id, line)
  }

  async #write(): Promise<void> {
    const entries = this.#entries
    this.#entries = []
    const { resource, writer } = this.#writing
    await writeHistories(this.#tx, resource.table, entries, writer.principal)
  }
}
