// What stands before a sign-in: the picture that slows robots, and the code that proves a phone (docs/wire.md §7).

/** A picture to be read by a person. Good once, for `expire` seconds. */
export interface CaptchaAnswer {
  captcha_id: string
  /** A data URL. */
  image: string
  expire: number
}

/** What a code is asked for; it is good for nothing else. */
export const VERIFY_SCENES = ['reg', 'enter', 'login', 'pwd', 'bind'] as const
export type VerifyScene = (typeof VERIFY_SCENES)[number]

export interface VerifyRequest {
  phone: string
  scene: VerifyScene
  captcha_id?: string | undefined
  captcha?: string | undefined
}

/** Seconds until the next code may be asked for, and for which this one is good. */
export interface VerifyAnswer {
  interval: number
  expire: number
}

export const GUARD_PATHS = {
  captcha: 'public/captcha/Captcha',
  verifySend: 'public/verify/verifysend',
} as const
