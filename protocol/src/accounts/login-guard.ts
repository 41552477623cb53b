// Calls before sign-in: proof of work, and codes that prove a phone (docs/wire.md §7).

/** Call that a solution is valid for. `factor` also covers changes of the second factor, `enter` the company application. */
export const CAPTCHA_PURPOSES = [
  'login',
  'unlock',
  'password',
  'factor',
  'reg',
  'enter',
  'verify',
  'bind',
  'reset',
] as const
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number]

/** Normalises a user name or phone for counting and proofs: different spellings of one account give the same text. */
export function normalizeSubject(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

/** Returns the text to hash. It contains the user name or phone, so a solution for one account is useless for another. */
export const buildChallengeText = (name: string, counter: string): string => `${normalizeSubject(name)} ${counter}`

/** Purpose of a code; a code is valid for this purpose only. */
export const VERIFY_SCENES = ['reg', 'enter', 'login', 'pwd', 'bind'] as const
export type VerifyScene = (typeof VERIFY_SCENES)[number]

export const GUARD_PATHS = {
  captcha: 'public/captcha/Captcha',
  verifySend: 'public/verify/verifysend',
} as const
