// A process beside the server, and what it may use.
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export type Child = ChildProcessByStdio<Writable, Readable, Readable>

export interface ChildOptions {
  /** Resident memory at which the child is ended. */
  memoryBytes: number
  /** Time of the child's own work; that of anyone who takes its results does not count. */
  workMs: number
  /** Ends the child; the run then fails with the signal's reason. */
  signal?: AbortSignal
  /** The script that serves the tasks, if not the server's own. */
  entry?: string
  /** Names of variables that the child is given beside those that every child is. */
  environment?: readonly string[]
}
