import type { FastifyRequest } from 'fastify'
import type { LiveSession } from '#platform/identity/principal-reader.ts'
import type { SignatureSource } from './signature.ts'

/**
 * `public`: anyone. `known`: anyone, and a caller with an access token is treated as signed in. `session-key`: holders of the key of the live
 * session in the header `sid`. `signed-in`: any live session. `signed-url`: holders of a URL signed by this server, which the handler verifies.
 * `signed-note`: bodies signed by a key that the handler knows. `api`: sessions whose roles grant one of these entries; the handler may require
 * more.
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
    /** A GET that changes something: its signature works once, like that of a POST. */
    once?: true
    /** Allowed for users who must first change their password or set up a second factor. */
    whenDue?: true
    /**
     * Rejected unless this session has shown a code of the second factor within 5 minutes (`factor_required`), or a sign-in at the provider that
     * opened it (`provider_required`). Other callers need neither.
     */
    stepUp?: true
    /** The response lasts as long as its client, so its duration is not measured. */
    isStream?: true
    /** Whether a query requests a file: it works once, and may be signed in its query to open in a new window. */
    isDownload?: (query: Readonly<Record<string, string>>) => boolean
  }
  interface FastifyRequest {
    caller: Caller | undefined
    /** The signature was verified, and is new where required. */
    isProven: boolean
  }
}

export interface Caller {
  readonly session: LiveSession
  readonly source: SignatureSource
}

export function getAccess(request: FastifyRequest): Access | undefined {
  return request.is404 ? 'public' : request.routeOptions.config.access
}

export function isAnonymous(request: FastifyRequest): boolean {
  const access = getAccess(request)
  return access === 'public' || (access === 'known' && request.headers['accesstoken'] === undefined)
}

/** Checks whether the handler verifies a signature in the URL or body; there is no caller then. */
export function hasOwnSignature(request: FastifyRequest): boolean {
  const access = getAccess(request)
  return access === 'signed-url' || access === 'signed-note'
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Checks for a call other than a GET, or a GET with `once`. A path without a route changes nothing. */
export function changesSomething(request: FastifyRequest): boolean {
  if (request.is404) return false
  return isPost(request) || request.routeOptions.config.once === true
}

export function isPost({ method }: FastifyRequest): boolean {
  return !READING.has(method)
}
