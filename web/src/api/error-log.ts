// What went wrong in this tab since it was opened, newest first.
import type { ErrorReport } from '@cangdan/protocol'
import { create } from 'zustand'
import { randomHex } from './random-hex.ts'

export type LoggedError = Readonly<ErrorReport>

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
  // A query names records and people: neither is needed to find the fault.
  const url = `${location.origin}${location.pathname}`
  const trace = randomHex(4)
  const entry: LoggedError = { trace, message, info, url, stack, at: Date.now() }
  useErrorLog.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, KEPT) }))
}

/** Catches what nothing else does (U16): faults of the window, and promises that nobody waits for. */
export function catchErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // A browser says so of what was measured late; nothing is wrong then.
    if (!message.startsWith('ResizeObserver')) logError(error ?? message, 'window')
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // A call that was given up, because its screen was left.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) logError(reason, 'promise')
  })
}
