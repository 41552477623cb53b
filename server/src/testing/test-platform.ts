// A complete server on a separate database, with callers. Only the clock is a fake.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallResponse } from '@cangdan/protocol'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair } from 'jose'
import { pino } from 'pino'
import { type AppDeps, buildApp } from '../app.ts'
import type { Clock } from '#platform/clock.ts'
import { type DatabaseAddress, type Db, openDatabase } from '#platform/database/database.ts'
import { SERVER_ROLE } from '#platform/database/server-role.ts'
import { createAccount } from '#platform/identity/accounts.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { type FileStore, createFileStore } from '#platform/files/file-store.ts'
import { type FileUrls, createFileUrls } from '#platform/files/file-urls.ts'
import { createNonces } from '#platform/identity/nonces.ts'
import { createSecondFactors } from '#platform/identity/second-factor.ts'
import { type Sessions, createSessions } from '#platform/identity/sessions.ts'
import { type AccessTokens, createAccessTokens } from '#platform/identity/tokens.ts'
import { createVault } from '#platform/addons/vault.ts'
import { createLocalSender } from '#platform/phone/sms-queue.ts'
import { getSafety } from '#platform/safety/safety.ts'
import {
  type Caller,
  type SignedInCaller,
  createSignedInCaller,
  signIn,
  createAnonymousCaller,
} from './client/callers.ts'
import { newDevice, openSession, type Session } from './client/plain-client.mjs'
import {
  getRunFolder,
  type TestDatabase,
  createTestDatabase,
  type PreparedTemplate,
  prepareTemplate,
} from './database/database.ts'

export type { Caller, SignedInCaller }

export interface Grants {
  apis?: readonly string[]
  paths?: readonly string[]
}

export interface TestPlatform {
  app: FastifyInstance
  db: Db
  /** The connection of the first server, as a role that owns nothing. */
  serverDb: Db
  address: DatabaseAddress
  clock: Clock & { pass(seconds: number): void }
  nobody: Caller
  admin: SignedInCaller
  platformId: number
  files: { folder: string; store: FileStore; urls: FileUrls }
  someone(organisationId: number, grants: Grants): Promise<SignedInCaller>
  organisation(kind: OrganisationKind, name: string): Promise<number>
  signIn(username: string, password: string, factorCode?: string): Promise<SignedInCaller>
  /** Starts another server on the same database, with its own pool and memory. */
  another(overrides?: Partial<AppDeps>): Promise<FastifyInstance>
  close(): Promise<void>
}

export const PASSWORD = 'correct horse battery'

/** The initial state of several test files. A run prepares it once and each file gets a copy. */
export interface PreparedState {
  readonly name: string
  readonly prepare: (platform: TestPlatform) => Promise<void>
}

/** Child processes may still write a thumbnail. */
const removeFolder = (folder: string) => rm(folder, { recursive: true, maxRetries: 5 })

/** Starts a platform; `always` replaces default dependencies. Call `close` when done: it fails when a connection was not released. */
export async function createTestPlatform(
  defaults: Partial<AppDeps> = {},
  preparedState?: PreparedState,
): Promise<TestPlatform> {
  const folder = await mkdtemp(join(getRunFolder(), 'files-'))
  const template = preparedState === undefined ? undefined : await prepareState(preparedState, defaults)
  if (template !== undefined) await cp(template.folder, folder, { recursive: true })
  const database = await createTestDatabase(template?.template)
  const clear = async () => {
    await removeFolder(folder)
    await database.drop()
  }
  return startPlatform({ address: database.address, folder, clear }, defaults)
}

/** Starts a platform on an existing database, which must have the administrator. The caller drops the database. */
export async function openTestPlatform(
  { address }: Pick<TestDatabase, 'address'>,
  defaults: Partial<AppDeps> = {},
): Promise<TestPlatform> {
  const folder = await mkdtemp(join(getRunFolder(), 'files-'))
  return startPlatform({ address, folder, clear: () => removeFolder(folder) }, defaults)
}

function prepareState({ name, prepare }: PreparedState, defaults: Partial<AppDeps>): Promise<PreparedTemplate> {
  return prepareTemplate(name, async (address, folder) => {
    const fixture = { address, folder, clear: () => Promise.resolve() }
    const platform = await startPlatform(fixture, defaults)
    try {
      await prepare(platform)
    } finally {
      await platform.close()
    }
  })
}

interface PlatformFixture {
  readonly address: DatabaseAddress
  readonly folder: string
  readonly clear: () => Promise<void>
}

/** Behind a pooler there is a single role. */
const toServerAddress = (address: DatabaseAddress): DatabaseAddress =>
  'user' in address ? { ...address, user: SERVER_ROLE } : address

const ADMIN = 'user1'

