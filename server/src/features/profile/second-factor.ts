// The second factor of one's own account: set up with the password and a first code, ended with a code.
import {
  FACTOR_PATHS,
  type FactorConfirmed,
  type FactorInfo,
  type FactorStarted,
  SESSION_TOPIC,
} from '@cangdan/protocol'
import {
  factorCodeRequest,
  factorConfirmedAnswer,
  factorInfoAnswer,
  factorStartedAnswer,
  factorStartRequest,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { Registry, Writer } from '#engine/declare/writer.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { write } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { describedAs } from '#platform/http/described.ts'
import { succeed } from '#platform/http/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-bodies.ts'
import type { LoginGuard, SignInAttempt } from '#platform/identity/login-guard.ts'
import { passwordMatches } from '#platform/identity/passwords.ts'
import { deleteFactor, factorUri, type SecondFactors } from '#platform/identity/second-factor.ts'
import { deviceOf } from '#platform/identity/session-keys.ts'
import { MESSAGES } from '#platform/messages.ts'
import { recentSite } from '#platform/site/site.ts'
import { announceFactor } from '#resources/account.notices.ts'
import { endSessions } from '#resources/account.queries.ts'
import { operator } from '#resources/sys/operator/operator.ts'
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
    app.get(`/${FACTOR_PATHS.info}`, { config: calls.info }, async (request) => {
      const { isOn, since, codesLeft } = await factors.read(db, principalOf(request).accountId)
      return succeed<FactorInfo>({ is_on: isOn ? 1 : 0, since, codes_left: codesLeft })
    })

    app.post(
      `/${FACTOR_PATHS.start}`,
      { config: calls.start, schema: { body: factorStartRequest } },
      async (request) => {
        const { password } = request.body
        const { hash, username, attempt } = await attemptOf(db, request, request.body)
        await guard.attempt(attempt, async () =>
          (await passwordMatches(hash ?? undefined, password)) ? true : undefined,
        )
        const secret = await factors.start(db, principalOf(request).accountId)
        const { site_name } = await recentSite(db)
        return succeed<FactorStarted>({ secret, uri: factorUri(secret, site_name, username) })
      },
    )

    app.post(
      `/${FACTOR_PATHS.confirm}`,
      { config: calls.confirm, schema: { body: factorCodeRequest } },
      async (request) => {
        const writer = writerOf(request, deps)
        const { attempt } = await attemptOf(db, request, request.body)
        const codes = await guard.attempt({ ...attempt, wrongAs: 'bad_factor_code' }, () =>
          turnOn(deps, writer, request.body.factor_code),
        )
        return succeed<FactorConfirmed>({ recovery_codes: codes }, '', [SESSION_TOPIC])
      },
    )

    app.post(
      `/${FACTOR_PATHS.end}`,
      { config: calls.end, schema: { body: factorCodeRequest } },
      async (request) => {
        const writer = writerOf(request, deps)
        const { accountId } = writer.principal
        if (!(await factors.read(db, accountId)).isOn) throw new Failure('factor_is_off')
        const { attempt } = await attemptOf(db, request, request.body)
        await guard.attempt({ ...attempt, wrongAs: 'bad_factor_code' }, () =>
          turnOff(deps, writer, request.body.factor_code),
        )
        return succeed(null, MESSAGES.saved[writer.language], [SESSION_TOPIC])
      },
    )
  }
}

/** Wrong passwords and codes are counted as those of signing in are. */
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

/** Confirms the secret, and ends all other sessions: they were opened without the factor. */
function turnOn({ db, factors }: FactorDeps, writer: Writer, code: string): Promise<string[] | undefined> {
  const { accountId, sessionId } = writer.principal
  return write(db, { resource: operator, writer }, undefined, async (unit) => {
    const codes = await factors.confirm(unit.tx, accountId, code)
    if (codes === undefined) return undefined
    await endSessions(unit.tx, accountId, sessionId)
    await announceFactor(unit, accountId, 'on')
    return codes
  })
}

function turnOff({ db, factors }: FactorDeps, writer: Writer, code: string): Promise<true | undefined> {
  const { accountId } = writer.principal
  return write(db, { resource: operator, writer }, undefined, async (unit) => {
    if (!(await factors.redeem(unit.tx, accountId, code))) return undefined
    await deleteFactor(unit.tx, accountId)
    await announceFactor(unit, accountId, 'off')
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
  return {
    info: { access, describe: describedAs(FACTOR_TITLES.info, { answer: factorInfoAnswer }) },
    start: {
      access,
      describe: describedAs(FACTOR_TITLES.start, { body: factorStartRequest, answer: factorStartedAnswer }),
    },
    confirm: {
      access,
      describe: describedAs(FACTOR_TITLES.confirm, {
        body: factorCodeRequest,
        answer: factorConfirmedAnswer,
      }),
    },
    end: { access, describe: describedAs(FACTOR_TITLES.end, { body: factorCodeRequest }) },
  } as const
}
