// Passes the result of an external sign-in window to the waiting page through browser storage: windows of other
// origins in between break every other link.
import { deleteLocal, readLocal, writeLocal } from '../browser-storage.ts'

const AUTH_RESPONSE = 'x-admin-oauth-code'
/** The `state` that the waiting page sent; responses without it belong to another request. */
const AUTH_STATE = 'x-admin-oauth-state'

export function storeAuthState(state: string): void {
  deleteLocal(AUTH_RESPONSE)
  writeLocal(AUTH_STATE, state)
}

export function isExpectedResponse(answer: URLSearchParams): boolean {
  const expectedState = readLocal(AUTH_STATE) ?? ''
  return expectedState !== '' && answer.get('state') === expectedState && (answer.get('code') ?? '') !== ''
}

export function storeAuthResponse(search: string): void {
  deleteLocal(AUTH_STATE)
  writeLocal(AUTH_RESPONSE, search)
}

/** Calls back with the code that another window stores for this state. Returns a function that stops waiting. */
export function waitForAuthResponse(state: string, onCode: (code: string) => void): () => void {
  const checkResponse = ({ key, newValue }: StorageEvent) => {
    if (key !== AUTH_RESPONSE || newValue === null) return
    const answer = new URLSearchParams(newValue)
    if (answer.get('state') !== state) return
    deleteLocal(AUTH_RESPONSE)
    stopWaiting()
    onCode(answer.get('code') ?? '')
  }
  const stopWaiting = () => window.removeEventListener('storage', checkResponse)
  window.addEventListener('storage', checkResponse)
  return stopWaiting
}
