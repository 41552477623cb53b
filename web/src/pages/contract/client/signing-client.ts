// Calls of the signing page. Each is signed by the key of the browser.
import {
  type CallResponse,
  CONTRACT_PATHS,
  type ContractInfo,
  type ContractPage,
  type ContractRefusal,
  type ContractSignature,
  type ContractSigned,
  type ErrorCode,
  type Language,
  LANGUAGE_TAGS,
  type Rejection,
  type TicketCode,
  type TicketCodeTimes,
  type TicketSender,
} from '@cangdan/protocol'
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

type Input<Payload> = Omit<Payload, 'htu' | 'code'>

export interface SigningClient {
  open(): Promise<TicketSender>
  sendCode(input: Input<TicketCode>): Promise<TicketCodeTimes>
  readPage(input?: Input<ContractInfo>): Promise<ContractPage>
  readFile(): Promise<ArrayBuffer>
  sign(input: Input<ContractSignature>): Promise<ContractSigned>
  refuse(input: Input<ContractRefusal>): Promise<ContractSigned>
}

interface ClientOptions {
  readonly code: string
  readonly loadKey: () => Promise<SigningKey>
  /** Of the texts in responses. */
  readonly language: Language
}

/** Longer than any call takes; some networks of phones never answer. */
const TIMEOUT_MS = 60_000

/** All calls @throws CallError */
export function createSigningClient({ code, loadKey, language }: ClientOptions): SigningClient {
  const send = async (name: keyof typeof CONTRACT_PATHS, input: object): Promise<Response> => {
    const path = CONTRACT_PATHS[name]
    const signed = await signRequest(await loadKey(), { htu: path, code, ...input })
    return fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': LANGUAGE_TAGS[language] },
      body: JSON.stringify({ signed }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new CallError('offline')
    })
  }
  const call = async <T>(name: keyof typeof CONTRACT_PATHS, input: object = {}): Promise<T> =>
    readData<T>(await send(name, input))
  return {
    open: () => call('open'),
    sendCode: (input) => call('code', input),
    readPage: (input = {}) => call('info', input),
    async readFile() {
      const response = await send('file', {})
      if (response.headers.get('content-type')?.startsWith('application/pdf') !== true) return readData(response)
      return response.arrayBuffer().catch(() => {
        throw new CallError('offline')
      })
    },
    sign: (input) => call('save', input),
    refuse: (input) => call('refuse', input),
  }
}

async function readData<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => undefined)) as CallResponse<T> | undefined
  if (typeof body?.status !== 'boolean') throw new CallError('unreadable')
  if (!body.status) throw new CallError(body.code, body)
  return body.data
}
