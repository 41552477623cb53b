// The one way a call fails, whatever went wrong between the browser and the answer.
import type { ErrorCode, Refusal } from '@cangdan/protocol'

/**
 * `network`: no answer came. `unreadable`: something answered that is not this platform. `no_keys`: this browser
 * makes or keeps no keys.
 */
export type FailureCode = ErrorCode | 'network' | 'unreadable' | 'no_keys'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  /** What the server answered, where it did. */
  readonly refusal: Refusal | undefined

  constructor(code: FailureCode, message: string, refusal?: Refusal) {
    super(message)
    this.code = code
    this.refusal = refusal
  }

  /** With `invalid_input`: what is wrong, by the name of the field. */
  get fields(): Readonly<Record<string, string>> | undefined {
    return this.refusal?.fields
  }

  /** `login` or `refresh_captcha` where the server asks for that. */
  get data(): Refusal['data'] {
    return this.refusal?.data ?? null
  }
}
