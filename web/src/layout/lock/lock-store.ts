// Lock of the session's pages until the password is entered, shared by all tabs and kept over a reload.
import { useSyncExternalStore } from 'react'
import { dropLocal, keepLocal, readLocal } from '#api/local.ts'
import { accessToken } from '#api/session/session-store.ts'
import { readToken } from '#api/session/token.ts'

const NAME = 'locked'

const listeners = new Set<() => void>()

// Session id: a new session has proved its password already.
const session = (): string => readToken(accessToken() ?? '')?.sid ?? ''

const isLocked = (): boolean => readLocal(NAME) === session()

export const useLocked = (): boolean => useSyncExternalStore(subscribe, isLocked)

export function lock(): void {
  keepLocal(NAME, session())
  for (const listener of listeners) listener()
}

export function unlock(): void {
  dropLocal(NAME)
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
