import type { Success } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { getActiveSession, endExpiredSession, type ActiveSession } from './session/active-session.ts'
import { notifyFailure } from './notify-failure.ts'
import { ApiError } from './transport/api-error.ts'
import { isPublic, type Call, type Params } from './transport/call.ts'
import { canSignInAgain, waitForSignIn } from './session/expiry.ts'
import { download, downloadPosted, type PostedDownloadRequest } from './download.ts'
import { send } from './transport/send.ts'
import { STEP_UP_CODES, waitForStepUp } from './session/step-up.ts'
import { reportChange } from './topics/topic-changes.ts'

export { ApiError, type FailureCode } from './transport/api-error.ts'
export type { Params } from './transport/call.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly quiet?: boolean | undefined
  readonly isOfDevice?: Call['isOfDevice']
  /** Receives the uploaded share of the body, from 0 to 1. */
  readonly onProgress?: Call['onProgress']
}

type CallRequest = Pick<Call, 'method' | 'path' | 'params' | 'body'>

export const api = {
  async get<T>(path: string, params?: Params, options?: CallOptions): Promise<T> {
    return (await callServer<T>({ method: 'GET', path, params }, options)).data
  },

  async post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T> {
    return (await callServer<T>({ method: 'POST', path, body: body ?? {} }, options)).data
  },

  answer: callServer,

  download(path: string, params?: Params, options: CallOptions = {}): Promise<void> {
    return withFailureNotice(options, () =>
      runInSession(path, options, (session) => download({ path, params, ...session, signal: options.signal })),
    )
  },

  save(
    path: string,
    file: Pick<PostedDownloadRequest, 'params' | 'body' | 'name'>,
    options: CallOptions = {},
  ): Promise<void> {
    return withFailureNotice(options, () =>
      runInSession(path, options, (session) => downloadPosted({ path, ...file, ...session, signal: options.signal })),
    )
  },
}

async function callServer<T>(request: CallRequest, options: CallOptions = {}): Promise<Success<T>> {
  const success = await withFailureNotice(options, () =>
    runInSession(request.path, options, (session) => send<T>({ ...request, ...session, ...options })),
  )
  reportChange({ origin: 'own', topics: success.topics ?? [] })
  return success
}

/**
 * Runs the call in a session. Retries it once more with the same body after the user has signed in again or has entered
 * a second factor.
 */
async function runInSession<T>(path: string, { signal }: CallOptions, work: SessionCall<T>): Promise<T> {
  if (isPublic(path)) return work(undefined)
  for (;;) {
    await waitForSignIn(signal)
    try {
      return await runWithSession(work)
    } catch (error) {
      // A call rejected with these codes had no effect.
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'login_required' && (await waitForSignIn(signal))) continue
      const stepUp = STEP_UP_CODES.find((each) => each === code)
      if (stepUp !== undefined && (await waitForStepUp(stepUp, signal))) continue
      throw error
    }
  }
}

type SessionCall<T> = (session: ActiveSession | undefined) => Promise<T>

async function runWithSession<T>(work: SessionCall<T>): Promise<T> {
  const session = await getActiveSession()
  try {
    return await work(session)
  } catch (error) {
    if (session === undefined || !(error instanceof ApiError)) throw error
    if (error.code === 'bad_signature') throw endExpiredSession(session.token, t('api.keys_lost'))
    if (error.data === 'login' && canSignInAgain()) throw endExpiredSession(session.token, error.message)
    throw error
  }
}

async function withFailureNotice<T>({ quiet = false }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!quiet) notifyFailure(error)
    throw error
  }
}
