import type { Success } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { activeSession, endOf, type ActiveSession } from './session/active-session.ts'
import { announce } from './announce.ts'
import { ApiError } from './transport/api-error.ts'
import { isPublic, type Call, type Params } from './transport/call.ts'
import { isReturnOffered, whenBack } from './session/expiry.ts'
import { download, downloadPosted, type PostedDownload } from './download.ts'
import { send } from './transport/send.ts'
import { whenProven } from './session/step-up.ts'
import { reportChanged } from './topics/changes.ts'

export { ApiError, type FailureCode } from './transport/api-error.ts'
export type { Params } from './transport/call.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly quiet?: boolean | undefined
  /** Receives the uploaded share of the body, from 0 to 1. */
  readonly onProgress?: Call['onProgress']
}

type Request = Pick<Call, 'method' | 'path' | 'params' | 'body'>

export const api = {
  async get<T>(path: string, params?: Params, options?: CallOptions): Promise<T> {
    return (await answer<T>({ method: 'GET', path, params }, options)).data
  },

  async post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T> {
    return (await answer<T>({ method: 'POST', path, body: body ?? {} }, options)).data
  },

  answer,

  download(path: string, params?: Params, options: CallOptions = {}): Promise<void> {
    return speaking(options, () =>
      inSession(path, options, (session) => download({ path, params, ...session, signal: options.signal })),
    )
  },

  save(
    path: string,
    file: Pick<PostedDownload, 'params' | 'body' | 'name'>,
    options: CallOptions = {},
  ): Promise<void> {
    return speaking(options, () =>
      inSession(path, options, (session) =>
        downloadPosted({ path, ...file, ...session, signal: options.signal }),
      ),
    )
  },
}

async function answer<T>(request: Request, options: CallOptions = {}): Promise<Success<T>> {
  const success = await speaking(options, () =>
    inSession(request.path, options, (session) =>
      send<T>({ ...request, ...session, signal: options.signal, onProgress: options.onProgress }),
    ),
  )
  reportChanged({ origin: 'own', topics: success.topics ?? [] })
  return success
}

/**
 * Runs the call in a session. Retries it once more with the same body after the user has signed in again or has entered
 * a second factor.
 */
async function inSession<T>(path: string, { signal }: CallOptions, work: Work<T>): Promise<T> {
  if (isPublic(path)) return work(undefined)
  for (;;) {
    await whenBack(signal)
    try {
      return await inPresentSession(work)
    } catch (error) {
      // A call rejected with these codes had no effect.
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'login_required' && (await whenBack(signal))) continue
      if (code === 'factor_required' && (await whenProven(signal))) continue
      throw error
    }
  }
}

type Work<T> = (session: ActiveSession | undefined) => Promise<T>

async function inPresentSession<T>(work: Work<T>): Promise<T> {
  const session = await activeSession()
  try {
    return await work(session)
  } catch (error) {
    if (session === undefined || !(error instanceof ApiError)) throw error
    if (error.code === 'bad_signature') throw endOf(session.token, t('api.keys_lost'))
    if (error.data === 'login' && isReturnOffered()) throw endOf(session.token, error.message)
    throw error
  }
}

async function speaking<T>({ quiet = false }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!quiet) announce(error)
    throw error
  }
}
