import type { ErrorCode } from './errors.ts'
import type { BulkResult } from './described/table.schemas.ts'
import type { ResponseKind } from './lists/list.ts'
import type { Topic } from './topics.ts'

export interface Success<T> {
  status: true
  data: T
  /** Shown to the user by screens that request it; otherwise empty. */
  message: string
  /** Topics changed by the call that the caller may read; absent if there are none. */
  topics?: readonly Topic[]
  /** The form of `data`, where the call has several. */
  kind?: ResponseKind
}

export interface Rejection {
  status: false
  /**
   * `login` tells the browser to sign in again, `refresh_captcha` to fetch a new captcha (S6, E11). With `none_done`, the result of each
   * record.
   */
  data: null | 'login' | 'refresh_captcha' | readonly BulkResult[]
  message: string
  code: ErrorCode
  /** With `invalid_input`: error text by field name. */
  fields?: Record<string, string>
  /** With `stale_request`: the server's clock in seconds UTC. */
  server_time?: number
  /** With `locked` and `too_many`: seconds to wait before a retry. */
  retry_after?: number
  /** With `refresh_captcha`: level of the next challenge, 0 to 3. */
  captcha_level?: number
  accounts?: readonly AccountChoice[]
}

export interface AccountChoice {
  /** User name, sent back as `name` to select the account. */
  readonly name: string
  readonly nick_name: string
  readonly organisation: string
}

export type CallResponse<T> = Success<T> | Rejection
