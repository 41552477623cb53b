// What a call is before it is sent.
import { AGREEMENT_PICTURES, FILE_PATHS, SITE_PICTURES } from '@cangdan/protocol'
import type { SessionKeys } from '../keys/session-keys.ts'
import { readOfTab } from '../local.ts'

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below /api/v1/. */
  readonly path: string
  readonly params?: Params | undefined
  /** Sent as JSON, or as it is where it is a form with a file. */
  readonly body?: unknown
  readonly token?: string | undefined
  /** The keys of the session in whose name the call is made. */
  readonly keys?: SessionKeys | undefined
  readonly signal?: AbortSignal | undefined
  /** Beside those that every call has; no signature covers them. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Receives the share of the body that has gone out, from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** Public calls carry no token and never wait for a fresh one (specification §7). */
export const isPublic = (path: string): boolean => `/${path}`.includes('/public/')

export function queryOf(params: Params = {}): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query
}

export const pathOf = (path: string): string => `/api/v1/${path}`

/** The address of a call; the debug host of this tab goes in front, where one is set. */
export function addressOf(path: string, query: URLSearchParams): string {
  const search = query.toString()
  return `${debugHost()}${pathOf(path)}${search === '' ? '' : `?${search}`}`
}

const debugHost = (): string => readOfTab('baseHost')?.replace(/\/+$/, '') ?? ''

/** How addresses begin that an answer names its pictures and papers by. */
const OF_FILES = [`${pathOf(FILE_PATHS.open)}?`, `${SITE_PICTURES}/`, `${AGREEMENT_PICTURES}/`]

/** Reads the text of an answer. What it names lies on the server that has answered: the debug host, where one is set. */
export function readText(text: string): unknown {
  const host = debugHost()
  if (host === '') return JSON.parse(text)
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && OF_FILES.some((start) => value.startsWith(start)) ? host + value : value,
  )
}
