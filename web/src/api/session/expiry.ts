// Expired sessions: the page stays open and its calls wait until the same user has signed in again, in this window or another, or cancels.
import { create } from 'zustand'
import { getAccessToken, readExpiryReason, onSessionStart } from './session-store.ts'
import { readToken } from './token.ts'
import { reportChange } from '../topics/topic-changes.ts'

interface Expiry {
  readonly reason: string
  /** Resolves to true when the user is back, to false when they cancel. */
  readonly outcome: Promise<boolean>
  readonly settle: (isBack: boolean) => void
}

const useStore = create<{ readonly expiry: Expiry | undefined }>(() => ({ expiry: undefined }))

/** Returns why the user has to sign in again; `undefined` without need. */
export const useExpiry = (): string | undefined => useStore(({ expiry }) => expiry?.reason)

let owner: number | undefined

/**
 * Registers the user of the open page, which can sign them in again in place. Returns a function that unregisters and rejects waiting calls: the
 * closing page may have sent some.
 */
export function offerSignIn(uid: number): () => void {
  owner = uid
  return () => {
    owner = undefined
    cancelWaiting()
  }
}

export const canSignInAgain = (): boolean => owner !== undefined

/** Starts the wait for the user of the open page. Returns false when no page can sign them in. */
export function startWaiting(reason: string): boolean {
  if (owner === undefined) return false
  if (useStore.getState().expiry === undefined) useStore.setState({ expiry: createExpiry(reason, String(owner)) })
  return true
}

function createExpiry(reason: string, person: string): Expiry {
  let settle: Expiry['settle'] = () => undefined
  const outcome = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const finish = (isBack: boolean) => {
    unsubscribe()
    useStore.setState({ expiry: undefined })
    settle(isBack)
  }
  const unsubscribe = onSessionStart(() => {
    const isSame = readToken(getAccessToken() ?? '')?.sub === person
    finish(isSame)
    // Data of one user must not be shown to the next.
    if (!isSame) return location.reload()
    // No events were received meanwhile, so any data may have changed.
    reportChange({ origin: 'others', topics: 'everything' })
  })
  return { reason, outcome, settle: finish }
}

export const cancelWaiting = (): void => useStore.getState().expiry?.settle(false)

/**
 * Waits while the session is expired. Resolves to true when the user is back, to false when the session has not expired or the user cancels.
 * Rejects when the caller aborts first.
 */
export async function waitForSignIn(signal?: AbortSignal): Promise<boolean> {
  // Another window may have ended it just now.
  const reason = getAccessToken() === undefined ? readExpiryReason() : undefined
  if (reason !== undefined) startWaiting(reason)
  const { expiry } = useStore.getState()
  if (expiry === undefined) return false
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    void expiry.outcome.then(resolve)
  })
}
