// Every call the browser makes goes through here: a session before it, a readable failure after it.
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
  /** Gives up the call when the screen no longer wants it (TanStack Query hands one over). */
  readonly signal?: AbortSignal | undefined
  /** True where the caller shows the failure itself, beside the field or inside the page. */
  readonly quiet?: boolean | undefined
  /** Receives the share of the body that has gone out, from 0 to 1. */
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

  /** Like get and post, where the answer's message matters too. */
  answer,

  /** Opens a signed link that the browser saves as a file; where the server refuses, says why instead. */
  download(path: string, params?: Params, options: CallOptions = {}): Promise<void> {
    return speaking(options, () =>
      inSession(path, options, (session) => download({ path, params, ...session, signal: options.signal })),
    )
  },

  /** Saves the file that a call with a body answers with; where the server refuses, says why instead. */
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

/** Does the work in a session; once more, with the same body, where its person has to sign in again or to show a code first, and does. */
async function inSession<T>(path: string, { signal }: CallOptions, work: Work<T>): Promise<T> {
  if (isPublic(path)) return work(undefined)
  for (;;) {
    await whenBack(signal)
    try {
      return await inPresentSession(work)
    } catch (error) {
      // A call that was refused for want of a session or of a code has done nothing.
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
