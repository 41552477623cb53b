// One HTTP exchange: sends a signed request and returns the unread response.
import { LANGUAGE_TAGS, SESSION_PATHS, type AnswerBinding } from '@cangdan/protocol'
import { currentLanguage, t } from '#i18n/index.ts'
import { ApiError } from './api-error.ts'
import { noteBuild } from './build.ts'
import { addressOf, isPublic, pathOf, queryOf, type Call } from './call.ts'
import { utf8, type Bytes } from '../keys/bytes.ts'
import { readOfTab } from '../local.ts'
import { sendWatched } from './watched.ts'
import { signed, type Signature } from './signature.ts'
import { reportChanged } from '../topics/changes.ts'

export interface Exchanged {
  readonly response: Response
  readonly seal: Seal | undefined
}

export interface Seal {
  readonly key: CryptoKey
  readonly binding: AnswerBinding
}

interface Content {
  readonly type: string
  readonly sent: string | Bytes
  /** Exact bytes of the body, since they are signed. */
  readonly bytes: Bytes
}

/** Throws only when there is no response. */
export async function exchange(call: Call): Promise<Exchanged> {
  const { method, keys, signal } = call
  const query = queryOf(call.params)
  const content = call.body === undefined ? undefined : await contentOf(call.body)
  const path = pathOf(call.path)
  // Public reads need no signature, and calls without a session cannot have a valid one.
  const needsSignature = keys !== undefined || (isPublic(call.path) && method === 'POST')
  const signature = needsSignature
    ? await signed({ method, path, query, body: content?.bytes }, keys)
    : undefined
  try {
    const response = await responseTo(call, query, { content, signature })
    noteBuild(response.headers.get('build'))
    noteRights(response.headers.get('rights'), call.keys?.sessionId)
    return { response, seal: signature === undefined ? undefined : sealOf(call, signature) }
  } catch (error) {
    // The caller that aborted gets its own error.
    if (signal?.aborted === true) throw error
    throw new ApiError('network', t('api.network'))
  }
}

interface Sent {
  readonly content: Content | undefined
  readonly signature: Signature | undefined
}

function responseTo(call: Call, query: URLSearchParams, { content, signature }: Sent): Promise<Response> {
  const { method, signal, onProgress } = call
  const address = addressOf(call.path, query)
  const headers = headersOf(call, content, signature)
  if (onProgress !== undefined && content !== undefined)
    return sendWatched(address, { method, headers, body: content.sent, signal, onProgress })
  return fetch(address, {
    method,
    headers,
    credentials: credentialsOf(call),
    ...(content === undefined ? {} : { body: content.sent }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Tokens are sent in headers; cookies would allow forged requests. */
function credentialsOf({ path }: Call): RequestCredentials {
  // Browsers apply `Clear-Site-Data` only in responses to requests that may carry cookies.
  return path === SESSION_PATHS.logout ? 'same-origin' : 'omit'
}

function sealOf({ keys, method, path }: Call, { timestamp, nonce }: Signature): Seal | undefined {
  if (keys === undefined) return undefined
  const binding = { sessionId: keys.sessionId, method, path: pathOf(path), timestamp, nonce }
  return { key: keys.answer, binding }
}

function headersOf(call: Call, content: Content | undefined, signature: Signature | undefined) {
  const headers: Record<string, string> = {
    'accept-language': LANGUAGE_TAGS[currentLanguage()],
    ...signature,
    ...call.headers,
  }
  if (content !== undefined) headers['content-type'] = content.type
  if (call.token !== undefined && !isPublic(call.path)) headers['accesstoken'] = call.token
  // The refresh call is public: without a token the session id identifies the keys.
  else if (call.keys !== undefined) headers['sid'] = call.keys.sessionId
  if (readOfTab('ignoreencryption') !== undefined) headers['ignoreencryption'] = '1'
  return headers
}

/** A form with a file has its own content type with a boundary. */
async function contentOf(body: unknown): Promise<Content> {
  if (!(body instanceof FormData)) {
    const text = JSON.stringify(body)
    return { type: 'application/json', sent: text, bytes: utf8(text) }
  }
  const form = new Response(body)
  const bytes = new Uint8Array(await form.arrayBuffer())
  return { type: form.headers.get('content-type') ?? 'multipart/form-data', sent: bytes, bytes }
}

/** Version of the user's rights in the last response: changed rights apply immediately even when the event stream is cut. */
let last: { readonly session: string; readonly stamp: string } | undefined

/** `stamp` is missing when a proxy responded or the call was public. */
function noteRights(stamp: string | null, session: string | undefined): void {
  if (stamp === null || session === undefined) return
  const before = last
  last = { session, stamp }
  if (before?.session === session && before.stamp !== stamp)
    reportChanged({ origin: 'others', topics: ['account'] })
}
