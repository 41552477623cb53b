// What a child process and its parent say to each other: a line of JSON each, and bytes after the line that counts them. And what the
// parent and the spawner, which starts children, say over their channel.

/** A line that a child reads. */
export interface Order {
  task: string
  input: unknown
  /** Resident bytes at which the child gives up by itself. */
  memoryBytes: number
  /** Whether another order may follow. */
  isKept: boolean
}

export type Answer =
  | { value: unknown }
  | { bytes: number }
  | { fault: Fault }
  | { done: true; stays: boolean }

/** An error on its way: its name, its message and whatever it carries. */
export interface Fault {
  name: string
  message: string
  [detail: string]: unknown
}

/** With this code a child ends that found itself too large. */
export const TOO_LARGE_EXIT = 99

/** What the spawner is asked for: to start a process, or to end one that it has started. */
export type SpawnOrder =
  | { id: number; args: readonly string[]; env: NodeJS.ProcessEnv; isUrgent: boolean }
  | { id: number; kill: true }

/**
 * What the spawner says of a process: that it runs, with each of its streams as a handle; and, last, how it ended and what it
 * wrote about that.
 */
export type SpawnNews =
  | { id: number; pid: number; stream: 'stdin' | 'stdout' }
  | { id: number; exitCode: number | null; words: string }
