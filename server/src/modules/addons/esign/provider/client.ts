// Calls of e签宝 with their outcomes. Business errors are a `code` other than 0, with HTTP 200; the gateway rejects keys with 401.
import { z } from 'zod'
import { SigningServiceError } from '#modules/contracts/index.ts'
import type { Clock } from '#platform/clock.ts'
import {
  type Outgoing,
  OutgoingError,
  type OutgoingRequest,
  type OutgoingResponse,
} from '#platform/outgoing/outgoing.ts'
import { type EsignKey, signRequest } from './signature.ts'

export const KEY_REJECTED = 'key_rejected'
/** Temporary conditions: no contracts left in the package, the file is still being converted. */
const LATER_CODES: ReadonlySet<number> = new Set([1_435_404, 1_435_405, 1_437_513])
const MAX_MESSAGE = 200

const Reply = z.looseObject({ code: z.number().int(), message: z.string().nullish(), data: z.unknown() })

export interface EsignClient {
  /** @throws SigningServiceError */
  readonly call: <S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    options: { readonly body?: object; readonly schema: S },
  ) => Promise<z.output<S>>
  /** Sends or fetches a file at an address that the service has returned. @throws SigningServiceError */
  readonly transfer: (request: Omit<OutgoingRequest, 'isFile'>) => Promise<OutgoingResponse>
}

interface ClientOptions {
  readonly key: EsignKey
  readonly clock: Clock
  /** Host of the gateway. */
  readonly host: string
  readonly openOutgoing: (host: string) => Outgoing
}

export function createEsignClient({ key, clock, host, openOutgoing }: ClientOptions): EsignClient {
  const gateway = openOutgoing(host)
  return {
    async call(method, path, { body: input, schema }) {
      const body = input === undefined ? undefined : JSON.stringify(input)
      const headers = signRequest(key, { method, path, body }, clock.now() * 1000)
      const response = await send(gateway, { method, url: `https://${host}${path}`, headers, body })
      const { success, data } = schema.safeParse(readData(response))
      if (!success) throw unreadable(response)
      return data
    },
    async transfer(request) {
      const url = URL.parse(request.url)
      if (url?.protocol !== 'https:' || !isFileHost(url.host, host))
        throw new SigningServiceError('later', 'bad_address', 'The service returned an address of another host.')
      const response = await send(openOutgoing(url.host), { ...request, isFile: true })
      if (response.status !== 200)
        throw new SigningServiceError('later', `http_${response.status}`, 'The file was not transferred.')
      return response
    },
  }
}

/** Files are at the gateway or at a host of the service. */
const isFileHost = (host: string, gateway: string): boolean => host === gateway || host.endsWith('.esign.cn')

async function send(outgoing: Outgoing, request: OutgoingRequest): Promise<OutgoingResponse> {
  try {
    return await outgoing.request(request)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new SigningServiceError(error.mayHaveArrived ? 'ambiguous' : 'later', error.code, error.message)
  }
}

function readData(response: OutgoingResponse): unknown {
  const { status } = response
  if (status === 401 || status === 403)
    throw new SigningServiceError('later', KEY_REJECTED, `The service rejected the key: ${readMessage(response)}`)
  if (status === 429) throw new SigningServiceError('later', 'http_429', 'Too many calls.')
  const { success, data: reply } = Reply.safeParse(parseJson(response.body))
  if (status !== 200 || !success) throw unreadable(response)
  if (reply.code === 0) return reply.data
  const kind = LATER_CODES.has(reply.code) ? 'later' : 'refused'
  throw new SigningServiceError(kind, String(reply.code), (reply.message ?? '').slice(0, MAX_MESSAGE))
}

const unreadable = ({ status }: OutgoingResponse) =>
  new SigningServiceError('ambiguous', `http_${status}`, 'The response of the service cannot be read.')

function readMessage({ body }: OutgoingResponse): string {
  const { data } = z.looseObject({ message: z.string() }).safeParse(parseJson(body))
  return (data?.message ?? '').slice(0, MAX_MESSAGE)
}

/** Returns undefined for anything but JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
