import { SESSION_PATHS, subjectOfName } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { type AskedProof, assertCaptcha, refreshCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/requests/client-address.ts'
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
import { type GuardRules, guardRules, verdictOf } from './login-guard.rules.ts'

interface GuardDeps {
  db: Db
  log: FastifyBaseLogger
}

interface Settling {
  readonly counted: Counted
  readonly isRight: boolean
  /** The sign-in needs no further proof, so earlier failures are reset. */
  readonly isComplete: boolean
  /** Level of the proof of work that was required and supplied, 0 to 3; -1 for none. */
  readonly shown: number
  readonly rules: GuardRules
}

export function loginGuard({ db, log }: GuardDeps): LoginGuard {
  /** Returns the same error for existing and unknown names. */
  async function countWrong(tx: Db, attempt: SignInAttempt, { counted, rules }: Settling): Promise<Failure> {
    const { address, path = SESSION_PATHS.login, wrongAs = 'bad_credentials' } = attempt
    const struck = await countFailure(tx, counted, { address, path, rules })
    report(log, struck, rules)
    const verdict = verdictOf(struck, rules)
    if (verdict.kind === 'locked') return lockedFor(verdict.retryAfter)
    // The next attempt needs proof of work: the browser starts to compute it while the user types.
    return new Failure(wrongAs, verdict.kind === 'captcha' ? refreshCaptcha(verdict.level) : {})
  }

  /**
   * Settles an attempt after the password comparison; attempts for a name or an address are settled one after another. If parallel guesses have
   * locked the name or raised the level in the meantime, the outcome is withheld and a wrong password is not counted, so that a lock never takes less
   * work than sequential guesses. Returns the error or the missing proof.
   */
  function settle(attempt: SignInAttempt, settling: Settling) {
    const { isRight, isComplete, shown, rules, counted } = settling
    return inTransaction(db, async (tx): Promise<Failure | AskedProof | undefined> => {
      await lockCounters(tx, counted)
      const verdict = verdictOf(await readStandings(tx, counted, rules), rules)
      if (verdict.kind === 'locked') return lockedFor(verdict.retryAfter)
      if (verdict.kind === 'captcha' && verdict.level > shown) return proofFor(attempt, verdict.level)
      if (!isRight) return countWrong(tx, attempt, settling)
      if (isComplete) await forgiveName(tx, counted)
      return undefined
    })
  }

  return {
    async attempt(attempt, verify, isComplete = () => true) {
      const rules = guardRules(await readSafety(db))
      const counted = await countedAs(db, attempt)
      const verdict = verdictOf(await readStandings(db, counted, rules), rules)
      if (verdict.kind === 'locked') {
        await countRefused(db, counted)
        throw lockedFor(verdict.retryAfter)
      }
      let shown = -1
      if (verdict.kind === 'captcha')
        shown = await assertCaptcha(db, attempt, proofFor(attempt, verdict.level))
      const opened = await verify()
      const outcome = outcomeOf(opened, isComplete)
      let refusal = await settle(attempt, { ...outcome, shown, rules, counted })
      while (refusal !== undefined && !(refusal instanceof Failure)) {
        shown = await assertCaptcha(db, attempt, refusal)
        refusal = await settle(attempt, { ...outcome, shown, rules, counted })
      }
      if (refusal !== undefined) throw refusal
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

const outcomeOf = <T>(opened: T | undefined, isComplete: (opened: T) => boolean) => ({
  isRight: opened !== undefined,
  isComplete: opened !== undefined && isComplete(opened),
})

function required<T>(opened: T | undefined): T {
  if (opened === undefined) throw new Error('no outcome of a wrong password')
  return opened
}

async function countedAs(db: Db, { username, address, device = '' }: SignInAttempt): Promise<Counted> {
  const [name, network] = [subjectOfName(username), networkOf(address)]
  return { name, network, place: await findPlace(db, name, { device, network }) }
}

const proofFor = ({ username: name, purpose = 'login' }: SignInAttempt, level: number): AskedProof => ({
  purpose,
  level,
  name,
})

const lockedFor = (retryAfter: number) =>
  new Failure('locked', {
    retryAfter,
    data: 'refresh_captcha',
    values: { until: businessMinute(retryAfter) },
  })

/** Returns the end of the lock in business time, rounded up to the minute: `2026-11-29 09:31 (UTC+8)`. */
function businessMinute(secondsAhead: number): string {
  const shown = new Date(Date.now() + secondsAhead * 1000 + BUSINESS_OFFSET_MS + 59_999)
  return `${shown.toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`
}

/** China has one time zone and no summer time. */
const BUSINESS_OFFSET_MS = 8 * 3_600_000

// Does not log the name: users sometimes type passwords there.
function report(log: FastifyBaseLogger, struck: readonly Struck[], { lockAfter }: GuardRules): void {
  for (const { id, kind, level, failures, secondsLocked } of struck) {
    if (secondsLocked > 0 && failures === lockAfter[kind])
      log.warn({ lock: id, kind, level, seconds: secondsLocked }, 'sign-in locked')
  }
}
