// One exchange with the server: headers, envelope, and every failure as an ApiError.
import { LANGUAGE_TAGS, type Answer, type Success } from '@cangdan/protocol'
import { currentLanguage, t } from '#i18n/index.ts'
import { ApiError } from './api-error.ts'
import { serverNow } from './clock.ts'

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below /api/v1/. */
  readonly path: string
  readonly params?: Params | undefined
  /** Sent as JSON, or as it is where it is a form with a file. */
  readonly body?: unknown
  readonly token?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Public calls carry no token and never wait for a fresh one (specification §7). */
export const isPublic = (path: string): boolean => `/${path}`.includes('/public/')

/** The address of a call; the debug host of this tab goes in front, where one is set. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const host = sessionStorage.getItem('baseHost')?.replace(/\/+$/, '') ?? ''
  const search = query.toString()
  return `${host}/api/v1/${path}${search === '' ? '' : `?${search}`}`
}

/** Gives the raw response. Only a missing one is a failure here. */
export async function exchange(call: Call): Promise<Response> {
  const headers: Record<string, string> = {
    device: 'pc',
    timestamp: String(serverNow()),
    'accept-language': LANGUAGE_TAGS[currentLanguage()],
  }
  if (call.token !== undefined && !isPublic(call.path)) headers['accesstoken'] = call.token
  // A form with a file names its own type, with its boundary.
  if (call.body !== undefined && !(call.body instanceof FormData))
    headers['content-type'] = 'application/json'
  try {
    return await fetch(addressOf(call.path, call.params), {
      method: call.method,
      headers,
      // Tokens travel in headers; cookies would only open a door for forged requests.
      credentials: 'omit',
      ...(call.body === undefined ? {} : { body: bodyOf(call.body) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    })
  } catch (error) {
    // Who gave up does not want to hear of it; whoever waits does.
    if (call.signal?.aborted === true) throw error
    throw new ApiError('network', t('api.network'))
  }
}

const bodyOf = (body: unknown): BodyInit => (body instanceof FormData ? body : JSON.stringify(body))

export async function send<T>(call: Call): Promise<Success<T>> {
  return openEnvelope<T>(await exchange(call))
}

/** Transport faults have the shape of a refusal too, so the status alone decides nothing. */
export async function openEnvelope<T>(response: Response): Promise<Success<T>> {
  const answer = await readAnswer<T>(response)
  if (answer.status) return answer
  throw new ApiError(answer.code, answer.message, { fields: answer.fields, data: answer.data })
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // The connection broke half way.
    throw new ApiError('network', t('api.network'))
  }
  try {
    const answer: Answer<T> | null = JSON.parse(text)
    if (typeof answer?.status === 'boolean') return answer
  } catch {
    // Not ours: a proxy's page, most likely.
  }
  throw new ApiError('unreadable', t('api.unreadable'))
}
