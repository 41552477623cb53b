// One HTTP exchange: sends a signed request and returns the unread response.
import { LANGUAGE_TAGS, SESSION_PATHS, type ResponseBinding } from '@cangdan/protocol'
import { getLanguage, t } from '#i18n/index.ts'
import { ApiError } from './api-error.ts'
import { compareBuild } from './build.ts'
import { buildUrl, isPublic, buildPath, buildQuery, type Call } from './call.ts'
import { toUtf8, type Bytes } from '../keys/bytes.ts'
import { readTabItem } from '../browser-storage.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { signCall, type Signature } from './signature.ts'
import { reportChange } from '../topics/topic-changes.ts'

export interface ExchangeResult {
  readonly response: Response
  readonly seal: ResponseKey | undefined
}

export interface ResponseKey {
  readonly key: CryptoKey
  readonly binding: ResponseBinding
}

interface RequestContent {
  readonly type: string
  readonly sent: string | Bytes
  /** Exact bytes of the body, since they are signed. */
  readonly bytes: Bytes
}

/** Throws only when there is no response. */
export async function sendRequest(call: Call): Promise<ExchangeResult> {
  const { method, keys, signal } = call
  const query = buildQuery(call.params)
  const content = call.body === undefined ? undefined : await buildContent(call.body)
  const path = buildPath(call.path)
  // Most public reads need no signature, and calls without a session cannot have a valid one.
  const needsSignature = keys !== undefined || (isPublic(call.path) && (method === 'POST' || call.isOfDevice === true))
  const signature = needsSignature ? await signCall({ method, path, query, body: content?.bytes }, keys) : undefined
  try {
    const response = await fetchResponse(call, query, { content, signature })
    compareBuild(response.headers.get('build'))
    compareRights(response.headers.get('rights'), call.keys?.sessionId)
    return { response, seal: signature === undefined ? undefined : buildResponseKey(call, signature) }
  } catch (error) {
    // The caller that aborted gets its own error.
    if (signal?.aborted === true) throw error
    throw new ApiError('network', t('api.network'))
  }
}

interface SignedContent {
  readonly content: RequestContent | undefined
  readonly signature: Signature | undefined
}

function fetchResponse(call: Call, query: URLSearchParams, { content, signature }: SignedContent): Promise<Response> {
  const { method, signal, onProgress } = call
  const address = buildUrl(call.path, query)
  const headers = buildHeaders(call, content, signature)
  if (onProgress !== undefined && content !== undefined)
    return sendWithProgress(address, { method, headers, body: content.sent, signal, onProgress })
  return fetch(address, {
    method,
    headers,
    credentials: getCredentials(call),
    ...(content === undefined ? {} : { body: content.sent }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Tokens are sent in headers; cookies would allow forged requests. */
function getCredentials({ path }: Call): RequestCredentials {
  // Browsers apply `Clear-Site-Data` only in responses to requests that may carry cookies.
  return path === SESSION_PATHS.logout ? 'same-origin' : 'omit'
}

function buildResponseKey({ keys, method, path }: Call, { timestamp, nonce }: Signature): ResponseKey | undefined {
  if (keys === undefined) return undefined
  const binding = { sessionId: keys.sessionId, method, path: buildPath(path), timestamp, nonce }
  return { key: keys.answer, binding }
}

function buildHeaders(call: Call, content: RequestContent | undefined, signature: Signature | undefined) {
  const headers: Record<string, string> = {
    'accept-language': LANGUAGE_TAGS[getLanguage()],
    ...signature,
    ...call.headers,
  }
  if (content !== undefined) headers['content-type'] = content.type
  if (call.token !== undefined && !isPublic(call.path)) headers['accesstoken'] = call.token
  // The refresh call is public: without a token the session id identifies the keys.
  else if (call.keys !== undefined) headers['sid'] = call.keys.sessionId
  if (readTabItem('ignoreencryption') !== undefined) headers['ignoreencryption'] = '1'
  return headers
}

/** A form with a file has its own content type with a boundary. */
async function buildContent(body: unknown): Promise<RequestContent> {
  if (!(body instanceof FormData)) {
    const text = JSON.stringify(body)
    return { type: 'application/json', sent: text, bytes: toUtf8(text) }
  }
  const form = new Response(body)
  const bytes = new Uint8Array(await form.arrayBuffer())
  return { type: form.headers.get('content-type') ?? 'multipart/form-data', sent: bytes, bytes }
}

/** Version of the user's rights in the last response: changed rights apply immediately even when the event stream is cut. */
let lastRights: { readonly session: string; readonly stamp: string } | undefined

/** `stamp` is missing when a proxy responded or the call was public. */
function compareRights(stamp: string | null, session: string | undefined): void {
  if (stamp === null || session === undefined) return
  const before = lastRights
  lastRights = { session, stamp }
  if (before?.session === session && before.stamp !== stamp) reportChange({ origin: 'others', topics: ['account'] })
}
