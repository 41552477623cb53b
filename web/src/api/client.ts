// Every call the browser makes goes through here: a fresh token before it, a readable failure after it.
import type { Success } from '@cangdan/protocol'
import { announce } from './announce.ts'
import { freshAccessToken } from './refresh.ts'
import { fileNameOf, saveBlob } from './save-file.ts'
import { exchange, isPublic, openEnvelope, send, type Call, type Params } from './send.ts'

export { ApiError, type FailureCode } from './api-error.ts'
export type { Params } from './send.ts'

export interface CallOptions {
  /** Gives up the call when the screen no longer wants it (TanStack Query hands one over). */
  readonly signal?: AbortSignal | undefined
  /** True where the caller shows the failure itself, beside the field or inside the page. */
  readonly quiet?: boolean | undefined
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

  /** Fetches a file with our headers and saves it under the name the server gave it. */
  async download(path: string, params?: Params, options: CallOptions = {}): Promise<void> {
    await speaking(options, async () => {
      const token = isPublic(path) ? undefined : await freshAccessToken()
      const response = await exchange({ method: 'GET', path, params, token, signal: options.signal })
      const disposition = response.headers.get('content-disposition')
      // A refusal is an envelope, and no file is ever sent without a name.
      if (disposition === null) await openEnvelope(response)
      saveBlob(await response.blob(), fileNameOf(disposition, path.split('/').at(-1) ?? 'download'))
    })
  },
}

function answer<T>(request: Request, options: CallOptions = {}): Promise<Success<T>> {
  return speaking(options, async () => {
    const token = isPublic(request.path) ? undefined : await freshAccessToken()
    return send<T>({ ...request, token, signal: options.signal })
  })
}

async function speaking<T>({ quiet = false }: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!quiet) announce(error)
    throw error
  }
}
