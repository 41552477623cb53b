// What went wrong in this tab since it was opened, newest first.
import { create } from 'zustand'

export interface LoggedError {
  readonly message: string
  /** Where it happened, in words of the program. */
  readonly info: string
  readonly url: string
  readonly stack: string
  readonly at: number
}

// A fault in a loop must not eat the memory of a tab that stays open for weeks.
const KEPT = 100

interface ErrorLog {
  readonly entries: readonly LoggedError[]
  clear(): void
}

export const useErrorLog = create<ErrorLog>((set) => ({
  entries: [],
  clear: () => set({ entries: [] }),
}))

export function logError(error: unknown, info: string): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const entry: LoggedError = { message, info, url: location.href, stack, at: Date.now() }
  useErrorLog.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, KEPT) }))
}
