import { createHash } from 'node:crypto'
import { type ExistingStrategy, MAX_DIFF } from '@cangdan/protocol'
import type { Changes } from '#engine/declare/records/changes.ts'

export interface ChangedRow {
  readonly row: number
  readonly id: number
  readonly name: string
  readonly changes: Changes
}

export class ExistingRecords {
  readonly way: Exclude<ExistingStrategy, 'add'>
  added = 0
  changed = 0
  unchanged = 0
  skipped = 0
  readonly rows: ChangedRow[] = []
  readonly #firstRows = new Map<string, number>()
  readonly #seen = createHash('sha256')

  constructor(way: Exclude<ExistingStrategy, 'add'>) {
    this.way = way
  }

  rowBefore(key: string, row: number): number | undefined {
    const before = this.#firstRows.get(key)
    if (before === undefined) this.#firstRows.set(key, row)
    return before
  }

  addRow(row: number, input: ReadonlyMap<string, unknown>): void {
    this.added += 1
    this.#seen.update(`${row} new ${JSON.stringify([...input])};`)
  }

  changeRow(changed: ChangedRow, version: number): void {
    this.changed += 1
    if (this.rows.length < MAX_DIFF) this.rows.push(changed)
    this.#seen.update(`${changed.row} ${changed.id} ${version} ${JSON.stringify(changed.changes)};`)
  }

  /** Hash of the import's effect: new rows, changed records with their versions, and all values. Equal hashes mean an equal effect. */
  seen(): string {
    return this.#seen.copy().digest('hex')
  }
}
