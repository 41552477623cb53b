// The port between signing in and what guards it, so that neither feature knows the other.
import type { CaptchaPurpose } from '@cangdan/protocol'
import type { CaptchaReply } from '../captcha/captcha.ts'

export interface SignInAttempt extends CaptchaReply {
  readonly username: string
  /** The socket's address. */
  readonly address: string
  /** Thumbprint of the key of the browser that asks; undefined for callers who open no session. */
  readonly device?: string | undefined
  /** What a proof of work must have been asked for; `login` unless given. */
  readonly purpose?: CaptchaPurpose | undefined
  /** The call that it is an attempt of; that of signing in unless given. */
  readonly path?: string | undefined
  /** What a wrong one is refused as; `bad_credentials` unless given. */
  readonly wrongAs?: 'bad_verify_code' | 'bad_factor_code' | undefined
}

export interface LoginGuard {
  /**
   * Lets one attempt through to `verify`, which answers what the password or the code opens, or nothing, and counts it. What `isComplete`
   * does not hold of is neither counted nor forgives failures: the password was right, and a code is still missing.
   * @throws Failure `locked`, `captcha_required`, `captcha_wrong`, `bad_credentials` or what the attempt says in its place
   */
  attempt<T>(
    attempt: SignInAttempt,
    verify: () => Promise<T | undefined>,
    isComplete?: (opened: T) => boolean,
  ): Promise<T>
  /** Makes the device and its network known for these names: failures of strangers lock them no more. */
  remember(names: readonly string[], from: { device: string; address: string }): Promise<void>
}
