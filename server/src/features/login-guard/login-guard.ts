// Checks an attempt to sign in and counts its outcome. Devices and networks that a name has signed in from count apart from strangers.
import { SESSION_PATHS } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { assertCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/client-address.ts'
import type { LoginGuard, SignInAttempt } from '#platform/identity/login-guard.ts'
import { readSafety } from '#platform/safety/safety.ts'
import {
  type Counted,
  countFailure,
  countRefused,
  forgiveName,
  lockCounters,
  readStandings,
  type Struck,
} from './failures.ts'
import { findPlace, rememberPlaces } from './known-places.ts'
import { type GuardRules, guardRules, subjectOfName, verdictOf } from './login-guard.rules.ts'

interface GuardDeps {
  db: Db
  log: FastifyBaseLogger
}

interface Settling {
  readonly counted: Counted
  readonly isRight: boolean
  /** The picture was asked for, and read. */
  readonly hasShown: boolean
  readonly rules: GuardRules
}

export function loginGuard({ db, log }: GuardDeps): LoginGuard {
  /** The same for every name, so that it says nothing about which exist. */
  async function countWrong(tx: Db, attempt: SignInAttempt, { counted, rules }: Settling): Promise<Failure> {
    const { address, path = SESSION_PATHS.login, wrongAs = 'bad_credentials' } = attempt
    const struck = await countFailure(tx, counted, { address, path, rules })
    report(log, struck, rules)
    const verdict = verdictOf(struck, rules)
    if (verdict.kind === 'locked') return lockedFor(verdict.retryAfter)
    // The next attempt needs a picture: the screen may show it now.
    return new Failure(wrongAs, verdict.kind === 'captcha' ? { data: 'refresh_captcha' } : {})
  }

  /**
   * Settles an attempt whose password has been compared, one after another for a name and an address. Guesses that ran beside it
   * may have locked meanwhile, or have used up what is free of a picture: then no outcome is reported, and a wrong one is not counted,
   * so that nobody locks an account without a picture. Answers why it is refused, or `captcha`.
   */
  function settle(attempt: SignInAttempt, settling: Settling) {
    const { isRight, hasShown, rules, counted } = settling
    return inTransaction(db, async (tx): Promise<Failure | 'captcha' | undefined> => {
      await lockCounters(tx, counted)
      const verdict = verdictOf(await readStandings(tx, counted, rules), rules)
      if (verdict.kind === 'locked') return lockedFor(verdict.retryAfter)
      if (verdict.kind === 'captcha' && !hasShown) return 'captcha'
      if (!isRight) return countWrong(tx, attempt, settling)
      await forgiveName(tx, counted)
      return undefined
    })
  }

  return {
    async attempt(attempt, verify) {
      const rules = guardRules(await readSafety(db))
      const counted = await countedAs(db, attempt)
      const verdict = verdictOf(await readStandings(db, counted, rules), rules)
      if (verdict.kind === 'locked') {
        await countRefused(db, counted)
        throw lockedFor(verdict.retryAfter)
      }
      const hasShown = verdict.kind === 'captcha'
      if (hasShown) await assertCaptcha(db, attempt)
      const opened = await verify()
      const isRight = opened !== undefined
      let refusal = await settle(attempt, { isRight, hasShown, rules, counted })
      if (refusal === 'captcha') {
        await assertCaptcha(db, attempt)
        refusal = await settle(attempt, { isRight, hasShown: true, rules, counted })
      }
      if (refusal instanceof Failure) throw refusal
      return required(opened)
    },
    async remember(names, { device, address }) {
      await rememberPlaces(db, [...new Set(names.map(subjectOfName))], {
        device,
        network: networkOf(address),
      })
    },
  }
}

function required<T>(opened: T | undefined): T {
  if (opened === undefined) throw new Error('a wrong password is always refused')
  return opened
}

async function countedAs(db: Db, { username, address, device = '' }: SignInAttempt): Promise<Counted> {
  const [name, network] = [subjectOfName(username), networkOf(address)]
  return { name, network, place: await findPlace(db, name, { device, network }) }
}

const lockedFor = (retryAfter: number) =>
  new Failure('locked', {
    retryAfter,
    data: 'refresh_captcha',
    values: { until: businessMinute(retryAfter) },
  })

/** The minute that has begun by then, as clocks of the business show it: `2026-11-29 09:31 (UTC+8)`. */
function businessMinute(secondsAhead: number): string {
  const shown = new Date(Date.now() + secondsAhead * 1000 + BUSINESS_OFFSET_MS + 59_999)
  return `${shown.toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`
}

/** China has one time zone and no summer time. */
const BUSINESS_OFFSET_MS = 8 * 3_600_000

// The name itself is not logged: people type passwords there.
function report(log: FastifyBaseLogger, struck: readonly Struck[], { lockAfter }: GuardRules): void {
  for (const { id, kind, level, failures, secondsLocked } of struck) {
    if (secondsLocked > 0 && failures === lockAfter[kind])
      log.warn({ lock: id, kind, level, seconds: secondsLocked }, 'signing in is locked')
  }
}
