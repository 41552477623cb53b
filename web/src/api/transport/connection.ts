// Whether the server can be reached, as the calls of this page find out. While it cannot, it is asked again by itself, less and less
// often, and at once when the browser comes back to the network or its reader to the page.
import { create } from 'zustand'
import type { FailureCode } from './api-error.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

/** No answer; an answer of something in between, as while the server starts; an answer that it cannot work. */
const UNREACHED: ReadonlySet<FailureCode> = new Set<FailureCode>(['network', 'unreadable', 'unavailable'])

export const isUnreached = (code: FailureCode): boolean => UNREACHED.has(code)

const useConnection = create<{ readonly isLost: boolean }>(() => ({ isLost: false }))

/** Whether the server has not been reached since the last time it was asked. */
export const useConnectionLost = (): boolean => useConnection(({ isLost }) => isLost)

export const isConnectionLost = (): boolean => useConnection.getState().isLost

type Ask = () => Promise<unknown>

let ask: Ask | undefined
let isAsking = false
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Calls that were lost one after the other while the server could be reached. */
let strays = 0
let strayTimer: ReturnType<typeof setTimeout> | undefined
const backListeners = new Set<() => void>()

/** Tells when what has failed may be asked for again, since the server is reached; answers with the way to stop listening. */
export function onReconnect(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

/** A call has been answered. */
export function reportReached(): void {
  forgetTimer()
  failures = 0
  if (!useConnection.getState().isLost) return
  useConnection.setState({ isLost: false })
  tellBack()
}

/** A call has not been answered: whether that is the connection, the server itself is asked. */
export function reportUnreached(): void {
  if (timer === undefined) void check()
}

/** Asks the server now, where it could not be reached. */
export function reconnectNow(): void {
  if (!useConnection.getState().isLost) return
  forgetTimer()
  void check()
}

/** Starts watching. `question` is a call that anybody may make; it rejects without an answer. Answers with the way to stop. */
export function watchConnection(question: Ask): () => void {
  ask = question
  const look = () => {
    if (document.visibilityState === 'visible') reconnectNow()
  }
  // What the browser calls offline may well reach the server: it is asked.
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

/** The server was back before anybody noticed, or one call alone was lost: it is asked for again, in the same steps. */
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

/** Twice as long each time, and never quite the same: a thousand pages do not knock at once when a server comes back. */
function delay(after: number): number {
  const most = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** after)
  return most * (0.8 + Math.random() * 0.2)
}

function forgetTimer(): void {
  clearTimeout(timer)
  timer = undefined
}
