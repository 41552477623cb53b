// Passes the result of an external sign-in window to the waiting page through browser storage: windows of other
// origins in between break every other link.
import { dropLocal, readLocal, writeLocal } from '../local.ts'

const AUTH_ANSWER = 'x-admin-oauth-code'
/** The `state` that the waiting page sent; responses without it belong to another request. */
const AUTH_STATE = 'x-admin-oauth-state'

export function askElsewhere(state: string): void {
  dropLocal(AUTH_ANSWER)
  writeLocal(AUTH_STATE, state)
}

export function answersQuestion(answer: URLSearchParams): boolean {
  const asked = readLocal(AUTH_STATE) ?? ''
  return asked !== '' && answer.get('state') === asked && (answer.get('code') ?? '') !== ''
}

export function keepAnswer(search: string): void {
  dropLocal(AUTH_STATE)
  writeLocal(AUTH_ANSWER, search)
}

/** Calls back with the code that another window stores for this state. Returns a function that stops waiting. */
export function waitForAnswer(state: string, onCode: (code: string) => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key !== AUTH_ANSWER || newValue === null) return
    const answer = new URLSearchParams(newValue)
    if (answer.get('state') !== state) return
    dropLocal(AUTH_ANSWER)
    stop()
    onCode(answer.get('code') ?? '')
  }
  const stop = () => window.removeEventListener('storage', look)
  window.addEventListener('storage', look)
  return stop
}
