// The calls before a sign-in: proof of work, and the code that proves a phone (docs/wire.md §7).

/** The call that a solution is for: signing in, unlocking the page, changing a password or a second factor, registering, opening an entry, sending a code. */
export const CAPTCHA_PURPOSES = ['login', 'unlock', 'password', 'factor', 'reg', 'enter', 'verify'] as const
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number]

/** Returns the form in which user names and phones are counted and proven: spellings that a person takes for the same are one. */
export function subjectOfName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

/** Returns the text to hash. It has the user name or the phone of the call, so that work for one account is lost on any other. */
export const provenText = (name: string, counter: string): string => `${subjectOfName(name)} ${counter}`

/** What a code is asked for; it is good for nothing else. */
export const VERIFY_SCENES = ['reg', 'enter', 'login', 'pwd', 'bind'] as const
export type VerifyScene = (typeof VERIFY_SCENES)[number]

export const GUARD_PATHS = {
  captcha: 'public/captcha/Captcha',
  verifySend: 'public/verify/verifysend',
} as const
