// What an attempt to sign in has to pass, and what its outcome leaves behind.
import { SESSION_PATHS } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { demandCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/client-address.ts'
import type { LoginGuard, SignInAttempt } from '#platform/identity/login-guard.ts'
import { countFailure, forgiveName, readStandings, type Struck } from './failures.ts'
import { RULES_OF_GUARD, subjectOfName, verdictOf, type Verdict } from './login-guard.rules.ts'

interface GuardDeps {
  db: Db
  log: FastifyBaseLogger
}

export function loginGuard({ db, log }: GuardDeps): LoginGuard {
  /** Never returns. The same for every name, so that it says nothing about which exist. */
  async function refuse(attempt: SignInAttempt): Promise<never> {
    const { address } = attempt
    const struck = await countFailure(db, countedAs(attempt), { address, path: SESSION_PATHS.login })
    report(log, struck)
    const verdict = verdictOf(struck)
    demandUnlocked(verdict)
    // The next attempt needs a picture: the screen may show it now.
    throw new Failure('bad_credentials', verdict.kind === 'captcha' ? { data: 'refresh_captcha' } : {})
  }

  return {
    async attempt(attempt, verify) {
      const counted = countedAs(attempt)
      const verdict = verdictOf(await readStandings(db, counted))
      demandUnlocked(verdict)
      if (verdict.kind === 'captcha') await demandCaptcha(db, attempt)
      const opened = await verify()
      if (opened === undefined) return refuse(attempt)
      await forgiveName(db, counted)
      // Guesses that ran beside this one may have locked in the meantime: then no outcome is told.
      demandUnlocked(verdictOf(await readStandings(db, counted)))
      return opened
    },
  }
}

function countedAs({ username, address }: SignInAttempt) {
  return { name: subjectOfName(username), network: networkOf(address) }
}

function demandUnlocked(verdict: Verdict): void {
  if (verdict.kind === 'locked')
    throw new Failure('locked', { retryAfter: verdict.retryAfter, data: 'refresh_captcha' })
}

// The name itself is not logged: people type passwords there.
function report(log: FastifyBaseLogger, struck: readonly Struck[]): void {
  for (const { id, kind, level, failures, secondsLocked } of struck) {
    if (secondsLocked > 0 && failures === RULES_OF_GUARD.lockAfter[kind])
      log.warn({ lock: id, kind, level, seconds: secondsLocked }, 'signing in is locked')
  }
}
