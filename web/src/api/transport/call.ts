import { AGREEMENT_PICTURES, FILE_PATHS, SITE_PICTURES } from '@cangdan/protocol'
import type { SessionKeys } from '../keys/session-keys.ts'
import { readTabItem } from '../browser-storage.ts'

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly params?: Params | undefined
  /** Sent as JSON; `FormData` is sent unchanged. */
  readonly body?: unknown
  readonly token?: string | undefined
  readonly keys?: SessionKeys | undefined
  readonly signal?: AbortSignal | undefined
  /** A public read that the server binds to the key of this browser. */
  readonly isOfDevice?: boolean | undefined
  /** Additional headers; the signature does not cover them. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Receives the uploaded share of the body, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** Public calls carry no token and never wait for a refresh (T2). */
export const isPublic = (path: string): boolean => `/${path}`.includes('/public/')

export function buildQuery(params: Params = {}): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query
}

export const buildPath = (path: string): string => `/api/v1/${path}`

/** Returns the URL of a call, on the debug host of this tab when one is set. */
export function buildUrl(path: string, query: URLSearchParams): string {
  const search = query.toString()
  return `${getDebugHost()}${buildPath(path)}${search === '' ? '' : `?${search}`}`
}

const getDebugHost = (): string => readTabItem('baseHost')?.replace(/\/+$/, '') ?? ''

const FILE_PREFIXES = [`${buildPath(FILE_PATHS.open)}?`, `${SITE_PICTURES}/`, `${AGREEMENT_PICTURES}/`]

/** Parses the text of a response. Prefixes file addresses with the debug host when one is set. */
export function parseResponseText(text: string): unknown {
  const host = getDebugHost()
  if (host === '') return JSON.parse(text)
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && FILE_PREFIXES.some((start) => value.startsWith(start)) ? host + value : value,
  )
}
