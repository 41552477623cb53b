// Calls of a page that a ticket opens. Each is signed by the key of the browser.
import { type CallResponse, type ErrorCode, type Language, LANGUAGE_TAGS, type Rejection } from '@cangdan/protocol'
import { signRequest } from './signed-request.ts'
import type { SigningKey } from './signing-key.ts'

/** `offline`: no response. `unreadable`: a response that is not of this server, such as the page of a proxy. */
export type CallErrorCode = ErrorCode | 'offline' | 'unreadable'

export class CallError extends Error {
  readonly code: CallErrorCode
  /** Seconds. */
  readonly retryAfter: number

  constructor(code: CallErrorCode, { message = '', retry_after = 0 }: Partial<Rejection> = {}) {
    super(message)
    this.code = code
    this.retryAfter = retry_after
  }
}

export const hasCode = (error: unknown, code: CallErrorCode): error is CallError =>
  error instanceof CallError && error.code === code

/** Fields of a payload that the caller passes. */
export type Input<Payload> = Omit<Payload, 'htu' | 'code'>

export interface TicketCaller {
  /** Sends a signed request. With a file the body is multipart. */
  readonly send: (path: string, input: object, file?: Blob) => Promise<Response>
  /** Sends a signed request and returns the data of its response. */
  readonly call: <T>(path: string, input?: object, file?: Blob) => Promise<T>
}

export interface CallerOptions {
  readonly code: string
  readonly loadKey: () => Promise<SigningKey>
  /** Of the texts in responses. */
  readonly language: Language
}

/** Longer than any call takes; some networks of phones never answer. */
const TIMEOUT_MS = 60_000

/** All calls @throws CallError */
export function createTicketCaller({ code, loadKey, language }: CallerOptions): TicketCaller {
  const send: TicketCaller['send'] = async (path, input, file) => {
    const signed = await signRequest(await loadKey(), { htu: path, code, ...input })
    const { headers, body } = file === undefined ? buildJson(signed) : buildMultipart(signed, file)
    return fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, 'accept-language': LANGUAGE_TAGS[language] },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new CallError('offline')
    })
  }
  return { send, call: async (path, input = {}, file) => readData(await send(path, input, file)) }
}

const buildJson = (signed: string) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ signed }),
})

/** The browser sets the content type, which has the boundary of the parts. */
function buildMultipart(signed: string, file: Blob) {
  const body = new FormData()
  body.append('signed', signed)
  body.append('file', file, 'photo.jpg')
  return { headers: {}, body }
}

/** @throws CallError */
export async function readData<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => undefined)) as CallResponse<T> | undefined
  if (typeof body?.status !== 'boolean') throw new CallError('unreadable')
  if (!body.status) throw new CallError(body.code, body)
  return body.data
}
