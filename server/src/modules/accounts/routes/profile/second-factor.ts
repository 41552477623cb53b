import {
  FACTOR_PATHS,
  type FactorCodeRequest,
  type RecoveryCodes,
  type FactorInfo,
  type NewFactorSecret,
  SESSION_TOPIC,
} from '@cangdan/protocol'
import {
  factorCodeRequest,
  recoveryCodesResponse,
  factorInfoResponse,
  newFactorSecretResponse,
  factorStartRequest,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { LoginGuard, SignInAttempt } from '#platform/identity/login-guard.ts'
import { ORGANISATION_KINDS, type Principal } from '#platform/identity/principal.ts'
import { verifyPassword } from '#platform/identity/passwords.ts'
import { deleteFactor, buildFactorUri, type SecondFactors } from '#platform/identity/second-factor.ts'
import { getDevice } from '#platform/identity/session-keys.ts'
import { markProven } from '#platform/identity/sessions.ts'
import { MESSAGES } from '#platform/messages.ts'
import { readSafety } from '#platform/safety/safety.ts'
import { getSite } from '#platform/site/site.ts'
import { announceSecurityChange } from '#modules/accounts/account/account.notices.ts'
import { endSessions } from '#modules/accounts/account/account.queries.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { FACTOR_TITLES } from './second-factor.titles.ts'

export interface FactorDeps extends Registry {
  readonly db: Db
  readonly guard: LoginGuard
  readonly factors: SecondFactors
}

export function createSecondFactorRoutes(deps: FactorDeps): ZodRoutes {
  const { db, guard, factors } = deps
  const calls = describeCalls()
  return async (app) => {
    app.get(`/${FACTOR_PATHS.info}`, calls.info, async (request) => {
      const { isOn, since, codesLeft } = await factors.read(db, getPrincipal(request).accountId)
      return buildSuccess<FactorInfo>({ is_on: isOn ? 1 : 0, since, codes_left: codesLeft })
    })

    app.post(`/${FACTOR_PATHS.start}`, calls.start, async (request) => {
      const { password } = request.body
      const { accountId } = getPrincipal(request)
      const { hash, username, attempt } = await buildAttempt(db, request, request.body)
      await guard.attempt(attempt, async () =>
        (await verifyPassword(accountId, hash ?? undefined, password)) ? true : undefined,
      )
      const secret = await factors.start(db, accountId)
      const { site_name } = await getSite(db)
      return buildSuccess<NewFactorSecret>({ secret, uri: buildFactorUri(secret, site_name, username) })
    })
    registerCodeRoutes(app, deps)
  }
}

function registerCodeRoutes(app: Parameters<ZodRoutes>[0], deps: FactorDeps): void {
  const calls = describeCalls()
  app.post(`/${FACTOR_PATHS.confirm}`, calls.confirm, async (request) => {
    const codes = await runWithCode(deps, request, turnOn)
    return buildSuccess<RecoveryCodes>({ recovery_codes: codes }, '', [SESSION_TOPIC])
  })
  app.post(`/${FACTOR_PATHS.renew}`, calls.renew, async (request) => {
    await assertFactorEnabled(deps, request)
    const codes = await runWithCode(deps, request, renewCodes)
    return buildSuccess<RecoveryCodes>({ recovery_codes: codes }, '', [SESSION_TOPIC])
  })
  app.post(`/${FACTOR_PATHS.prove}`, calls.prove, async (request) => {
    await assertFactorEnabled(deps, request)
    await runWithCode(deps, request, markFreshlyProven)
    return buildSuccess(null)
  })
  app.post(`/${FACTOR_PATHS.end}`, calls.end, async (request) => {
    await assertFactorEnabled(deps, request)
    await runWithCode(deps, request, turnOff)
    return buildSuccess(null, MESSAGES.saved[getRequestLanguage(request)], [SESSION_TOPIC])
  })
}

/** Limits wrong passwords and codes like a sign-in. */
async function buildAttempt(db: Db, request: FastifyRequest, proof: Pick<SignInAttempt, 'captcha_id' | 'captcha'>) {
  const { username, password_hash: hash } = await readAccount(db, getPrincipal(request).accountId)
  const { captcha_id, captcha } = proof
  const from = { address: request.clientAddress, device: getDevice(request.headers) }
  return { hash, username, attempt: { username, captcha_id, captcha, purpose: 'factor', ...from } } as const
}

type CodeAction<T> = (deps: FactorDeps, writer: Writer, code: string) => Promise<T | undefined>

/** Runs `work` with the code of the request. `undefined` reports a wrong code, which the guard counts. */
async function runWithCode<T>(
  deps: FactorDeps,
  request: FastifyRequest<{ Body: FactorCodeRequest }>,
  work: CodeAction<T>,
): Promise<T> {
  const { body } = request
  const { attempt } = await buildAttempt(deps.db, request, body)
  return deps.guard.attempt({ ...attempt, errorCode: 'bad_factor_code' }, () =>
    work(deps, createRequestWriter(request, deps), body.factor_code),
  )
}

async function assertFactorEnabled({ db, factors }: FactorDeps, request: FastifyRequest): Promise<void> {
  if (!(await factors.read(db, getPrincipal(request).accountId)).isOn) throw new Failure('factor_is_off')
}

/** Confirms the secret and ends all other sessions, which were opened without the factor. */
function turnOn({ db, factors }: FactorDeps, writer: Writer, code: string): Promise<string[] | undefined> {
  const { accountId, sessionId } = writer.principal
  return runWrite(db, { resource: operator, writer }, undefined, async (unit) => {
    const codes = await factors.confirm(unit.tx, accountId, code)
    if (codes === undefined) return undefined
    await endSessions(unit.tx, accountId, sessionId)
    await markProven(unit.tx, sessionId)
    await announceSecurityChange(unit, accountId, 'on')
    return codes
  })
}

function turnOff({ db, factors }: FactorDeps, writer: Writer, code: string): Promise<true | undefined> {
  const { accountId } = writer.principal
  return runWrite(db, { resource: operator, writer }, undefined, async (unit) => {
    if (await isRequired(unit.tx, writer.principal)) throw new Failure('factor_is_required')
    if (!(await factors.redeem(unit.tx, accountId, code))) return undefined
    await deleteFactor(unit.tx, accountId)
    await announceSecurityChange(unit, accountId, 'off')
    return true
  })
}

async function isRequired(db: Db, { organisationKind }: Principal): Promise<boolean> {
  const { factor_required } = await readSafety(db)
  return factor_required.includes(ORGANISATION_KINDS.indexOf(organisationKind) + 1)
}

function renewCodes({ db, factors }: FactorDeps, writer: Writer, code: string) {
  const { accountId } = writer.principal
  return runWrite(db, { resource: operator, writer }, undefined, async (unit) => {
    if (!(await factors.redeem(unit.tx, accountId, code))) return undefined
    await announceSecurityChange(unit, accountId, 'codes')
    return factors.renewCodes(unit.tx, accountId)
  })
}

/** Marks the session as freshly verified for 5 minutes. */
function markFreshlyProven(
  { db, factors }: FactorDeps,
  { principal }: Writer,
  code: string,
): Promise<true | undefined> {
  return inTransaction(db, async (tx) => {
    if (!(await factors.redeem(tx, principal.accountId, code))) return undefined
    await markProven(tx, principal.sessionId)
    return true
  })
}

const readAccount = (db: Db, id: number) =>
  db.selectFrom('account').select(['username', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()

function describeCalls() {
  const access = 'signed-in'
  const whenDue = true
  return {
    info: defineCall(FACTOR_TITLES.info, { access, whenDue }, { answer: factorInfoResponse }),
    start: defineCall(
      FACTOR_TITLES.start,
      { access, whenDue },
      { body: factorStartRequest, answer: newFactorSecretResponse },
    ),
    confirm: defineCall(
      FACTOR_TITLES.confirm,
      { access, whenDue },
      {
        body: factorCodeRequest,
        answer: recoveryCodesResponse,
      },
    ),
    renew: defineCall(FACTOR_TITLES.renew, { access }, { body: factorCodeRequest, answer: recoveryCodesResponse }),
    prove: defineCall(FACTOR_TITLES.prove, { access }, { body: factorCodeRequest }),
    end: defineCall(FACTOR_TITLES.end, { access }, { body: factorCodeRequest }),
  } as const
}
