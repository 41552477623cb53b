// Who may call a route, and who calls it.
import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import type { SignatureSource } from './signature.ts'

/**
 * `public`: anyone. `known`: anyone too, and who sends an access token is who it says, as a call of theirs. `session-key`: anyone who holds the key of the live session that the header `sid` names. `signed-in`: any live
 * session. `signed-url`: anyone who holds an address that this server has signed, which the handler reads. `signed-note`: anyone whose body is signed by a key that the handler knows. `api`: a session whose roles
 * grant one of these entries; the handler may ask for more.
 */
export type Access =
  | 'public'
  | 'known'
  | 'session-key'
  | 'signed-in'
  | 'signed-url'
  | 'signed-note'
  | { readonly api: readonly string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** A GET that changes something: its signature is good once, as that of every POST is. */
    once?: true
    /** It is answered also to those who have to change their password or set up a second factor first. */
    whenDue?: true
    /** Refused with `factor_required` where the caller has a second factor and this session showed no code of it within 5 minutes. */
    stepUp?: true
    /** It is answered for as long as its caller stays: how long says nothing of the server. */
    isStream?: true
    /** Whether a query asks for a file: that is good once, and a new window may open it, signed in its query. */
    isDownload?: (query: Readonly<Record<string, string>>) => boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** The caller's signature was found good, and new where it must be. */
    isProven: boolean
  }
}

/** A session, and where its signature stands in the request. */
export interface Caller {
  readonly session: LiveSession
  readonly source: SignatureSource
}

/** Who may call what the request asks for. A path without a route is answered to anyone. */
export function accessOf(request: FastifyRequest): Access | undefined {
  return request.is404 ? 'public' : request.routeOptions.config.access
}

/** Whether it is a call of nobody in particular. */
export function isAnonymous(request: FastifyRequest): boolean {
  const access = accessOf(request)
  return access === 'public' || (access === 'known' && request.headers['accesstoken'] === undefined)
}

/** Whether what it brings is signed, which its handler checks: it is of nobody in particular. */
export function isSignedWithin(request: FastifyRequest): boolean {
  const access = accessOf(request)
  return access === 'signed-url' || access === 'signed-note'
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Every call but a GET, and a GET that says so. A path without a route changes nothing. */
export function changesSomething(request: FastifyRequest): boolean {
  if (request.is404) return false
  return isPost(request) || request.routeOptions.config.once === true
}

/** Whether it is a call with a body, which anybody signs or sums. */
export function isPost({ method }: FastifyRequest): boolean {
  return !READING.has(method)
}
