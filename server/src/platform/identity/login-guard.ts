// The interface between signing in and its protection, so that neither module depends on the other.
import type { CaptchaPurpose } from '@cangdan/protocol'
import type { CaptchaInput } from '../captcha/captcha.ts'

export interface SignInAttempt extends CaptchaInput {
  readonly username: string
  readonly address: string
  /** Thumbprint of the browser's key; undefined for callers that open no session. */
  readonly device?: string | undefined
  /** Purpose that the proof of work must be issued for. Default `login`. */
  readonly purpose?: CaptchaPurpose | undefined
  /** Call that the attempt belongs to. Default: the sign-in call. */
  readonly path?: string | undefined
  /** Error code of a wrong attempt. Default `bad_credentials`. */
  readonly errorCode?: 'bad_verify_code' | 'bad_factor_code' | undefined
}

export interface LoginGuard {
  /**
   * Passes one attempt to `verify` and counts it. `verify` returns the result of a right password or code, or undefined. A result for which
   * `isComplete` returns false is neither counted nor resets the failures: the password was right, and a code is still missing.
   * @throws Failure `locked`, `captcha_required`, `captcha_wrong`, `bad_credentials` or the attempt's `wrongAs`
   */
  attempt<T>(
    attempt: SignInAttempt,
    verify: () => Promise<T | undefined>,
    isComplete?: (opened: T) => boolean,
  ): Promise<T>
  /** Marks the device and its network as known for these user names: failed attempts of strangers no longer lock them out. */
  remember(names: readonly string[], from: { device: string; address: string }): Promise<void>
}
