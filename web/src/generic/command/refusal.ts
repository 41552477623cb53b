// How a command ended that was not done, in the three ways in which screens say it. Pure.
import { ApiError } from '#api/client.ts'

export type Refusal =
  /** Sentences about single fields. */
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>>; readonly error: ApiError }
  /** Somebody else has changed it in between: who and what, as a sentence. */
  | { readonly kind: 'conflict'; readonly message: string; readonly error: ApiError }
  /** Anything else, a lost connection too. */
  | { readonly kind: 'sentence'; readonly error: unknown }

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'sentence', error }
  const fields = error.fields ?? {}
  if (Object.keys(fields).length > 0) return { kind: 'fields', fields, error }
  if (error.code === 'conflict') return { kind: 'conflict', message: error.message, error }
  return { kind: 'sentence', error }
}

/** The record is another than the one that is on the page. */
export const OVERTAKEN: ReadonlySet<string> = new Set([
  'conflict',
  'not_now',
  'audited',
  'not_found',
  'papers_wait',
])

export const isOvertaken = (error: unknown): boolean => error instanceof ApiError && OVERTAKEN.has(error.code)

const OF_SESSION: ReadonlySet<string> = new Set(['login_required', 'password_due', 'factor_due', 'forbidden'])

/** Whether a rule has said no, which is read where it was asked for; what is about the session the shell says. */
export const isByRule = (error: unknown): error is ApiError =>
  isRefusal(error) && error.data === null && !OF_SESSION.has(error.code)

/** Whether the server has said no; after anything else nobody knows what was done. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.refusal !== undefined && error.code !== 'internal'
