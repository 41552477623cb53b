// Passes the answer of an external sign-in to the page that waits for it: through browser storage from another window, because windows of other
// origins in between break every other link, or through the storage of this tab when the browser blocked the window.
import { deleteLocal, deleteTabItem, readLocal, readTabItem, writeLocal, writeTabItem } from '../browser-storage.ts'

const AUTH_RESPONSE = 'x-admin-oauth-code'
/** The `state` that the waiting page sent; responses without it belong to another request. */
const AUTH_STATE = 'x-admin-oauth-state'
/** Page of this tab to return to; only without another window. */
const AUTH_RETURN = 'x-admin-oauth-return'

export interface AuthAnswer {
  readonly state: string
  /** Empty if the person or the service cancelled. */
  readonly code: string
  /** Issuer of an OpenID provider (RFC 9207). */
  readonly iss?: string
  /** Sign-in code of the organisation, in the address of an OpenID provider's answer; otherwise empty. */
  readonly company: string
}

export function storeAuthState(state: string): void {
  deleteLocal(AUTH_RESPONSE)
  writeLocal(AUTH_STATE, state)
}

/** Stores the page to return to in this tab; undefined if the answer comes from another window. */
export function storeAuthReturn(path: string | undefined): void {
  if (path === undefined) deleteTabItem(AUTH_RETURN)
  else writeTabItem(AUTH_RETURN, path)
}

export function isExpectedResponse(answer: URLSearchParams): boolean {
  const expectedState = readLocal(AUTH_STATE) ?? ''
  return expectedState !== '' && answer.get('state') === expectedState
}

/** Stores the answer. Returns the page of this tab that takes it; undefined if another window does. */
export function storeAuthResponse(search: string): string | undefined {
  deleteLocal(AUTH_STATE)
  const path = readTabItem(AUTH_RETURN)
  deleteTabItem(AUTH_RETURN)
  if (path === undefined) writeLocal(AUTH_RESPONSE, search)
  else writeTabItem(AUTH_RESPONSE, search)
  return path
}

/** `company`: the provider of an organisation. `social`: one that is the same for everybody. */
export type ProviderKind = 'social' | 'company'

/** Returns the kind of the answer that came back in this tab. */
export function getTabAnswerKind(): ProviderKind | undefined {
  const answer = readTabItem(AUTH_RESPONSE)
  return answer === undefined ? undefined : getKind(parseAnswer(answer))
}

/** Returns the answer of this kind that came back in this tab, once. */
export function takeTabAnswer(kind: ProviderKind): AuthAnswer | undefined {
  const answer = parseAnswer(readTabItem(AUTH_RESPONSE) ?? '')
  if (answer.state === '' || getKind(answer) !== kind) return undefined
  deleteTabItem(AUTH_RESPONSE)
  return answer
}

const getKind = ({ company }: AuthAnswer): ProviderKind => (company === '' ? 'social' : 'company')

/** Calls back with the answer that another window stores for this state. Returns a function that stops waiting. */
export function waitForAuthResponse(state: string, onAnswer: (answer: AuthAnswer) => void): () => void {
  const checkResponse = ({ key, newValue }: StorageEvent) => {
    if (key !== AUTH_RESPONSE || newValue === null) return
    const answer = parseAnswer(newValue)
    if (answer.state !== state) return
    deleteLocal(AUTH_RESPONSE)
    stopWaiting()
    onAnswer(answer)
  }
  const stopWaiting = () => window.removeEventListener('storage', checkResponse)
  window.addEventListener('storage', checkResponse)
  return stopWaiting
}

function parseAnswer(search: string): AuthAnswer {
  const answer = new URLSearchParams(search)
  const iss = answer.get('iss')
  return {
    state: answer.get('state') ?? '',
    code: answer.get('code') ?? '',
    company: answer.get('company') ?? '',
    ...(iss !== null && { iss }),
  }
}
