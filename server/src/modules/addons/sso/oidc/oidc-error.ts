import { OutgoingError } from '#platform/outgoing/outgoing.ts'

/** The provider cannot be used, or its answer was rejected. The code is of the outgoing client, the library, the provider, or ours. */
export class OidcError extends Error {
  override readonly name = 'OidcError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Maps errors of the libraries. Libraries wrap the error of the connection, which explains most. */
export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error
  const outgoing = findCause(error)
  if (outgoing !== undefined) return new OidcError(outgoing.code, outgoing.message, { cause: error })
  if (!(error instanceof Error)) return new OidcError('invalid_response', String(error))
  // `error` is the code of an OAuth error response.
  const { error: answered, code } = error as { error?: unknown; code?: unknown }
  const name = typeof answered === 'string' ? answered : typeof code === 'string' ? code : 'invalid_response'
  return new OidcError(name.slice(0, MAX_CODE), error.message, { cause: error })
}

const MAX_CODE = 60
const MAX_DEPTH = 5

function findCause(error: unknown, depth = 0): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error
  return error instanceof Error && depth < MAX_DEPTH ? findCause(error.cause, depth + 1) : undefined
}
