// Leaving: the server forgets the session, and so does this browser, whether or not the server could be told.
import { SESSION_PATHS } from '@cangdan/protocol'
import { api } from './client.ts'
import { logError, useErrorLog } from './error-log.ts'
import { endSession } from './session-store.ts'

export async function signOut(): Promise<void> {
  // What went wrong for one person may name things that the next must not read.
  useErrorLog.getState().clear()
  await closeSession()
  endSession()
}

/** Tells the server; without an answer the session ends there by itself. */
export async function closeSession(): Promise<void> {
  try {
    await api.get<null>(SESSION_PATHS.logout, undefined, { quiet: true })
  } catch (error) {
    logError(error, 'sign-out')
  }
}
