// The one way a call fails, whatever went wrong between the browser and the answer.
import type { ErrorCode, Refusal } from '@cangdan/protocol'

/** `network`: no answer came. `unreadable`: something answered that is not this platform. */
export type FailureCode = ErrorCode | 'network' | 'unreadable'

interface Details {
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly data?: Refusal['data'] | undefined
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  /** With `invalid_input`: what is wrong, by the name of the field. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** `login` or `refresh_captcha` where the server asks for that. */
  readonly data: Refusal['data']

  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.fields = details.fields
    this.data = details.data ?? null
  }
}
