import type { Socket } from 'node:net'

export interface Child {
  readonly pid: number
  readonly stdin: Socket
  readonly stdout: Socket
  /** Never rejects. */
  readonly ended: Promise<ExitInfo>
  readonly kill: () => void
}

export interface ExitInfo {
  /** Null if a signal ended the process, or if the code is unknown. */
  readonly exitCode: number | null
  readonly words: string
}
