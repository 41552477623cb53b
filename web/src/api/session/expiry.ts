// A session that has ended by itself while its page is open: the page stays, and its calls wait until the same person has signed in again,
// in this window or in another, or has given up.
import { create } from 'zustand'
import { accessToken, endedByItself, onSessionStart } from './session-store.ts'
import { readToken } from './token.ts'
import { reportChanged } from '../topics/changes.ts'

interface Expiry {
  /** A sentence for the reader. */
  readonly reason: string
  /** True once the person is back, false where they have given up. */
  readonly outcome: Promise<boolean>
  readonly settle: (isBack: boolean) => void
}

const useStore = create<{ readonly expiry: Expiry | undefined }>(() => ({ expiry: undefined }))

/** Why the reader is to sign in again; `undefined` while there is no need to. */
export const useExpiry = (): string | undefined => useStore(({ expiry }) => expiry?.reason)

let owner: number | undefined

/**
 * Says whose page is open, and that it asks them to sign in again in place. Answers with the way to take that back, after which nothing
 * waits: what the page asked while it was left may have begun to.
 */
export function offerReturn(uid: number): () => void {
  owner = uid
  return () => {
    owner = undefined
    giveUpReturn()
  }
}

export const isReturnOffered = (): boolean => owner !== undefined

/** Begins to wait for the person whose page is open. Answers false where no page asks them. */
export function awaitReturn(reason: string): boolean {
  if (owner === undefined) return false
  if (useStore.getState().expiry === undefined) useStore.setState({ expiry: begun(reason, String(owner)) })
  return true
}

function begun(reason: string, person: string): Expiry {
  let settle: Expiry['settle'] = () => undefined
  const outcome = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const end = (isBack: boolean) => {
    forget()
    useStore.setState({ expiry: undefined })
    settle(isBack)
  }
  const forget = onSessionStart(() => {
    const isSame = readToken(accessToken() ?? '')?.sub === person
    end(isSame)
    // Nothing of one person may meet the next.
    if (!isSame) return location.reload()
    // Nobody knows what has changed meanwhile: no event was received.
    reportChanged({ origin: 'others', topics: 'everything' })
  })
  return { reason, outcome, settle: end }
}

/** The page is left: calls that wait fail. */
export const giveUpReturn = (): void => useStore.getState().expiry?.settle(false)

/**
 * Waits while the session has ended by itself; without such an end it answers false at once. True where the person is back.
 * Rejects where the caller gives up first.
 */
export async function whenBack(signal?: AbortSignal): Promise<boolean> {
  // Another window may have ended it a moment ago.
  const reason = accessToken() === undefined ? endedByItself() : undefined
  if (reason !== undefined) awaitReturn(reason)
  const { expiry } = useStore.getState()
  if (expiry === undefined) return false
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    void expiry.outcome.then(resolve)
  })
}
