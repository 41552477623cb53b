// Lock of the session's pages until the password is entered, shared by all tabs and kept over a reload.
import { useSyncExternalStore } from 'react'
import { deleteLocal, storeLocal, readLocal } from '#api/browser-storage.ts'
import { getAccessToken } from '#api/session/session-store.ts'
import { readToken } from '#api/session/token.ts'

const NAME = 'locked'

const listeners = new Set<() => void>()

// Session id: a new session has proved its password already.
const getSessionId = (): string => readToken(getAccessToken() ?? '')?.sid ?? ''

const isLocked = (): boolean => readLocal(NAME) === getSessionId()

export const useLocked = (): boolean => useSyncExternalStore(subscribe, isLocked)

export function lock(): void {
  storeLocal(NAME, getSessionId())
  for (const listener of listeners) listener()
}

export function unlock(): void {
  deleteLocal(NAME)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
