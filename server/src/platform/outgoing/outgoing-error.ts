export type OutgoingErrorCode =
  | 'host_not_declared'
  | 'private_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too_large'
  | 'circuit_open'
  | 'broken'

/** A call to an outside service without a usable response. The message has no path, query or body. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly code: OutgoingErrorCode
  /** True from the moment the request was handed to a connected socket: the service may have acted on it. */
  readonly mayHaveArrived: boolean

  constructor(code: OutgoingErrorCode, message: string, { mayHaveArrived = false, cause }: ErrorState = {}) {
    super(message, { cause })
    this.code = code
    this.mayHaveArrived = mayHaveArrived
  }
}

interface ErrorState {
  readonly mayHaveArrived?: boolean
  readonly cause?: unknown
}
