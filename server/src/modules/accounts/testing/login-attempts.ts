import {
  type CaptchaResponse,
  type CaptchaPurpose,
  GUARD_PATHS,
  SESSION_PATHS,
  type VerifyScene,
} from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { solveCaptcha } from '#testing/client/plain-client.mjs'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

export interface Proof {
  readonly captcha_id: string
  readonly captcha: string
}

interface ProofOptions {
  readonly purpose?: CaptchaPurpose
  readonly level?: number
}

/** Requests a challenge, by default of the highest level, whose solution is always accepted. */
export const requestChallenge = (app: FastifyInstance, { purpose = 'login', level = 3 }: ProofOptions = {}) =>
  ok(createAnonymousCaller(app).get<CaptchaResponse>(GUARD_PATHS.captcha, { purpose, level }))

export async function solveProof(app: FastifyInstance, name: string, options: ProofOptions = {}): Promise<Proof> {
  const request = await requestChallenge(app, options)
  return { captcha_id: request.captcha_id, captcha: solveCaptcha(request, name) }
}

export const solveSmsProof = (app: FastifyInstance, phone: string) => solveProof(app, phone, { purpose: 'verify' })

/** Sends a code to the phone and returns it. Moves the clock, so that the next code of the phone can be sent. */
export async function requestSmsCode({ app, db }: Pick<TestPlatform, 'app' | 'db'>, phone: string, scene: VerifyScene) {
  const request = { phone, scene, ...(await solveSmsProof(app, phone)) }
  await ok(createAnonymousCaller(app).post(GUARD_PATHS.verifySend, request))
  await advanceGuardClock(db, 61)
  const { content } = await db
    .selectFrom('sms_record')
    .select('content')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(content)?.[0] ?? ''
}

export const getWrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

export const attemptLogin = (app: FastifyInstance, username: string, password: string, more: object = {}) =>
  createAnonymousCaller(app).post<{ access_token: string }>(SESSION_PATHS.login, {
    username,
    password,
    ...more,
  })

export async function attemptWithProof(app: FastifyInstance, username: string, password: string) {
  return attemptLogin(app, username, password, await solveProof(app, username))
}

const INSTANTS: Readonly<Record<string, readonly string[]>> = {
  access_lock: ['first_fail_at', 'last_fail_at', 'locked_from', 'locked_until'],
  captcha: ['create_time', 'expires_at'],
  known_place: ['seen_at'],
  verify_code: ['create_time', 'expires_at'],
}

/** Moves all times of the guard into the past, because the clock of the database cannot be set. */
export async function advanceGuardClock(db: Db, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(INSTANTS)) {
    const moves = columns.map((name) => sql`${sql.id(name)} = ${sql.id(name)} - make_interval(secs => ${seconds})`)
    await sql`update ${sql.table(table)} set ${sql.join(moves)}`.execute(db)
  }
}
