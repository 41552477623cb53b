// What a process beside the server may use.
import type { KeptChildren } from './kept-children.ts'

export interface ChildOptions {
  /** Resident memory at which the child is ended. */
  memoryBytes: number
  /** Time of the child's own work; that of anyone who takes its results does not count. */
  workMs: number
  /** Ends the child; the run then fails with the signal's reason. */
  signal?: AbortSignal
  /** The script that serves the tasks, if not the server's own. */
  entry?: string
  /** Somebody waits for it before their page: it runs at the server's own priority, not at the lowest. */
  isUrgent?: boolean
  /** Names of variables that the child is given beside those that every child is. */
  environment?: readonly string[]
  /** Takes it from there, and puts it back. Not for what strangers have sent: one task could spoil the next. */
  kept?: KeptChildren
  /** Where one waits that was started for the next of its kind, which does that task alone; the next is started when it has ended. */
  ahead?: KeptChildren
}
