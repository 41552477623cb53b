// Handlers throw `Failure` to reject a call; `http/responses/replies.ts` is the only place that turns it into a response.
import type { AccountChoice, ErrorCode, Rejection, Title } from '@cangdan/protocol'

interface FieldError {
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, string | number | Title | null>>
}

interface FailureDetails {
  /** Values for the placeholders of the code's text. A `Title` is rendered in the reader's language. */
  values?: Readonly<Record<string, string | number | Title>>
  note?: Title
  /** Error text of each field, with `invalid_input`. Already rendered, because only the engine knows the columns. */
  fields?: Record<string, string>
  errors?: ReadonlyMap<string, FieldError>
  data?: Rejection['data']
  /** Level of the next proof of work, 0 to 3, with `refresh_captcha`. */
  captchaLevel?: number
  serverTime?: number
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  accounts?: readonly AccountChoice[]
}

export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}
