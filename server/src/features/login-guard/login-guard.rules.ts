// When a sign-in asks for a captcha, when it locks and for how long. Pure: what is counted, and when, is failures.ts.

export const RULES_OF_GUARD = {
  /**
   * Wrong passwords after which a captcha is asked for, and after which signing in locks. A whole office shares an address:
   * its typing errors must not lock its colleagues out.
   */
  captchaAfter: { user: 2, ip: 10 },
  lockAfter: { user: 5, ip: 30 },
  /** Seconds of the first lock in a row, the second, and so on; the last one repeats. */
  lockSeconds: [60, 300, 900, 3600],
  /** Seconds that a round of wrong passwords runs, unless a lock ends it. */
  roundSeconds: 15 * 60,
  /** Seconds after a lock's end in which the next one is longer and a captcha is asked for from the start. */
  memorySeconds: 24 * 3600,
} as const

/** How it stands with a user name or an address at this moment. */
export interface Standing {
  readonly kind: 'user' | 'ip'
  /** Wrong passwords in the round that is running. */
  readonly failures: number
  /** Locks in a row that are still remembered. */
  readonly level: number
  /** Seconds until the lock ends; none without a lock. */
  readonly secondsLocked: number
}

export type Verdict =
  | { readonly kind: 'open' }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'locked'; readonly retryAfter: number }

/** What an attempt meets: the strictest that its name or its address asks for. */
export function verdictOf(standings: readonly Standing[]): Verdict {
  const retryAfter = Math.max(0, ...standings.map(({ secondsLocked }) => secondsLocked))
  if (retryAfter > 0) return { kind: 'locked', retryAfter }
  return standings.some(needsCaptcha) ? { kind: 'captcha' } : { kind: 'open' }
}

function needsCaptcha({ kind, failures, level }: Standing): boolean {
  return failures >= RULES_OF_GUARD.captchaAfter[kind] || level > 0
}

/** What a user name is counted as: variants that a person takes for the same count together. */
export function subjectOfName(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}
