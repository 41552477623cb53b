import { ApiError } from '#api/client.ts'

export type CommandRejection =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, string>>; readonly error: ApiError }
  /** Another user has changed the record; the message names the user and the change. */
  | { readonly kind: 'conflict'; readonly message: string; readonly error: ApiError }
  | { readonly kind: 'sentence'; readonly error: unknown }

export function toCommandRejection(error: unknown): CommandRejection {
  if (!(error instanceof ApiError)) return { kind: 'sentence', error }
  const fields = error.fields ?? {}
  if (Object.keys(fields).length > 0) return { kind: 'fields', fields, error }
  if (error.code === 'conflict') return { kind: 'conflict', message: error.message, error }
  return { kind: 'sentence', error }
}

/** Error codes that mean the record has changed since it was displayed. */
export const STALE_CODES: ReadonlySet<string> = new Set(['conflict', 'not_now', 'audited', 'not_found', 'papers_wait'])

export const isStaleError = (error: unknown): boolean => error instanceof ApiError && STALE_CODES.has(error.code)

const SESSION_CODES: ReadonlySet<string> = new Set(['login_required', 'password_due', 'factor_due', 'forbidden'])

/** Whether a rule rejected the call; the error is shown where the call was made. Errors of the session are shown by the shell. */
export const isRuleRejection = (error: unknown): error is ApiError =>
  isRejection(error) && error.data === null && !SESSION_CODES.has(error.code)

/** Whether the server rejected the call. After any other error the outcome is unknown. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.rejection !== undefined && error.code !== 'internal'
