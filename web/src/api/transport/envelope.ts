import { RESPONSE_FORMAT, RESPONSE_PREFIX, buildResponseBinding } from '@cangdan/protocol'
import type { CallResponse, Success } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { ApiError } from './api-error.ts'
import { parseResponseText } from './call.ts'
import type { ExchangeResult, ResponseKey } from './exchange.ts'
import { fromBase64Url, fromUtf8, toUtf8 } from '../keys/bytes.ts'
import { translateRejection } from './translate-rejection.ts'

const IV_BYTES = 12

/** HTTP errors have the shape of a rejection too, so the status code is not checked. */
export async function openEnvelope<T>({ response, seal }: ExchangeResult): Promise<Success<T>> {
  const answer = await parseEnvelope<T>(await readBody(() => response.text()), seal)
  if (answer.status) return answer
  const rejection = translateRejection(answer)
  throw new ApiError(rejection.code, rejection.message, rejection)
}

/** Reads the body to its end. @throws ApiError `network` when the connection breaks */
export async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('network', t('api.network'))
  }
}

async function parseEnvelope<T>(text: string, seal: ResponseKey | undefined): Promise<CallResponse<T>> {
  try {
    const answer = parseResponseText(await decryptText(text, seal)) as CallResponse<T> | null
    if (typeof answer?.status === 'boolean') return answer
  } catch {
    // Response of a proxy, or encrypted for another request.
  }
  throw new ApiError('unreadable', t('api.unreadable'))
}

async function decryptText(text: string, seal: ResponseKey | undefined): Promise<string> {
  if (seal === undefined || !text.startsWith(RESPONSE_PREFIX)) return text
  const payload = fromBase64Url(text.slice(RESPONSE_PREFIX.length).trim())
  if (payload[0] !== RESPONSE_FORMAT) throw new Error('Unknown format of an encrypted response.')
  const iv = payload.subarray(1, 1 + IV_BYTES)
  const additionalData = toUtf8(buildResponseBinding(seal.binding))
  const sealed = payload.subarray(1 + IV_BYTES)
  return fromUtf8(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, seal.key, sealed))
}
