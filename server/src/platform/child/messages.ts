// Protocol between a child and its parent: JSON lines, and bytes after the line with their length. And the messages between parent and spawner.

export interface TaskRequest {
  task: string
  input: unknown
  /** Resident bytes at which the child exits by itself. */
  memoryBytes: number
  isKept: boolean
}

export type TaskResult =
  | { value: unknown }
  | { bytes: number }
  | { error: SerializedError }
  | { done: true; stays: boolean }

export interface SerializedError {
  name: string
  message: string
  [detail: string]: unknown
}

/** Exit code of a child that exceeded its memory limit. */
export const TOO_LARGE_EXIT = 99

export type SpawnRequest =
  | { id: number; args: readonly string[]; env: NodeJS.ProcessEnv; isUrgent: boolean }
  | { id: number; kill: true }

/** A message of the spawner: first the two streams of a started process, each with its handle, and last the exit code and stderr. */
export type SpawnEvent =
  | { id: number; pid: number; stream: 'stdin' | 'stdout' }
  | { id: number; exitCode: number | null; words: string }
