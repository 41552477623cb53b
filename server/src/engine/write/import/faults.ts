// What is wrong with a sheet, as far as anybody would read it.
import type { ImportFault } from '@cangdan/protocol'
import type { Reasons } from './read-row.ts'

/** More than anybody corrects by reading: here the search for others ends. */
const MAX_FAULTS = 1_000

export class Faults {
  readonly listed: ImportFault[] = []
  rows = 0
  /** Of the rows those that are none of the list's. */
  skippable = 0
  skipped = 0

  get isFull(): boolean {
    return this.listed.length >= MAX_FAULTS
  }

  add(row: number, found: Reasons): void {
    if (this.isFull) return
    this.rows += 1
    this.listed.push(...found.slice(0, MAX_FAULTS - this.listed.length).map((fault) => ({ row, ...fault })))
  }

  addForeign(row: number, found: Reasons): void {
    if (!this.isFull) this.skippable += 1
    this.add(row, found)
  }
}
