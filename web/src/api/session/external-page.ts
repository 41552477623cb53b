// Opens the sign-in page of a provider, whose answer comes back through `/auth-redirect`.
import { type AuthAnswer, storeAuthReturn, storeAuthState, waitForAuthResponse } from './external-sign-in.ts'

const WINDOW = 'popup,width=520,height=680'

export class ExternalPageError extends Error {
  readonly reason: 'blocked' | 'bad_address' | 'cancelled'

  constructor(reason: ExternalPageError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Throws for an answer without a code. */
export function assertConfirmed(answer: AuthAnswer): AuthAnswer {
  if (answer.code === '') throw new ExternalPageError('cancelled')
  return answer
}

interface ExternalPageInput {
  /** Loads the address of the page with a new state. */
  readonly load: () => Promise<{ readonly auth_url: string; readonly state: string }>
  readonly signal: AbortSignal
  /** Whether this tab opens the page where the browser blocks windows; the page that returns then takes the answer. */
  readonly canLeave: boolean
}

/**
 * Opens the page in a window and resolves with its answer; never resolves if the person closes the window or this tab leaves. Call it in a click
 * handler, before any wait: browsers block windows that open later.
 * @throws ExternalPageError, errors of `load`, the reason of `signal`
 */
export async function openExternalPage({ load, signal, canLeave }: ExternalPageInput): Promise<AuthAnswer> {
  const popup = window.open('about:blank', '_blank', WINDOW)
  if (popup === null && !canLeave) throw new ExternalPageError('blocked')
  try {
    const { auth_url: address, state } = await load()
    signal.throwIfAborted()
    if (!address.startsWith('https://')) throw new ExternalPageError('bad_address')
    storeAuthState(state)
    storeAuthReturn(popup === null ? location.pathname + location.search : undefined)
    const answer = waitForAnswer(state, signal)
    if (popup === null) location.assign(address)
    else popup.location.replace(address)
    return assertConfirmed(await answer)
  } catch (error) {
    popup?.close()
    throw error
  }
}

const waitForAnswer = (state: string, signal: AbortSignal): Promise<AuthAnswer> =>
  new Promise((resolve, reject) => {
    const stop = waitForAuthResponse(state, resolve)
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
