// What became of a record, as `…History` answers it.
import type { WireValue } from '../columns/column-kind.ts'
import type { FilterMeta } from '../table.ts'

/** One column of a change; the rest says how its values are read. */
export interface HistoryChange extends FilterMeta {
  from: WireValue
  to: WireValue
}

/** One thing that was done to the record. The answer's list begins with the newest. */
export interface HistoryEntry {
  id: number
  /** The version of the record that it made. */
  version: number
  /** `add`, `edit`, `del`, `audit`, or an action of the resource's own. */
  verb: string
  /** The same in the reader's words. */
  title: string
  /** The actor, by the name of that time; empty where the platform did it itself. */
  who: string
  /** Seconds UTC. */
  time: number
  /** Given with it: an auditor's reason, a reason to void. */
  remark: string
  changes: HistoryChange[]
}
