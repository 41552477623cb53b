// A process beside the server.
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
