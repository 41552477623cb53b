// What every call answers with, whatever it does.
import type { ErrorCode } from './errors.ts'
import type { BulkResult } from './described/table.schemas.ts'
import type { Topic } from './topics.ts'

export interface Success<T> {
  status: true
  data: T
  /** Shown to the user where a screen says so; empty otherwise. */
  message: string
  /** What the call has changed, as far as the caller may read it; absent where that is nothing. */
  topics?: readonly Topic[]
}

export interface Refusal {
  status: false
  /**
   * `login` asks the browser to sign in again, `refresh_captcha` to fetch a new captcha (specification §8); with `none_done` what
   * became of each record.
   */
  data: null | 'login' | 'refresh_captcha' | readonly BulkResult[]
  message: string
  code: ErrorCode
  /** With `invalid_input`: what is wrong, by the name of the field. */
  fields?: Record<string, string>
  /** With `stale_request`: the clock that counts, in seconds since 1970 UTC. */
  server_time?: number
  /** With `locked` and `too_many`: seconds until it is worth trying again. */
  retry_after?: number
  /** With `refresh_captcha`: the level of the challenge to ask for, 0 to 3. */
  captcha_level?: number
  /** With `account_choice`: those that the phone has. */
  accounts?: readonly AccountChoice[]
}

/** One of the accounts of a phone. */
export interface AccountChoice {
  /** As it signs in; `name` of the sign-in chooses it. */
  readonly name: string
  readonly nick_name: string
  readonly organisation: string
}

export type Answer<T> = Success<T> | Refusal
