// The window of an identity provider, whose answer comes back through `/auth-redirect`.
import type { SsoStart, SsoStepUpRequest } from '@cangdan/protocol'
import { storeAuthReturn, storeAuthState, waitForAuthResponse } from './external-sign-in.ts'

const WINDOW = 'popup,width=520,height=680'

export type ProviderWindowError = 'blocked' | 'bad_address' | 'cancelled'

export class ProviderWindowRejection extends Error {
  readonly reason: ProviderWindowError

  constructor(reason: ProviderWindowError) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Opens the provider's page and resolves with its answer; never resolves if the user leaves the window. Call it in a click handler, before any
 * wait: browsers block windows that open later.
 * @throws ProviderWindowRejection, errors of `start`, the reason of `signal`
 */
export async function askProvider(start: () => Promise<SsoStart>, signal: AbortSignal): Promise<SsoStepUpRequest> {
  const popup = window.open('about:blank', '_blank', WINDOW)
  if (popup === null) throw new ProviderWindowRejection('blocked')
  try {
    const { auth_url: address, state } = await start()
    signal.throwIfAborted()
    if (!address.startsWith('https://')) throw new ProviderWindowRejection('bad_address')
    storeAuthState(state)
    storeAuthReturn(undefined)
    const answer = waitForAnswer(state, signal)
    popup.location.replace(address)
    return await answer
  } catch (error) {
    popup.close()
    throw error
  }
}

const waitForAnswer = (state: string, signal: AbortSignal): Promise<SsoStepUpRequest> =>
  new Promise((resolve, reject) => {
    const stop = waitForAuthResponse(state, (answer) => {
      if (answer.code === '') reject(new ProviderWindowRejection('cancelled'))
      else resolve(answer)
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
