// One exchange with the server: what goes out, signed, and what comes back, unread.
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
  /** What an encrypted answer is opened with; it is bound to this request. */
  readonly seal: Seal | undefined
}

export interface Seal {
  readonly key: CryptoKey
  readonly binding: AnswerBinding
}

interface Content {
  readonly type: string
  readonly sent: string | Bytes
  /** The very bytes that travel, since they are signed. */
  readonly bytes: Bytes
}

/** Only a missing response is a failure here. */
export async function exchange(call: Call): Promise<Exchanged> {
  const { method, keys, signal } = call
  const query = queryOf(call.params)
  const content = call.body === undefined ? undefined : await contentOf(call.body)
  const path = pathOf(call.path)
  // Public questions need no signature, and no call of somebody who is not signed in could have a good one.
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
    // Who gave up is not notified; who waits is.
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

/** Tokens travel in headers; cookies would only open a door for forged requests. */
function credentialsOf({ path }: Call): RequestCredentials {
  // A browser clears what it keeps of a site only by the answer to a call that could carry cookies.
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
  // Refreshing is public: no token says there whose keys have signed.
  else if (call.keys !== undefined) headers['sid'] = call.keys.sessionId
  if (readOfTab('ignoreencryption') !== undefined) headers['ignoreencryption'] = '1'
  return headers
}

/** A form with a file names its own type, with its boundary. */
async function contentOf(body: unknown): Promise<Content> {
  if (!(body instanceof FormData)) {
    const text = JSON.stringify(body)
    return { type: 'application/json', sent: text, bytes: utf8(text) }
  }
  const form = new Response(body)
  const bytes = new Uint8Array(await form.arrayBuffer())
  return { type: form.headers.get('content-type') ?? 'multipart/form-data', sent: bytes, bytes }
}

/** Whether the reader's rights are others than a moment ago, as any answer says: rights act at once also where the event stream is cut. */
let last: { readonly session: string; readonly stamp: string } | undefined

/** An answer bears the stamp of the rights of its session; none where something else has answered, or nobody has asked. */
function noteRights(stamp: string | null, session: string | undefined): void {
  if (stamp === null || session === undefined) return
  const before = last
  last = { session, stamp }
  if (before?.session === session && before.stamp !== stamp)
    reportChanged({ origin: 'others', topics: ['account'] })
}
