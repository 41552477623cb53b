// The one way to refuse. Handlers throw it; http/replies.ts alone turns it into an answer.
import type { AccountChoice, ErrorCode, Refusal, Title } from '@cangdan/protocol'

interface FaultOfField {
  readonly code: ErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}

interface FailureDetails {
  /** Fills the places of the code's sentence; a Title is said in the reader's language. */
  values?: Readonly<Record<string, string | number | Title>>
  /** Said behind the sentence, in the reader's language. */
  note?: Title
  /** What is wrong with each field, with `invalid_input`. Already in words, because only the engine knows the columns. */
  fields?: Record<string, string>
  /** The same before they were words. */
  faults?: ReadonlyMap<string, FaultOfField>
  data?: Refusal['data']
  /** The level of the next proof of work, 0 to 3, with `refresh_captcha`. */
  captchaLevel?: number
  /** The clock that counts, with `stale_request`. */
  serverTime?: number
  /** Seconds until it is worth trying again. */
  retryAfter?: number
  /** Which there are to choose from, with `account_choice`. */
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
