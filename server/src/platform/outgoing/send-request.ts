import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getMessage } from '../start-error.ts'
import { OutgoingError, type OutgoingErrorCode } from './outgoing-error.ts'
import { isPrivateAddress } from './private-addresses.ts'

const CONNECT_MS = 3_000
const MEGABYTE = 1024 * 1024
const [MAX_BYTES, MAX_FILE_BYTES] = [MEGABYTE, 20 * MEGABYTE]

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer | undefined
  /** Limit of the whole call, 10 s by default and at most. */
  readonly timeoutMs?: number | undefined
  /** Sends or receives a file: at most 60 s and 20 MiB. */
  readonly isFile?: true
}

export interface OutgoingResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type Lookup = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

type Sent = OutgoingRequest & { readonly timeoutMs: number }

interface Progress {
  hasTcp: boolean
  /** Connected, with TLS where the call uses it: the request is being written. */
  isConnected: boolean
}

interface Route {
  readonly url: URL
  /** Origin that is called instead. */
  readonly base: URL | undefined
  readonly mayBePrivate: boolean
  readonly lookup: Lookup
  /** Certificate authority instead of the public ones. */
  readonly ca: string | undefined
}

/** Sends one request and reads its response. @throws OutgoingError */
export async function sendRequest(request: Sent, route: Route): Promise<OutgoingResponse> {
  const { url, base } = route
  const target = base ?? url
  const isPlain = target.protocol === 'http:'
  const progress: Progress = { hasTcp: false, isConnected: false }
  const call = (isPlain ? requestHttp : requestHttps)(buildOptions(request, route))
  const timers: NodeJS.Timeout[] = []
  const failure = new Promise<never>((_resolve, reject) => {
    const stopAfter = (ms: number, code: OutgoingErrorCode, message: string) =>
      setTimeout(() => reject(new OutgoingError(code, message, { mayHaveArrived: progress.isConnected })), ms)
    const total = stopAfter(request.timeoutMs, 'timeout', `${url.host} did not respond in time`)
    const connect = stopAfter(CONNECT_MS, 'connect', `${url.host} did not accept a connection in time`)
    timers.push(total, connect)
    call.on('error', reject)
    call.once('socket', (socket) => {
      socket.once('connect', () => (progress.hasTcp = true))
      // The request is written only now: a connection that fails earlier has certainly not delivered it.
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        clearTimeout(connect)
        progress.isConnected = true
        call.end(request.body)
      })
    })
  })
  try {
    return await Promise.race([
      failure,
      readResponse(call, url.host, request.isFile === true ? MAX_FILE_BYTES : MAX_BYTES),
    ])
  } catch (error) {
    throw toOutgoingError(error, url.host, { ...progress, isPlain })
  } finally {
    for (const timer of timers) clearTimeout(timer)
    call.destroy()
  }
}

function buildOptions({ method, headers }: Sent, { url, base, mayBePrivate, lookup, ca }: Route): RequestOptions {
  const target = base ?? url
  const hostname = target.hostname.replace(/^\[(.*)\]$/, '$1')
  // Node calls `lookup` for names only.
  if (isIP(hostname) !== 0 && !mayBePrivate) assertPublic(url.host, hostname)
  return {
    method,
    hostname,
    port: target.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    lookup: createCheckedLookup(url.host, lookup, mayBePrivate),
    // A reused connection may close while a request is written, and then nothing shows whether it arrived.
    agent: false,
    ...(ca === undefined ? {} : { ca }),
  }
}

/** Returns a lookup whose addresses were all checked; the connection uses these and looks nothing up again. */
const createCheckedLookup =
  (host: string, lookup: Lookup, mayBePrivate: boolean): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      try {
        const [first] = addresses ?? []
        if (error !== null || first === undefined)
          throw new OutgoingError('dns', `${host} has no address: ${getMessage(error)}`, { cause: error })
        if (!mayBePrivate) for (const { address } of addresses) assertPublic(host, address)
        if (options.all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      } catch (rejection) {
        callback(rejection as Error, '')
      }
    })
  }

function assertPublic(host: string, address: string): void {
  if (isPrivateAddress(address))
    throw new OutgoingError(
      'private_address',
      `${host} has the private address ${address}. Add its name to ADDON_HOSTS_ALLOWED if it is a server of your network.`,
    )
}

async function readResponse(call: ClientRequest, host: string, most: number): Promise<OutgoingResponse> {
  const response = await new Promise<IncomingMessage>((resolve) => {
    call.once('response', resolve)
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most)
      throw new OutgoingError('too_large', `${host} responds with more than ${most} bytes`, {
        mayHaveArrived: true,
      })
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

function toOutgoingError(
  error: unknown,
  host: string,
  { isConnected, hasTcp, isPlain }: Progress & { isPlain: boolean },
) {
  if (error instanceof OutgoingError) return error
  const code = isConnected ? 'broken' : hasTcp && !isPlain ? 'tls' : 'connect'
  return new OutgoingError(code, `${host}: ${getMessage(error)}`, { mayHaveArrived: isConnected, cause: error })
}
