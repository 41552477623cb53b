import { SESSION_PATHS, normalizeSubject } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { type RequiredProof, assertCaptcha, createRefreshDetails } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import type { LoginGuard, SignInAttempt } from '#platform/identity/login-guard.ts'
import { readSafety } from '#platform/safety/safety.ts'
import {
  type CountedAttempt,
  countFailure,
  countRejected,
  deleteNameFailures,
  lockCounters,
  readStandings,
  type StruckCounter,
} from './failures.ts'
import { findPlace, rememberPlaces } from './known-places.ts'
import { type GuardRules, createGuardRules, computeVerdict } from './login-guard.rules.ts'

interface GuardDeps {
  db: Db
  log: FastifyBaseLogger
}

interface AttemptResult {
  readonly counted: CountedAttempt
  readonly isRight: boolean
  /** The sign-in needs no further proof, so earlier failures are reset. */
  readonly isComplete: boolean
  /** Level of the proof of work that was required and supplied, 0 to 3; -1 for none. */
  readonly shown: number
  readonly rules: GuardRules
}

export function createLoginGuard({ db, log }: GuardDeps): LoginGuard {
  /** Returns the same error for existing and unknown names. */
  async function countFailedAttempt(tx: Db, attempt: SignInAttempt, { counted, rules }: AttemptResult) {
    const { address, path = SESSION_PATHS.login, errorCode = 'bad_credentials' } = attempt
    const struck = await countFailure(tx, counted, { address, path, rules })
    logNewLocks(log, struck, rules)
    const verdict = computeVerdict(struck, rules)
    if (verdict.kind === 'locked') return createLockedFailure(verdict.retryAfter)
    // The next attempt needs proof of work: the browser starts to compute it while the user types.
    return new Failure(errorCode, verdict.kind === 'captcha' ? createRefreshDetails(verdict.level) : {})
  }

  /**
   * Settles an attempt after the password comparison; attempts for a name or an address are settled one after another. If parallel guesses have
   * locked the name or raised the level in the meantime, the outcome is withheld and a wrong password is not counted, so that a lock never takes less
   * work than sequential guesses. Returns the error or the missing proof.
   */
  function settle(attempt: SignInAttempt, settling: AttemptResult) {
    const { isRight, isComplete, shown, rules, counted } = settling
    return inTransaction(db, async (tx): Promise<Failure | RequiredProof | undefined> => {
      await lockCounters(tx, counted)
      const verdict = computeVerdict(await readStandings(tx, counted, rules), rules)
      if (verdict.kind === 'locked') return createLockedFailure(verdict.retryAfter)
      if (verdict.kind === 'captcha' && verdict.level > shown) return findMissingProof(attempt, verdict.level)
      if (!isRight) return countFailedAttempt(tx, attempt, settling)
      if (isComplete) await deleteNameFailures(tx, counted)
      return undefined
    })
  }

  return {
    async attempt(attempt, verify, isComplete = () => true) {
      const rules = createGuardRules(await readSafety(db))
      const counted = await findCounted(db, attempt)
      const verdict = computeVerdict(await readStandings(db, counted, rules), rules)
      if (verdict.kind === 'locked') {
        await countRejected(db, counted)
        throw createLockedFailure(verdict.retryAfter)
      }
      let shown = -1
      if (verdict.kind === 'captcha') shown = await assertCaptcha(db, attempt, findMissingProof(attempt, verdict.level))
      const opened = await verify()
      const outcome = settleOutcome(opened, isComplete)
      let rejection = await settle(attempt, { ...outcome, shown, rules, counted })
      while (rejection !== undefined && !(rejection instanceof Failure)) {
        shown = await assertCaptcha(db, attempt, rejection)
        rejection = await settle(attempt, { ...outcome, shown, rules, counted })
      }
      if (rejection !== undefined) throw rejection
      return requireOutcome(opened)
    },
    async remember(names, { device, address }) {
      const subjects = [...new Set(names.map(normalizeSubject))]
      await rememberPlaces(db, subjects, { device, network: computeNetwork(address) })
    },
  }
}

const settleOutcome = <T>(opened: T | undefined, isComplete: (opened: T) => boolean) => ({
  isRight: opened !== undefined,
  isComplete: opened !== undefined && isComplete(opened),
})

function requireOutcome<T>(opened: T | undefined): T {
  if (opened === undefined) throw new Error('no outcome of a wrong password')
  return opened
}

async function findCounted(db: Db, { username, address, device = '' }: SignInAttempt): Promise<CountedAttempt> {
  const [name, network] = [normalizeSubject(username), computeNetwork(address)]
  return { name, network, place: await findPlace(db, name, { device, network }) }
}

const findMissingProof = ({ username: name, purpose = 'login' }: SignInAttempt, level: number): RequiredProof => ({
  purpose,
  level,
  name,
})

const createLockedFailure = (retryAfter: number) =>
  new Failure('locked', {
    retryAfter,
    data: 'refresh_captcha',
    values: { until: formatBusinessMinute(retryAfter) },
  })

/** Returns the end of the lock in business time, rounded up to the minute: `2026-11-29 09:31 (UTC+8)`. */
function formatBusinessMinute(secondsAhead: number): string {
  const shown = new Date(Date.now() + secondsAhead * 1000 + BUSINESS_OFFSET_MS + 59_999)
  return `${shown.toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`
}

/** China has one time zone and no summer time. */
const BUSINESS_OFFSET_MS = 8 * 3_600_000

// Does not log the name: users sometimes type passwords there.
function logNewLocks(log: FastifyBaseLogger, struck: readonly StruckCounter[], { lockAfter }: GuardRules): void {
  for (const { id, kind, level, failures, secondsLocked } of struck) {
    if (secondsLocked > 0 && failures === lockAfter[kind])
      log.warn({ lock: id, kind, level, seconds: secondsLocked }, 'sign-in locked')
  }
}
