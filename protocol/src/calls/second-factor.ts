// The second factor of one's own account: codes of an authenticator app (RFC 6238) and recovery codes (docs/wire.md §7).

export const FACTOR_PATHS = {
  info: 'seller/supplier/FactorInfo',
  start: 'seller/supplier/FactorStart',
  confirm: 'seller/supplier/FactorConfirm',
  end: 'seller/supplier/FactorEnd',
  prove: 'seller/supplier/FactorProve',
  renew: 'seller/supplier/FactorRenewCodes',
} as const

export interface FactorInfo {
  is_on: 0 | 1
  /** Seconds UTC since when; null while it is off. */
  since: number | null
  /** Recovery codes that are not used. */
  codes_left: number
}

interface Proven {
  /** Proof of work, where the server asked for it after wrong passwords or codes (login-guard.ts). */
  captcha_id?: string | undefined
  captcha?: string | undefined
}

export interface FactorStartRequest extends Proven {
  password: string
}

/** A secret that is kept once a code of it is confirmed, within ten minutes. */
export interface FactorStarted {
  /** Base32. */
  secret: string
  /** `otpauth://totp/…`, for a QR code. */
  uri: string
}

export interface FactorCodeRequest extends Proven {
  /** Six digits of the app, or a recovery code. */
  factor_code: string
}

/** Shown once: only their hashes are stored. */
export interface RecoveryCodes {
  recovery_codes: string[]
}
