// Leaving: the server forgets the session, and so does this browser, whether or not the server could be told.
import { SESSION_PATHS } from '@cangdan/protocol'
import { api } from './client.ts'
import { logError } from './error-log.ts'
import { endSession } from './session-store.ts'

export async function signOut(): Promise<void> {
  try {
    await api.get<null>(SESSION_PATHS.logout, undefined, { quiet: true })
  } catch (error) {
    logError(error, 'sign-out')
  }
  endSession()
}
