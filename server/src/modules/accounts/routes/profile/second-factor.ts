import {
  FACTOR_PATHS,
  type FactorCodeRequest,
  type RecoveryCodes,
  type FactorInfo,
  type FactorStarted,
  SESSION_TOPIC,
} from '@cangdan/protocol'
import {
  factorCodeRequest,
  recoveryCodesAnswer,
  factorInfoAnswer,
  factorStartedAnswer,
  factorStartRequest,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { write } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { LoginGuard, SignInAttempt } from '#platform/identity/login-guard.ts'
import { ORGANISATION_KINDS, type Principal } from '#platform/identity/principal.ts'
import { passwordMatches } from '#platform/identity/passwords.ts'
import { deleteFactor, factorUri, type SecondFactors } from '#platform/identity/second-factor.ts'
import { deviceOf } from '#platform/identity/session-keys.ts'
import { markProven } from '#platform/identity/sessions.ts'
import { MESSAGES } from '#platform/messages.ts'
import { readSafety } from '#platform/safety/safety.ts'
import { recentSite } from '#platform/site/site.ts'
import { announceFactor } from '#modules/accounts/account/account.notices.ts'
import { endSessions } from '#modules/accounts/account/account.queries.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { FACTOR_TITLES } from './second-factor.titles.ts'

export interface FactorDeps extends Registry {
  readonly db: Db
  readonly guard: LoginGuard
  readonly factors: SecondFactors
}

export function secondFactorRoutes(deps: FactorDeps): ZodRoutes {
  const { db, guard, factors } = deps
  const calls = describedCalls()
  return async (app) => {
    app.get(`/${FACTOR_PATHS.info}`, calls.info, async (request) => {
      const { isOn, since, codesLeft } = await factors.read(db, principalOf(request).accountId)
      return succeed<FactorInfo>({ is_on: isOn ? 1 : 0, since, codes_left: codesLeft })
    })

    app.post(`/${FACTOR_PATHS.start}`, calls.start, async (request) => {
      const { password } = request.body
      const { accountId } = principalOf(request)
      const { hash, username, attempt } = await attemptOf(db, request, request.body)
      await guard.attempt(attempt, async () =>
        (await passwordMatches(accountId, hash ?? undefined, password)) ? true : undefined,
      )
      const secret = await factors.start(db, accountId)
      const { site_name } = await recentSite(db)
      return succeed<FactorStarted>({ secret, uri: factorUri(secret, site_name, username) })
    })
    codeRoutes(app, deps)
  }
}

function codeRoutes(app: Parameters<ZodRoutes>[0], deps: FactorDeps): void {
  const calls = describedCalls()
  app.post(`/${FACTOR_PATHS.confirm}`, calls.confirm, async (request) => {
    const codes = await byCode(deps, request, turnOn)
    return succeed<RecoveryCodes>({ recovery_codes: codes }, '', [SESSION_TOPIC])
  })
  app.post(`/${FACTOR_PATHS.renew}`, calls.renew, async (request) => {
    await assertOn(deps, request)
    const codes = await byCode(deps, request, renewCodes)
    return succeed<RecoveryCodes>({ recovery_codes: codes }, '', [SESSION_TOPIC])
  })
  app.post(`/${FACTOR_PATHS.prove}`, calls.prove, async (request) => {
    await assertOn(deps, request)
    await byCode(deps, request, prove)
    return succeed(null)
  })
  app.post(`/${FACTOR_PATHS.end}`, calls.end, async (request) => {
    await assertOn(deps, request)
    await byCode(deps, request, turnOff)
    return succeed(null, MESSAGES.saved[languageOf(request)], [SESSION_TOPIC])
  })
}

/** Limits wrong passwords and codes like a sign-in. */
async function attemptOf(
  db: Db,
  request: FastifyRequest,
  proof: Pick<SignInAttempt, 'captcha_id' | 'captcha'>,
) {
  const { username, password_hash: hash } = await readAccount(db, principalOf(request).accountId)
  const { captcha_id, captcha } = proof
  const from = { address: request.clientAddress, device: deviceOf(request.headers) }
  return { hash, username, attempt: { username, captcha_id, captcha, purpose: 'factor', ...from } } as const
}

type ByCode<T> = (deps: FactorDeps, writer: Writer, code: string) => Promise<T | undefined>

/** Runs `work` with the code of the request. `undefined` reports a wrong code, which the guard counts. */
async function byCode<T>(
  deps: FactorDeps,
  request: FastifyRequest<{ Body: FactorCodeRequest }>,
  work: ByCode<T>,
): Promise<T> {
  const { body } = request
  const { attempt } = await attemptOf(deps.db, request, body)
  return deps.guard.attempt({ ...attempt, wrongAs: 'bad_factor_code' }, () =>
    work(deps, writerOf(request, deps), body.factor_code),
  )
}

async function assertOn({ db, factors }: FactorDeps, request: FastifyRequest): Promise<void> {
  if (!(await factors.read(db, principalOf(request).accountId)).isOn) throw new Failure('factor_is_off')
}

/** Confirms the secret and ends all other sessions, which were opened without the factor. */
function turnOn({ db, factors }: FactorDeps, writer: Writer, code: string): Promise<string[] | undefined> {
  const { accountId, sessionId } = writer.principal
  return write(db, { resource: operator, writer }, undefined, async (unit) => {
    const codes = await factors.confirm(unit.tx, accountId, code)
    if (codes === undefined) return undefined
    await endSessions(unit.tx, accountId, sessionId)
    await markProven(unit.tx, sessionId)
    await announceFactor(unit, accountId, 'on')
    return codes
  })
}

function turnOff({ db, factors }: FactorDeps, writer: Writer, code: string): Promise<true | undefined> {
  const { accountId } = writer.principal
  return write(db, { resource: operator, writer }, undefined, async (unit) => {
    if (await isRequired(unit.tx, writer.principal)) throw new Failure('factor_is_required')
    if (!(await factors.redeem(unit.tx, accountId, code))) return undefined
    await deleteFactor(unit.tx, accountId)
    await announceFactor(unit, accountId, 'off')
    return true
  })
}

async function isRequired(db: Db, { organisationKind }: Principal): Promise<boolean> {
  const { factor_required } = await readSafety(db)
  return factor_required.includes(ORGANISATION_KINDS.indexOf(organisationKind) + 1)
}

function renewCodes({ db, factors }: FactorDeps, writer: Writer, code: string) {
  const { accountId } = writer.principal
  return write(db, { resource: operator, writer }, undefined, async (unit) => {
    if (!(await factors.redeem(unit.tx, accountId, code))) return undefined
    await announceFactor(unit, accountId, 'codes')
    return factors.renewCodes(unit.tx, accountId)
  })
}

/** Marks the session as freshly verified for 5 minutes. */
function prove({ db, factors }: FactorDeps, { principal }: Writer, code: string): Promise<true | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await factors.redeem(tx, principal.accountId, code))) return undefined
    await markProven(tx, principal.sessionId)
    return true
  })
}

const readAccount = (db: Db, id: number) =>
  db
    .selectFrom('account')
    .select(['username', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function describedCalls() {
  const access = 'signed-in'
  const whenDue = true
  return {
    info: defineCall(FACTOR_TITLES.info, { access, whenDue }, { answer: factorInfoAnswer }),
    start: defineCall(
      FACTOR_TITLES.start,
      { access, whenDue },
      { body: factorStartRequest, answer: factorStartedAnswer },
    ),
    confirm: defineCall(
      FACTOR_TITLES.confirm,
      { access, whenDue },
      {
        body: factorCodeRequest,
        answer: recoveryCodesAnswer,
      },
    ),
    renew: defineCall(
      FACTOR_TITLES.renew,
      { access },
      { body: factorCodeRequest, answer: recoveryCodesAnswer },
    ),
    prove: defineCall(FACTOR_TITLES.prove, { access }, { body: factorCodeRequest }),
    end: defineCall(FACTOR_TITLES.end, { access }, { body: factorCodeRequest }),
  } as const
}
