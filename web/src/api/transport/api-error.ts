import type { ErrorCode, Rejection } from '@cangdan/protocol'

/** `network`: no response. `unreadable`: the response is not from this platform. `no_keys`: the browser cannot create or store keys. */
export type FailureCode = ErrorCode | 'network' | 'unreadable' | 'no_keys'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly rejection: Rejection | undefined

  constructor(code: FailureCode, message: string, rejection?: Rejection) {
    super(message)
    this.code = code
    this.rejection = rejection
  }

  get fields(): Readonly<Record<string, string>> | undefined {
    return this.rejection?.fields
  }

  get data(): Rejection['data'] {
    return this.rejection?.data ?? null
  }
}
