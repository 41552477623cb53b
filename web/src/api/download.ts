// Downloads (T4, P5). The browser saves files from a signed single-use link, so that large files do not pass through
// this page. A link cannot report a rejection, so a check request precedes it. Downloads that need a request body
// are limited in size and pass through this page.
import { LANGUAGE_TAGS, CALL_FLAGS } from '@cangdan/protocol'
import { getLanguage, t } from '#i18n/index.ts'
import { ApiError } from './transport/api-error.ts'
import { buildUrl, buildPath, buildQuery, type Call, type Params } from './transport/call.ts'
import type { SessionKeys } from './keys/session-keys.ts'
import { openEnvelope, readBody } from './transport/envelope.ts'
import type { ExchangeResult } from './transport/exchange.ts'
import { saveBlob } from './save-blob.ts'
import { send, sendAndRead } from './transport/send.ts'
import { signCall } from './transport/signature.ts'

export type DownloadRequest = Pick<Call, 'path' | 'params' | 'token' | 'keys' | 'signal'>

export const withTimeZone = (params: Params = {}): Params => ({
  ...params,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export async function download(request: DownloadRequest): Promise<void> {
  const params = withTimeZone(request.params)
  await checkDownload({ ...request, params })
  // The check throws without a session, so keys are only missing when the session has ended meanwhile.
  if (request.keys === undefined || request.signal?.aborted === true) return
  const link = document.createElement('a')
  link.href = await buildSignedLink(request.path, params, request.keys)
  // Keeps this page open; the server provides the file name.
  link.download = ''
  link.click()
}

export interface PostedDownloadRequest extends DownloadRequest {
  readonly body: unknown
  readonly name: string
}

export async function downloadPosted({ name, ...request }: PostedDownloadRequest): Promise<void> {
  const contents = await sendAndRead(
    { ...request, method: 'POST', params: withTimeZone(request.params) },
    readFileResponse,
  )
  if (request.signal?.aborted !== true) saveBlob(name, contents)
}

async function readFileResponse(exchanged: ExchangeResult): Promise<Blob> {
  const { response } = exchanged
  if (response.headers.get('content-disposition')?.startsWith('attachment') === true)
    return readBody(() => response.blob())
  await openEnvelope(exchanged)
  throw new ApiError('unreadable', t('api.unreadable'))
}

async function checkDownload(request: DownloadRequest): Promise<void> {
  const params = { ...request.params, [CALL_FLAGS.trial]: 1 }
  const { data } = await send<null>({ ...request, params, method: 'GET' })
  if (data !== null) throw new ApiError('unreadable', t('api.unreadable'))
}

/** Moves the signature headers into the query of a GET request (docs/wire.md, "Downloads"). */
async function buildSignedLink(path: string, params: Params, keys: SessionKeys): Promise<string> {
  const query = buildQuery({ ...params, lang: LANGUAGE_TAGS[getLanguage()] })
  const signature = await signCall({ method: 'GET', path: buildPath(path), query }, keys)
  query.set('sid', keys.sessionId)
  for (const [name, value] of Object.entries(signature)) query.set(name, value)
  return buildUrl(path, query)
}
