// The port between signing in and what guards it, so that neither feature knows the other.
import type { CaptchaReply } from '../captcha/captcha.ts'

export interface SignInAttempt extends CaptchaReply {
  readonly username: string
  /** The socket's address. */
  readonly address: string
}

export interface LoginGuard {
  /**
   * Lets one attempt through to `verify`, which answers what the password opens, or nothing, and counts it.
   * @throws Failure `locked`, `captcha_required`, `captcha_wrong`, `bad_credentials`
   */
  attempt<T>(attempt: SignInAttempt, verify: () => Promise<T | undefined>): Promise<T>
}
