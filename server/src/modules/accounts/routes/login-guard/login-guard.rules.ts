// The rules of the login guard: when it requires proof of work, when it locks and for how long. Pure functions; failures.ts counts.
import type { Safety } from '#platform/safety/safety.ts'

type Kind = 'user' | 'ip'

export interface GuardRules {
  /**
   * Number of wrong passwords before proof of work is required, and before a lock; `Infinity` disables it. The limit per address is higher, because a
   * whole office may share one.
   */
  readonly captchaAfter: Readonly<Record<Kind, number>>
  readonly lockAfter: Readonly<Record<Kind, number>>
  /** Seconds of consecutive locks; the last value repeats. */
  readonly lockSeconds: Readonly<Record<Kind, readonly number[]>>
  /** Seconds after which a round of wrong passwords ends without a lock. */
  readonly roundSeconds: number
}

/** Seconds after the end of a lock in which the next lock is longer and proof of work is required from the first attempt. */
export const MEMORY_SECONDS = 24 * 3600

/** Factors of consecutive locks over the first. */
const GROWTH = [1, 5, 15, 60]
/** Maximum seconds of a grown lock, unless the first is longer: attackers must not be able to lock a user out for days. */
const GROWN = 3600
/** Factor of the captcha limit of an address over that of a name. */
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

export function createGuardRules(settings: GuardSettings): GuardRules {
  const after = getCaptchaLimit(settings)
  return {
    captchaAfter: { user: after, ip: after * OF_ADDRESS },
    lockAfter: { user: toLimit(settings.login_fail_count), ip: toLimit(settings.ip_fail_count) },
    lockSeconds: {
      user: buildLockSeconds(settings.lock_minute),
      ip: buildLockSeconds(settings.ip_lock_minute),
    },
    roundSeconds: settings.login_fail_minute * 60,
  }
}

/** `captcha_open`: 0 never, 1 always, 2 after failures. */
const getCaptchaLimit = ({ captcha_open, captcha_fail_count }: GuardSettings): number =>
  captcha_open === 2 ? captcha_fail_count : captcha_open === 1 ? 0 : Infinity

const toLimit = (count: number) => (count === 0 ? Infinity : count)

function buildLockSeconds(minutes: number): number[] {
  const first = minutes * 60
  return GROWTH.map((times) => Math.max(first, Math.min(first * times, GROWN)))
}

export interface Standing {
  readonly kind: Kind
  readonly failures: number
  /** Consecutive locks within `MEMORY_SECONDS`. */
  readonly level: number
  /** Seconds until the lock ends; 0 if not locked. */
  readonly secondsLocked: number
}

export type Verdict =
  | { readonly kind: 'open' }
  /** Minimum level of the proof of work, 0 to 3. */
  | { readonly kind: 'captcha'; readonly level: number }
  | { readonly kind: 'locked'; readonly retryAfter: number }

export function computeVerdict(standings: readonly Standing[], rules: GuardRules): Verdict {
  const retryAfter = Math.max(0, ...standings.map(({ secondsLocked }) => secondsLocked))
  if (retryAfter > 0) return { kind: 'locked', retryAfter }
  const isAlways = rules.captchaAfter.user === 0
  return isAlways || standings.some((standing) => needsCaptcha(standing, rules))
    ? { kind: 'captcha', level: computeLevel(standings, rules) }
    : { kind: 'open' }
}

const HARDEST = 3

/** Each failure beyond the free ones and each remembered lock raises the level. */
function computeLevel(standings: readonly Standing[], { captchaAfter: after }: GuardRules): number {
  const levels = standings.map(({ kind, failures, level }) => {
    const beyond = Math.max(0, failures - after[kind])
    return level + (kind === 'ip' ? Math.floor(beyond / OF_ADDRESS) : beyond)
  })
  return Math.min(HARDEST, Math.max(0, ...levels))
}

function needsCaptcha({ kind, failures, level }: Standing, { captchaAfter: after }: GuardRules): boolean {
  return failures >= after[kind] || (level > 0 && Number.isFinite(after[kind]))
}
