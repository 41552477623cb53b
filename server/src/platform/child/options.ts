import type { ChildPool } from './child-pool.ts'

export interface ChildOptions {
  /** Resident memory at which the child is killed. */
  memoryBytes: number
  /** Time limit of the child's work; time in which its reader is busy does not count. */
  workMs: number
  /** Kills the child; the run then fails with the signal's reason. */
  signal?: AbortSignal
  entry?: string
  /** Runs at the server's priority instead of the lowest, because a page waits for it. */
  isUrgent?: boolean
  environment?: readonly string[]
  /** Pool from which the child is taken and to which it returns. Not for files of strangers: one task could affect the next. */
  kept?: ChildPool
  /** Pool that keeps a child started in advance for the next task. Each child runs one task; its replacement is started when it has ended. */
  ahead?: ChildPool
}
