// How the page of another site's sign-in hands its answer to the page that has asked: by what this browser keeps, since windows of other
// origins in between cut every other tie.
import { dropLocal, readLocal, writeLocal } from '../local.ts'

/** Read and dropped by the page that waits. */
const AUTH_ANSWER = 'x-admin-oauth-code'
/** The `state` that the page that waits has sent along: an answer without it was asked for by somebody else. */
const AUTH_STATE = 'x-admin-oauth-state'

/** Keeps the question, and forgets what came of an earlier one. */
export function askElsewhere(state: string): void {
  dropLocal(AUTH_ANSWER)
  writeLocal(AUTH_STATE, state)
}

export function answersQuestion(answer: URLSearchParams): boolean {
  const asked = readLocal(AUTH_STATE) ?? ''
  return asked !== '' && answer.get('state') === asked && (answer.get('code') ?? '') !== ''
}

/** Once: the answer uses the question up. */
export function keepAnswer(search: string): void {
  dropLocal(AUTH_STATE)
  writeLocal(AUTH_ANSWER, search)
}

/** Calls with the code that another window keeps as the answer to this state. Answers what ends the waiting. */
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
