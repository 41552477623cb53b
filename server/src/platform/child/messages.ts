// What a child process and its parent say to each other: a line of JSON each, and bytes after the line that counts them.

/** The first line that a child reads. */
export interface Order {
  task: string
  input: unknown
  /** Resident bytes at which the child gives up by itself. */
  memoryBytes: number
}

export type Answer = { value: unknown } | { bytes: number } | { fault: Fault } | { done: true }

/** An error on its way: its name, its message and whatever it carries. */
export interface Fault {
  name: string
  message: string
  [detail: string]: unknown
}

/** With this code a child ends that found itself too large. */
export const TOO_LARGE_EXIT = 99
