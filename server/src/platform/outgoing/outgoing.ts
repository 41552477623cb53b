// The one client for calls to outside services. It calls declared hosts only, by HTTPS, and follows no redirects.
import { lookup as lookupAddresses } from 'node:dns'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../clock.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { OutgoingError } from './outgoing-error.ts'
import { type Lookup, type OutgoingRequest, type OutgoingResponse, sendRequest } from './send-request.ts'

export { OutgoingError, type OutgoingErrorCode } from './outgoing-error.ts'
export type { OutgoingRequest, OutgoingResponse } from './send-request.ts'

const [TIMEOUT_MS, FILE_TIMEOUT_MS] = [10_000, 60_000]

/** Settings of the operator. */
export interface OutgoingSettings {
  /** Hosts that may have private addresses (`ADDON_HOSTS_ALLOWED`). */
  readonly allowedPrivateHosts: readonly string[]
  /** Origins of fakes by host (`ADDON_BASE_URLS`), in development. */
  readonly baseUrls: Readonly<Record<string, string>>
}

export interface OutgoingOptions extends OutgoingSettings {
  /** Hosts that may be called, with their port unless it is 443. */
  readonly hosts: readonly string[]
  readonly log?: Pick<Logger, 'warn'> | undefined
  /** Receives each finished call. */
  readonly onCall?: ((call: OutgoingCall) => void) | undefined
  readonly clock?: Clock
  /** Shared by clients of different hosts that are created at different times. */
  readonly breaker?: CircuitBreaker
  readonly lookup?: Lookup
  /** Certificate authority instead of the public ones, as PEM. */
  readonly ca?: string
}

export interface OutgoingCall {
  readonly host: string
  /** Whether the service responded with a status below 500. */
  readonly isOk: boolean
  /** Code of the `OutgoingError`; empty after a response. */
  readonly code: string
  /** 0 without a response. */
  readonly status: number
  readonly ms: number
}

export interface Outgoing {
  /**
   * Sends a request and returns its response, whatever its status: a redirect is not followed. The connection takes at most 3 s, the call
   * 10 s and the body 1 MiB, of a file 60 s and 20 MiB. The host is resolved once, and its addresses are checked before the connection uses them.
   * @throws OutgoingError without a response; its `mayHaveArrived` tells whether the service may have acted
   */
  request(request: OutgoingRequest): Promise<OutgoingResponse>
}

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { hosts, allowedPrivateHosts, baseUrls, log, onCall, lookup = lookupAddresses, ca } = options
  const breaker = options.breaker ?? createOutgoingBreaker(options.clock, log)

  const parseUrl = (text: string): URL => {
    const url = URL.parse(text)
    if (url?.protocol === 'https:' && url.username === '' && hosts.includes(url.host)) return url
    throw new OutgoingError('host_not_declared', `Calls to ${url?.host ?? 'an invalid address'} are not declared.`)
  }

  const send = (request: OutgoingRequest, url: URL) => {
    const base = baseUrls[url.host]
    const most = request.isFile === true ? FILE_TIMEOUT_MS : TIMEOUT_MS
    return sendRequest(
      { ...request, timeoutMs: Math.min(request.timeoutMs ?? most, most) },
      {
        url,
        base: base === undefined ? undefined : new URL(base),
        mayBePrivate: base !== undefined || allowedPrivateHosts.includes(url.hostname),
        lookup,
        ca,
      },
    )
  }

  return {
    async request(request) {
      const url = parseUrl(request.url)
      const settle = breaker.admit(url.host)
      if (settle === undefined)
        throw new OutgoingError('circuit_open', `${url.host} failed several times. Calls to it pause for 30 s.`)
      const begun = performance.now()
      let call = { isOk: false, code: '', status: 0 }
      let hasFailed = false
      try {
        const response = await send(request, url)
        hasFailed = response.status >= 500
        call = { isOk: !hasFailed, code: '', status: response.status }
        return response
      } catch (error) {
        // A private address is a matter of settings: its message must remain visible.
        hasFailed = !(error instanceof OutgoingError && error.code === 'private_address')
        call.code = error instanceof OutgoingError ? error.code : 'broken'
        log?.warn({ host: url.host, err: error }, 'outgoing call failed')
        throw error
      } finally {
        settle(hasFailed)
        onCall?.({ ...call, host: url.host, ms: performance.now() - begun })
      }
    },
  }
}

/** Returns a circuit breaker that logs which host it stops. */
export const createOutgoingBreaker = (clock: Clock = systemClock, log?: Pick<Logger, 'warn'>): CircuitBreaker =>
  createCircuitBreaker(clock, (host) => log?.warn({ host }, 'calls to a failing host paused'))
