// Leaving: the server forgets the session, and so does this browser, whether or not the server could be reached.
import { SESSION_PATHS } from '@cangdan/protocol'
import { api } from '../client.ts'
import { logError, useErrorLog } from '../error-log.ts'
import { endSession } from './session-store.ts'

// A browser answers only when it has dropped what it keeps of us, which takes seconds where it keeps much of others too.
const PATIENCE_MS = 1_000

export async function signOut(): Promise<void> {
  // What went wrong for one person may name things that the next must not read.
  useErrorLog.getState().clear()
  await closeSession()
  endSession()
}

/** Tells the server, and waits a moment for it: without an answer the session ends there by itself, and here all the same. */
export const closeSession = (): Promise<void> =>
  Promise.race([tellServer(), new Promise<void>((go) => setTimeout(go, PATIENCE_MS))])

async function tellServer(): Promise<void> {
  try {
    await api.get<null>(SESSION_PATHS.logout, undefined, { quiet: true })
  } catch (error) {
    logError(error, 'sign-out')
  }
}
