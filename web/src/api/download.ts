// Downloads (T4, P5). The browser saves files from a signed single-use link, so that large files do not pass through
// this page. A link cannot report a rejection, so a check request precedes it. Downloads that need a request body
// are limited in size and pass through this page.
import { LANGUAGE_TAGS, MARKS } from '@cangdan/protocol'
import { currentLanguage, t } from '#i18n/index.ts'
import { ApiError } from './transport/api-error.ts'
import { addressOf, pathOf, queryOf, type Call, type Params } from './transport/call.ts'
import type { SessionKeys } from './keys/session-keys.ts'
import { openEnvelope, whole } from './transport/envelope.ts'
import type { Exchanged } from './transport/exchange.ts'
import { saveBlob } from './save-blob.ts'
import { send, sendFor } from './transport/send.ts'
import { signed } from './transport/signature.ts'

export type Download = Pick<Call, 'path' | 'params' | 'token' | 'keys' | 'signal'>

export const inZone = (params: Params = {}): Params => ({
  ...params,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export async function download(request: Download): Promise<void> {
  const params = inZone(request.params)
  await tryFirst({ ...request, params })
  // The check throws without a session, so keys are only missing when the session has ended meanwhile.
  if (request.keys === undefined || request.signal?.aborted === true) return
  const link = document.createElement('a')
  link.href = await signedLink(request.path, params, request.keys)
  // Keeps this page open; the server provides the file name.
  link.download = ''
  link.click()
}

export interface PostedDownload extends Download {
  readonly body: unknown
  readonly name: string
}

export async function downloadPosted({ name, ...request }: PostedDownload): Promise<void> {
  const contents = await sendFor({ ...request, method: 'POST', params: inZone(request.params) }, openFile)
  if (request.signal?.aborted !== true) saveBlob(name, contents)
}

async function openFile(exchanged: Exchanged): Promise<Blob> {
  const { response } = exchanged
  if (response.headers.get('content-disposition')?.startsWith('attachment') === true)
    return whole(() => response.blob())
  await openEnvelope(exchanged)
  throw new ApiError('unreadable', t('api.unreadable'))
}

async function tryFirst(request: Download): Promise<void> {
  const params = { ...request.params, [MARKS.trial]: 1 }
  const { data } = await send<null>({ ...request, params, method: 'GET' })
  if (data !== null) throw new ApiError('unreadable', t('api.unreadable'))
}

/** Moves the signature headers into the query of a GET request (docs/wire.md, "Downloads"). */
async function signedLink(path: string, params: Params, keys: SessionKeys): Promise<string> {
  const query = queryOf({ ...params, lang: LANGUAGE_TAGS[currentLanguage()] })
  const signature = await signed({ method: 'GET', path: pathOf(path), query }, keys)
  query.set('sid', keys.sessionId)
  for (const [name, value] of Object.entries(signature)) query.set(name, value)
  return addressOf(path, query)
}
