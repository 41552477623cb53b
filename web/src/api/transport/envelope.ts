import { ANSWER_FORMAT, ANSWER_PREFIX, answerBinding } from '@cangdan/protocol'
import type { Answer, Success } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { ApiError } from './api-error.ts'
import { readText } from './call.ts'
import type { Exchanged, Seal } from './exchange.ts'
import { fromBase64Url, fromUtf8, utf8 } from '../keys/bytes.ts'
import { inWords } from './refused.ts'

const IV_BYTES = 12

/** HTTP errors have the shape of a rejection too, so the status code is not checked. */
export async function openEnvelope<T>({ response, seal }: Exchanged): Promise<Success<T>> {
  const answer = await readAnswer<T>(await whole(() => response.text()), seal)
  if (answer.status) return answer
  const refusal = inWords(answer)
  throw new ApiError(refusal.code, refusal.message, refusal)
}

/** Reads the body to its end. @throws ApiError `network` when the connection breaks */
export async function whole<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('network', t('api.network'))
  }
}

async function readAnswer<T>(text: string, seal: Seal | undefined): Promise<Answer<T>> {
  try {
    const answer = readText(await plain(text, seal)) as Answer<T> | null
    if (typeof answer?.status === 'boolean') return answer
  } catch {
    // Response of a proxy, or encrypted for another request.
  }
  throw new ApiError('unreadable', t('api.unreadable'))
}

async function plain(text: string, seal: Seal | undefined): Promise<string> {
  if (seal === undefined || !text.startsWith(ANSWER_PREFIX)) return text
  const payload = fromBase64Url(text.slice(ANSWER_PREFIX.length).trim())
  if (payload[0] !== ANSWER_FORMAT) throw new Error('Unknown format of an encrypted response.')
  const iv = payload.subarray(1, 1 + IV_BYTES)
  const additionalData = utf8(answerBinding(seal.binding))
  const sealed = payload.subarray(1 + IV_BYTES)
  return fromUtf8(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, seal.key, sealed))
}
