// Errors in this tab since it was opened, newest first.
import type { ErrorReport } from '@cangdan/protocol'
import { create } from 'zustand'
import { createRandomHex } from './random-hex.ts'

export type LoggedError = Readonly<ErrorReport>

// Limit: an error in a loop must not fill the memory of a tab that stays open for weeks.
const MAX_ENTRIES = 100

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
  // The query can name records and people and is not needed to find the cause.
  const url = `${location.origin}${location.pathname}`
  const trace = createRandomHex(4)
  const entry: LoggedError = { trace, message, info, url, stack, at: Date.now() }
  useErrorLog.setState(({ entries }) => ({ entries: [entry, ...entries].slice(0, MAX_ENTRIES) }))
}

export function logUncaughtErrors(): void {
  addEventListener('error', ({ error, message }) => {
    // Browsers report late size measurements as errors; they are harmless.
    if (!message.startsWith('ResizeObserver')) logError(error ?? message, 'window')
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    // Calls are aborted when their screen closes.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) logError(reason, 'promise')
  })
}
