// A whole server on a database of its own, and people to ask it questions. Nothing of ours is faked but the clock.
import type { Answer } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { Clock } from '#platform/clock.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { createAccount } from '#platform/identity/accounts.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { sessions } from '#platform/identity/sessions.ts'
import { accessTokens } from '#platform/identity/tokens.ts'
import { smsOutbox } from '#platform/phone/sms-sender.ts'
import { freshDatabase } from './database.ts'

export type Query = Record<string, string | number | boolean>

/** Somebody who is signed in, or nobody. */
export interface Caller {
  get<T = unknown>(path: string, query?: Query, language?: string): Promise<Answer<T>>
  post<T = unknown>(path: string, body: unknown): Promise<Answer<T>>
  /** The answer as it came: status, headers, text. */
  raw(
    path: string,
    query?: Query | string,
    language?: string,
  ): Promise<{ status: number; headers: Record<string, unknown>; text: string }>
}

export interface Grants {
  apis?: readonly string[]
  paths?: readonly string[]
}

export interface TestPlatform {
  app: FastifyInstance
  db: Db
  clock: Clock & { pass(seconds: number): void }
  nobody: Caller
  admin: Caller
  platformId: number
  /** A new account of the organisation, with a role that grants just this. */
  someone(organisationId: number, grants: Grants): Promise<Caller>
  organisation(kind: OrganisationKind, name: string): Promise<number>
  signIn(username: string, password: string): Promise<Caller>
  close(): Promise<void>
}

export const PASSWORD = 'correct horse battery'
/** What every picture says. */
export const CAPTCHA = 'K7HM'

/** Starts it. Call `close` when done: it fails when a connection was not given back. */
export async function testPlatform(): Promise<TestPlatform> {
  const database = await freshDatabase()
  const db = openDatabase(database.connection, { onFault: () => undefined })
  let passed = 0
  const clock = {
    now: () => Math.floor(Date.now() / 1000) + passed,
    pass: (seconds: number) => void (passed += seconds),
  }
  const { generateKeyPair, exportJWK } = await import('jose')
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const app = await buildApp({
    db,
    clock,
    log: pino({ level: 'silent' }),
    tokens: await accessTokens(await exportJWK(privateKey), clock),
    sessions: sessions(db, Buffer.alloc(32, 1)),
    drawCaptcha: () => ({ answer: CAPTCHA, image: 'data:,' }),
    sms: smsOutbox,
    isStopping: () => false,
  })

  const organisation: TestPlatform['organisation'] = async (kind, name) =>
    (await db.insertInto('organisation').values({ kind, name }).returning('id').executeTakeFirstOrThrow()).id
  const signIn: TestPlatform['signIn'] = async (username, password) => {
    const answer = await caller(app).post<{ access_token: string }>('public/user/login', {
      username,
      password,
    })
    if (!answer.status) throw new Error(`${username} cannot sign in: ${answer.message}`)
    return caller(app, answer.data.access_token)
  }
  let people = 0
  const account = async (organisationId: number, roleNames: readonly string[]) => {
    people += 1
    const username = `user${people}`
    const person = { username, nickName: `Person ${people}`, phone: '13800000000', password: PASSWORD }
    await createAccount(db, { ...person, organisationId, roleNames })
    return signIn(username, PASSWORD)
  }
  const platformId = await organisation('platform', 'Platform')
  return {
    app,
    db,
    clock,
    nobody: caller(app),
    admin: await account(platformId, ['admin']),
    platformId,
    organisation,
    signIn,
    async someone(organisationId, { apis = [], paths = [] }) {
      const name = `role${people}`
      await db
        .insertInto('role')
        .values({ name, api_arr: JSON.stringify(apis), path_arr: JSON.stringify(paths) })
        .execute()
      return account(organisationId, [name])
    },
    async close() {
      await app.close()
      await db.destroy()
      await database.drop()
    },
  }
}

function caller(app: FastifyInstance, token?: string): Caller {
  const headers = token === undefined ? {} : { accesstoken: token }
  const url = (path: string) => `/api/v1/${path}`
  const raw: Caller['raw'] = async (path, query = {}, language = 'zh') => {
    const search = typeof query === 'string' ? query : new URLSearchParams(asText(query)).toString()
    const target = search === '' ? url(path) : `${url(path)}?${search}`
    const reply = await app.inject({
      method: 'GET',
      url: target,
      headers: { ...headers, 'accept-language': language },
    })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body }
  }
  return {
    raw,
    async get<T>(path: string, query?: Query, language?: string) {
      return JSON.parse((await raw(path, query, language)).text) as Answer<T>
    },
    async post<T>(path: string, body: unknown) {
      const reply = await app.inject({
        method: 'POST',
        url: url(path),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return reply.json<Answer<T>>()
    },
  }
}

function asText(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

/** The data of a call that must succeed. */
export async function ok<T>(answer: Promise<Answer<T>>): Promise<T> {
  const settled = await answer
  if (!settled.status)
    throw new Error(`refused: ${settled.code} ${settled.message} ${JSON.stringify(settled.fields ?? {})}`)
  return settled.data
}

/** The code of a call that must be refused. */
export async function refusal(answer: Promise<Answer<unknown>>): Promise<string> {
  const settled = await answer
  return settled.status ? `succeeded with ${JSON.stringify(settled.data)}` : settled.code
}