async function startPlatform(
  { address, folder, clear }: PlatformFixture,
  defaults: Partial<AppDeps>,
): Promise<TestPlatform> {
  const fileUrlKey = Buffer.alloc(32, 3)
  const files = { folder, store: createFileStore(folder), urls: createFileUrls(fileUrlKey, '/api/v1') }
  let elapsed = 0
  const clock = {
    now: () => Math.floor(Date.now() / 1000) + elapsed,
    pass: (seconds: number) => void (elapsed += seconds),
  }
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const tokenKey = await exportJWK(privateKey)
  const secrets = { pepper: Buffer.alloc(32, 1), keyEncryptionKey: Buffer.alloc(32, 2) }
  const running: { app: FastifyInstance; dbs: Db[] }[] = []
  const start = async (overrides: Partial<AppDeps> = {}) => {
    const db = openDatabase(address, { onError: () => undefined })
    // As in the product, the server's role owns nothing; tests write as the owner.
    const server = toServerAddress(address)
    const serverDb = openDatabase(server, { onError: () => undefined })
    const factors = createSecondFactors(Buffer.alloc(32, 3))
    const app = await buildApp({
      db: serverDb,
      address: server,
      log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      tokens: await createAccessTokens(tokenKey, clock),
      factors,
      sessions: createSessions(serverDb, secrets),
      nonces: createNonces(serverDb),
      files: files.store,
      fileUrlKey,
      isDevelopment: false,
      trustedProxies: [],
      captchaWork: { cost: 1, bits: [1, 2, 3, 4] },
      vault: createVault([Buffer.alloc(32, 4)]),
      outgoing: { allowedPrivateHosts: [], baseUrls: {} },
      sms: createLocalSender(true),
      isStopping: () => false,
      ...defaults,
      ...overrides,
    })
    running.push({ app, dbs: [db, serverDb] })
    return { app, db, serverDb }
  }
  const { app, db, serverDb } = await start()
  const opener = {
    sessions: createSessions(serverDb, secrets),
    tokens: await createAccessTokens(tokenKey, clock),
    lifeOfToken: async () => (await getSafety(serverDb)).token_minute * 60,
  }

  const createOrganisation: TestPlatform['organisation'] = async (kind, name) =>
    (
      await db
        .insertInto('organisation')
        .values({ kind, name, address: `${name} Road 1` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  let people = await countAccounts(db)
  const createUserAccount = async (organisationId: number, roleNames: readonly string[]) => {
    people += 1
    const username = `user${people}`
    const person = { username, nickName: `Person ${people}`, phone: '13800000000', password: PASSWORD }
    const accountId = await createAccount(db, { ...person, organisationId, roleNames }, cheapHash)
    return createSignedInCaller(app, await createSession(opener, accountId))
  }
  const platformId = (await findPlatform(db)) ?? (await createOrganisation('platform', 'Platform'))
  const template = await db.selectFrom('account').select('id').where('username', '=', ADMIN).executeTakeFirst()
  return {
    app,
    db,
    serverDb,
    address,
    clock,
    nobody: createAnonymousCaller(app),
    admin: template === undefined ? await createUserAccount(platformId, ['admin']) : await signIn(app, ADMIN, PASSWORD),
    platformId,
    files,
    organisation: createOrganisation,
    signIn: (username, password, factorCode) => signIn(app, username, password, factorCode),
    another: async (overrides) => (await start(overrides)).app,
    async someone(organisationId, { apis = [], paths = [] }) {
      const name = `role${people}`
      await db
        .insertInto('role')
        .values({ name, api_arr: JSON.stringify(apis), path_arr: JSON.stringify(paths) })
        .execute()
      return createUserAccount(organisationId, [name])
    },
    async close() {
      for (const server of running) {
        await server.app.close()
        for (const each of server.dbs) await each.destroy()
      }
      await clear()
    },
  }
}

interface SessionOpener {
  readonly sessions: Pick<Sessions, 'open'>
  readonly tokens: Pick<AccessTokens, 'sign'>
  /** Seconds. */
  readonly lifeOfToken: () => Promise<number>
}

/** Opens a session without a login, its guard and its log, because tests create thousands of users. */
async function createSession(
  { sessions: store, tokens, lifeOfToken }: SessionOpener,
  accountId: number,
): Promise<Session> {
  const device = newDevice()
  const opened = await store.open({ accountId, publicKey: device.publicKey, ip: '127.0.0.1', agent: '' })
  if (opened === undefined) throw new Error(`Account ${accountId} got no session.`)
  const { sessionId, serverKey, refreshToken } = opened
  const life = await lifeOfToken()
  return openSession(device, {
    access_token: await tokens.sign(sessionId, accountId, life),
    refresh_token: refreshToken,
    expires_in: life,
    session_id: sessionId,
    server_key: serverKey,
  })
}

// Tests sign in hundreds of users; the cost of hashing has its own tests.
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const cheapHash = (password: string) => hash(password, CHEAP)

async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function findPlatform(db: Db): Promise<number | undefined> {
  const platform = db.selectFrom('organisation').select('id').where('kind', '=', 'platform')
  return (await platform.executeTakeFirst())?.id
}

export async function ok<T>(answer: Promise<CallResponse<T>>): Promise<T> {
  const settled = await answer
  if (!settled.status)
    throw new Error(`rejected: ${settled.code} ${settled.message} ${JSON.stringify(settled.fields ?? {})}`)
  return settled.data
}

export async function getRejectionCode(answer: Promise<CallResponse<unknown>>): Promise<string> {
  const settled = await answer
  return settled.status ? `succeeded with ${JSON.stringify(settled.data)}` : settled.code
}
