import { SESSION_PATHS } from '@cangdan/protocol'
import { api } from '../client.ts'
import { logError, useErrorLog } from '../error-log.ts'
import { endSession } from './session-store.ts'

// The response clears the site's data (`Clear-Site-Data`), which takes a browser with much cached data seconds.
const MAX_WAIT_MS = 1_000

export async function signOut(): Promise<void> {
  // Error messages of one user may contain names that the next must not see.
  useErrorLog.getState().clear()
  await closeSession()
  endSession()
}

/** Notifies the server and waits briefly. Without a response the session expires on the server. */
export const closeSession = (): Promise<void> =>
  Promise.race([notifyServer(), new Promise<void>((go) => setTimeout(go, MAX_WAIT_MS))])

async function notifyServer(): Promise<void> {
  try {
    await api.get<null>(SESSION_PATHS.logout, undefined, { quiet: true })
  } catch (error) {
    logError(error, 'sign-out')
  }
}
