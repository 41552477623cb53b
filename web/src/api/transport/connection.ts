// Tracks whether the server is reachable. While it is not, retries with increasing delays, and immediately when the browser is online again
// or the user returns to the page.
import { create } from 'zustand'
import type { FailureCode } from './api-error.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** No response, a response of a proxy (for instance while the server starts), or status 503. */
const UNREACHED: ReadonlySet<FailureCode> = new Set<FailureCode>(['network', 'unreadable', 'unavailable'])

export const isUnreached = (code: FailureCode): boolean => UNREACHED.has(code)

const useConnection = create<{ readonly isLost: boolean }>(() => ({ isLost: false }))

export const useConnectionLost = (): boolean => useConnection(({ isLost }) => isLost)

export const isConnectionLost = (): boolean => useConnection.getState().isLost

type Ask = () => Promise<unknown>

let ask: Ask | undefined
let isAsking = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Number of consecutive lost calls while the server was reachable. */
let strays = 0
let strayTimer: ReturnType<typeof setTimeout> | undefined
const backListeners = new Set<() => void>()

/** Subscribes to the moment when failed calls can be retried; returns a function that unsubscribes. */
export function onReconnect(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

export function reportReached(): void {
  forgetTimer()
  failures = 0
  if (!useConnection.getState().isLost) return
  useConnection.setState({ isLost: false })
  tellBack()
}

/** Records a call without a response and checks whether the server is reachable. */
export function reportUnreached(): void {
  if (timer === undefined) void check()
}

export function reconnectNow(): void {
  if (!useConnection.getState().isLost) return
  forgetTimer()
  void check()
}

/** Starts watching with a public call that rejects without a response; returns a function that stops. */
export function watchConnection(question: Ask): () => void {
  ask = question
  const look = () => {
    if (document.visibilityState === 'visible') reconnectNow()
  }
  // The server may be reachable although the browser reports offline.
  globalThis.addEventListener('offline', reportUnreached)
  globalThis.addEventListener('online', reconnectNow)
  document.addEventListener('visibilitychange', look)
  return () => {
    ask = undefined
    forgetTimer()
    for (const each of [strayTimer, calm]) clearTimeout(each)
    strayTimer = undefined
    failures = strays = 0
    useConnection.setState({ isLost: false })
    globalThis.removeEventListener('offline', reportUnreached)
    globalThis.removeEventListener('online', reconnectNow)
    document.removeEventListener('visibilitychange', look)
  }
}

async function check(): Promise<void> {
  if (ask === undefined || isAsking) return
  isAsking = true
  try {
    await ask()
    if (useConnection.getState().isLost) reportReached()
    else followStray()
  } catch {
    useConnection.setState({ isLost: true })
    forgetTimer()
    timer = setTimeout(retry, delay(failures))
    failures += 1
  } finally {
    isAsking = false
  }
}

/** The outage was short or a single call was lost: signals a retry with the same delays. */
function followStray(): void {
  if (strayTimer !== undefined) return
  strayTimer = setTimeout(() => {
    strayTimer = undefined
    tellBack()
  }, delay(strays))
  strays += 1
  clearTimeout(calm)
  calm = setTimeout(() => (strays = 0), 2 * MAX_DELAY_MS)
}

let calm: ReturnType<typeof setTimeout> | undefined

function tellBack(): void {
  for (const listener of backListeners) listener()
}

function retry(): void {
  timer = undefined
  void check()
}

/** Exponential backoff with jitter, so that a thousand pages do not reconnect together when a server returns. */
function delay(after: number): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** after)
  return most * (0.8 + Math.random() * 0.2)
}

function forgetTimer(): void {
  clearTimeout(timer)
  timer = undefined
}
