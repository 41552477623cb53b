// When a sign-in asks for proof of work, when it locks and for how long. Pure: what is counted, and when, is failures.ts.
import type { Safety } from '#platform/safety/safety.ts'

type Kind = 'user' | 'ip'

export interface GuardRules {
  /**
   * Wrong passwords after which a captcha is asked for, and after which signing in locks; never where it is not finite. A whole office
   * shares an address: its typing errors must not lock its colleagues out.
   */
  readonly captchaAfter: Readonly<Record<Kind, number>>
  readonly lockAfter: Readonly<Record<Kind, number>>
  /** Seconds of the first lock in a row, the second, and so on; the last one repeats. */
  readonly lockSeconds: Readonly<Record<Kind, readonly number[]>>
  /** Seconds that a round of wrong passwords runs, unless a lock ends it. */
  readonly roundSeconds: number
}

/** Seconds after a lock's end in which the next one is longer and a captcha is asked for from the start. */
export const MEMORY_SECONDS = 24 * 3600

/** How much longer each lock in a row is than the first. */
const GROWTH = [1, 5, 15, 60]
/** Seconds that a lock grows to, unless the first is longer: one that attackers keep up must not shut anybody out for days. */
const GROWN = 3600
/** Times as many failures of an address as of a name before a captcha is asked for. */
const OF_ADDRESS = 5

type GuardSettings = Pick<
  Safety,
  | 'captcha_open'
  | 'captcha_fail_count'
  | 'login_fail_count'
  | 'login_fail_minute'
  | 'lock_minute'
  | 'ip_fail_count'
  | 'ip_lock_minute'
>

/** The rules as the platform has set them (T6). */
export function guardRules(settings: GuardSettings): GuardRules {
  const after = captchaAfter(settings)
  return {
    captchaAfter: { user: after, ip: after * OF_ADDRESS },
    lockAfter: { user: orNever(settings.login_fail_count), ip: orNever(settings.ip_fail_count) },
    lockSeconds: { user: growing(settings.lock_minute), ip: growing(settings.ip_lock_minute) },
    roundSeconds: settings.login_fail_minute * 60,
  }
}

/** `captcha_open`: 0 never, 1 always, 2 after failures. */
const captchaAfter = ({ captcha_open, captcha_fail_count }: GuardSettings): number =>
  captcha_open === 2 ? captcha_fail_count : captcha_open === 1 ? 0 : Infinity

const orNever = (count: number) => (count === 0 ? Infinity : count)

function growing(minutes: number): number[] {
  const first = minutes * 60
  return GROWTH.map((times) => Math.max(first, Math.min(first * times, GROWN)))
}

/** How it stands with a user name or an address at this moment. */
export interface Standing {
  readonly kind: Kind
  /** Wrong passwords in the round that is running. */
  readonly failures: number
  /** Locks in a row that are still remembered. */
  readonly level: number
  /** Seconds until the lock ends; none without a lock. */
  readonly secondsLocked: number
}

export type Verdict =
  | { readonly kind: 'open' }
  /** Proof of work of that level at least, 0 to 3. */
  | { readonly kind: 'captcha'; readonly level: number }
  | { readonly kind: 'locked'; readonly retryAfter: number }

/** What an attempt meets: the strictest that its name or its address asks for. */
export function verdictOf(standings: readonly Standing[], rules: GuardRules): Verdict {
  const retryAfter = Math.max(0, ...standings.map(({ secondsLocked }) => secondsLocked))
  if (retryAfter > 0) return { kind: 'locked', retryAfter }
  const isAlways = rules.captchaAfter.user === 0
  return isAlways || standings.some((standing) => needsCaptcha(standing, rules))
    ? { kind: 'captcha', level: levelOf(standings, rules) }
    : { kind: 'open' }
}

const HARDEST = 3

/** Each failure beyond the free ones, and each lock that is remembered, makes the next proof of work harder. */
function levelOf(standings: readonly Standing[], { captchaAfter: after }: GuardRules): number {
  const levels = standings.map(({ kind, failures, level }) => {
    const beyond = Math.max(0, failures - after[kind])
    return level + (kind === 'ip' ? Math.floor(beyond / OF_ADDRESS) : beyond)
  })
  return Math.min(HARDEST, Math.max(0, ...levels))
}

function needsCaptcha({ kind, failures, level }: Standing, { captchaAfter: after }: GuardRules): boolean {
  return failures >= after[kind] || (level > 0 && Number.isFinite(after[kind]))
}
