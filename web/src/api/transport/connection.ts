// Tracks whether the server is reachable. While it is not, retries with increasing delays, and immediately when the browser is online again
// or the user returns to the page.
import { create } from 'zustand'
import type { FailureCode } from './api-error.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** No response, a response of a proxy (for instance while the server starts), or status 503. */
const UNREACHABLE_CODES: ReadonlySet<FailureCode> = new Set<FailureCode>(['network', 'unreadable', 'unavailable'])

export const isUnreachable = (code: FailureCode): boolean => UNREACHABLE_CODES.has(code)

const useConnection = create<{ readonly isLost: boolean }>(() => ({ isLost: false }))

export const useConnectionLost = (): boolean => useConnection(({ isLost }) => isLost)

export const isConnectionLost = (): boolean => useConnection.getState().isLost

type Ping = () => Promise<unknown>

let ping: Ping | undefined
let isPinging = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Number of consecutive lost calls while the server was reachable. */
let lostCalls = 0
let lostCallTimer: ReturnType<typeof setTimeout> | undefined
const backListeners = new Set<() => void>()

/** Subscribes to the moment when failed calls can be retried; returns a function that unsubscribes. */
export function onReconnect(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

export function reportReached(): void {
  clearTimer()
  failures = 0
  if (!useConnection.getState().isLost) return
  useConnection.setState({ isLost: false })
  notifyReconnect()
}

/** Records a call without a response and checks whether the server is reachable. */
export function reportUnreachable(): void {
  if (timer === undefined) void checkConnection()
}

export function reconnectNow(): void {
  if (!useConnection.getState().isLost) return
  clearTimer()
  void checkConnection()
}

/** Starts watching with a public call that rejects without a response; returns a function that stops. */
export function watchConnection(call: Ping): () => void {
  ping = call
  const checkVisible = () => {
    if (document.visibilityState === 'visible') reconnectNow()
  }
  // The server may be reachable although the browser reports offline.
  globalThis.addEventListener('offline', reportUnreachable)
  globalThis.addEventListener('online', reconnectNow)
  document.addEventListener('visibilitychange', checkVisible)
  return () => {
    ping = undefined
    clearTimer()
    for (const each of [lostCallTimer, resetTimer]) clearTimeout(each)
    lostCallTimer = undefined
    failures = lostCalls = 0
    useConnection.setState({ isLost: false })
    globalThis.removeEventListener('offline', reportUnreachable)
    globalThis.removeEventListener('online', reconnectNow)
    document.removeEventListener('visibilitychange', checkVisible)
  }
}

async function checkConnection(): Promise<void> {
  if (ping === undefined || isPinging) return
  isPinging = true
  try {
    await ping()
    if (useConnection.getState().isLost) reportReached()
    else scheduleRetrySignal()
  } catch {
    useConnection.setState({ isLost: true })
    clearTimer()
    timer = setTimeout(retry, getRetryDelay(failures))
    failures += 1
  } finally {
    isPinging = false
  }
}

/** The outage was short or a single call was lost: signals a retry with the same delays. */
function scheduleRetrySignal(): void {
  if (lostCallTimer !== undefined) return
  lostCallTimer = setTimeout(() => {
    lostCallTimer = undefined
    notifyReconnect()
  }, getRetryDelay(lostCalls))
  lostCalls += 1
  clearTimeout(resetTimer)
  resetTimer = setTimeout(() => (lostCalls = 0), 2 * MAX_DELAY_MS)
}

let resetTimer: ReturnType<typeof setTimeout> | undefined

function notifyReconnect(): void {
  for (const listener of backListeners) listener()
}

function retry(): void {
  timer = undefined
  void checkConnection()
}

/** Exponential backoff with jitter, so that a thousand pages do not reconnect together when a server returns. */
function getRetryDelay(after: number): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** after)
  return most * (0.8 + Math.random() * 0.2)
}

function clearTimer(): void {
  clearTimeout(timer)
  timer = undefined
}
