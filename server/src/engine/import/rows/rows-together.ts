// A unit of work for many rows: each row is inserted immediately, so that hooks of later rows find it; the histories are written together.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { appendEntry } from '#engine/write/ledger.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { withOwner } from '#engine/sql/scope.ts'
import type { HistoryEntry } from '#engine/write/history.ts'
import {
  entryOfAdded,
  type Line,
  lockedRecordOf,
  pairsOfAdded,
  storedList,
  type Writing,
} from '#engine/write/record.ts'
import { touchAdded } from '#engine/write/touch.ts'
import { assertAllInScope, writeHistories } from './insert-many.ts'

export class RowsTogether {
  readonly #tx: Db
  readonly #writing: Writing
  readonly ids: number[] = []
  #entries: HistoryEntry[] = []

  /** Writes use the whole resource, not the writer's view of it. */
  constructor(tx: Db, { resource, writer }: Writing) {
    this.#tx = tx
    this.#writing = { resource: resourceAt(resource.path), writer }
  }

  /** Returns the unit of work of one row, with its own locks. Histories of other writes keep their order. */
  unitOf(unit: UnitOfWork): UnitOfWork {
    const beyond: UnitOfWork = {
      ...this.#inOrder(unit.beyondScope),
      get beyondScope() {
        return beyond
      },
    }
    const inOrder = this.#inOrder(unit)
    const add = (path: string, outcome: Outcome) =>
      path === this.#writing.resource.path ? this.#add(outcome) : inOrder.add(path, outcome)
    return { ...inOrder, add: add as UnitOfWork['add'], beyondScope: beyond }
  }

  /**
   * Writes the remaining histories.
   * @throws Failure `not_found` when the writer could not read all added rows
   */
  async end(): Promise<void> {
    await this.#write()
    await assertAllInScope(this.#tx, this.#writing, this.ids)
    touchAdded(this.#tx, this.#writing.resource, this.ids)
  }

  #inOrder(unit: UnitOfWork): UnitOfWork {
    const writtenFirst = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.#write()
      return work()
    }
    return {
      ...unit,
      add: (path, outcome) => writtenFirst(() => unit.add(path, outcome)),
      change: (record, change) => writtenFirst(() => unit.change(record, change)),
      remove: (record) => writtenFirst(() => unit.remove(record)),
    }
  }

  async #add(outcome: Outcome): Promise<LockedRecord> {
    const { resource, writer } = this.#writing
    const set = withOwner(resource, outcome.set, writer.principal)
    const record = await this.#insert(set)
    this.ids.push(record.id)
    this.#entries.push(entryOfAdded(resource, record, { ...outcome, set }))
    if (outcome.entry !== undefined)
      await appendEntry(this.#tx, resource, outcome.entry, { record, principal: writer.principal })
    await outcome.after?.(record)
    return record
  }

  async #insert(set: Outcome['set']): Promise<LockedRecord> {
    const { resource } = this.#writing
    const pairs = await pairsOfAdded(this.#tx, this.#writing, set)
    const { rows } = await sql<Line & { ':id': number }>`
      insert into ${sql.table(resource.table)} (${sql.join(pairs.map(([name]) => sql.id(name)))})
      values (${sql.join(pairs.map(([, value]) => value))})
      returning ${sql.ref(`${resource.table}.${PK}`)} as ":id", ${storedList(this.#tx, resource)}`.execute(
      this.#tx,
    )
    const [added] = rows
    if (added === undefined) throw new Error(`${resource.path}: the insert returned no row`)
    const { ':id': id, ...line } = added
    return lockedRecordOf(resource, id, line)
  }

  async #write(): Promise<void> {
    const entries = this.#entries
    this.#entries = []
    const { resource, writer } = this.#writing
    await writeHistories(this.#tx, resource.table, entries, writer.principal)
  }
}
