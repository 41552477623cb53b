// A process beside the server, and what it may use.
import type { Socket } from 'node:net'

export interface Child {
  readonly pid: number
  readonly stdin: Socket
  readonly stdout: Socket
  /** Never rejects. */
  readonly ended: Promise<End>
  /** Ends it at once. */
  readonly kill: () => void
}

/** How a process ended, and the last of what it wrote about that. */
export interface End {
  /** `null` where a signal ended it, or nobody knows. */
  readonly exitCode: number | null
  readonly words: string
}

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
}
