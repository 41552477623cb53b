import { ApiError } from '#api/client.ts'

export type Refusal =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>>; readonly error: ApiError }
  /** Another user has changed the record; the message names the user and the change. */
  | { readonly kind: 'conflict'; readonly message: string; readonly error: ApiError }
  | { readonly kind: 'sentence'; readonly error: unknown }

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'sentence', error }
  const fields = error.fields ?? {}
  if (Object.keys(fields).length > 0) return { kind: 'fields', fields, error }
  if (error.code === 'conflict') return { kind: 'conflict', message: error.message, error }
  return { kind: 'sentence', error }
}

/** Error codes that mean the record has changed since it was displayed. */
export const OVERTAKEN: ReadonlySet<string> = new Set([
  'conflict',
  'not_now',
  'audited',
  'not_found',
  'papers_wait',
])

export const isOvertaken = (error: unknown): boolean => error instanceof ApiError && OVERTAKEN.has(error.code)

const OF_SESSION: ReadonlySet<string> = new Set(['login_required', 'password_due', 'factor_due', 'forbidden'])

/** Whether a rule rejected the call; the error is shown where the call was made. Errors of the session are shown by the shell. */
export const isByRule = (error: unknown): error is ApiError =>
  isRefusal(error) && error.data === null && !OF_SESSION.has(error.code)

/** Whether the server rejected the call. After any other error the outcome is unknown. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.refusal !== undefined && error.code !== 'internal'
