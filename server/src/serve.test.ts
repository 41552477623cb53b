import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HelpIndex, HELP_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isFullTier } from '../../scripts/tier.mjs'
import { openDatabase } from '#platform/database/database.ts'
import { SERVER_ROLE } from '#platform/database/server-role.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { readSettings } from '#platform/settings.ts'
import { type TestDatabase, createTestDatabase, formatDatabaseUrl } from '#testing/database/database.ts'
import { askOver, oneTimeCode, type Session, signInOver } from '#testing/client/plain-client.mjs'
import { type RunningServer, serve } from './serve.ts'

let folder: string
/** Help articles of a new platform in each language. */
const GUIDES = 12
const running: RunningServer[] = []
const databases: TestDatabase[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-serve-'))
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  for (const database of databases.splice(0)) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * An external database for tests that do not concern the embedded one, which takes seconds to create; without a worker, which would add two
 * years of prices.
 */
async function createExternalDatabase(): Promise<{ DATABASE_URL: string; CANGDAN_ROLE: string }> {
  const database = await createTestDatabase()
  databases.push(database)
  return { DATABASE_URL: formatDatabaseUrl(database.connection), CANGDAN_ROLE: 'web' }
}

const BARE = ['--no-demo']

async function start(env: Record<string, string> = {}, argv: readonly string[] = []): Promise<RunningServer> {
  const settings = readSettings({ PORT: '0', CANGDAN_DATA: folder, LOG_LEVEL: 'silent', ...env }, argv, false)
  const server = await serve(settings)
  running.push(server)
  return server
}

const signIn = ({ address, accounts }: RunningServer, username: string, password: string): Promise<Session> => {
  const factor = accounts.find((each) => each.username === username)?.factor
  const code = factor === undefined ? {} : { factor_code: oneTimeCode(factor, Date.now() / 1000) }
  return signInOver(address, username, password, code)
}

async function countBanks({ address }: RunningServer, session: Session): Promise<unknown> {
  const answer = await askOver(address, session, '/api/v1/seller_p/bank/BankList?_count_sum=true')
  return answer.status ? (answer.data as { count: number }).count : answer.code
}

const BANKS_SEEN = {
  admin: 14,
  operator: 14,
  risk: 14,
  auditor: 14,
  cashier: 'forbidden',
  manager: 1,
  reviewer: 1,
  director: 1,
  bankrisk: 1,
  accountant: 1,
  manager2: 1,
  reviewer2: 1,
  accountant2: 1,
  clerk: 'forbidden',
  clerk2: 'forbidden',
  owner: 'forbidden',
  owner2: 'forbidden',
  inspector: 'forbidden',
  storemanager: 'forbidden',
  storemanager2: 'forbidden',
  supplier: 'forbidden',
  '13700000103': 'forbidden',
}
const PEOPLE = Object.keys(BANKS_SEEN)

describe('start', () => {
  it('creates a database and reuses it in the next start', async () => {
    const env = { ADMIN_PASSWORD: 'chosen by the owner' }
    const first = await start(env, BARE)
    await first.stop()
    await expect(fetch(first.address)).rejects.toThrow('fetch failed')
    const second = await start(env, BARE)
    expect(await countBanks(second, await signIn(second, 'admin', env.ADMIN_PASSWORD))).toBe(0)
  })

  it.runIf(isFullTier)(
    'fills an empty platform with accounts that can sign in, and reuses it in the next start',
    async () => {
      const first = await start()
      expect(first.accounts.map(({ username }) => username)).toEqual(PEOPLE)
      expect(first.accounts.filter(({ factor }) => factor !== undefined)).toHaveLength(1)
      for (const { username, password } of first.accounts)
        expect((await signIn(first, username, password)).sid).toBeTypeOf('string')
      await first.stop()
      await expect(fetch(first.address)).rejects.toThrow('fetch failed')

      const second = await start()
      expect(second.accounts).toEqual(first.accounts)
      const [admin] = second.accounts
      const session = await signIn(second, 'admin', admin?.password ?? '')
      expect(await countBanks(second, session)).toBe(14)
    },
  )

  it.runIf(isFullTier)('shows each demo account only its own records', async () => {
    const server = await start(await createExternalDatabase())
    const counts = await Promise.all(
      server.accounts.map(async ({ username, password }) => [
        username,
        await countBanks(server, await signIn(server, username, password)),
      ]),
    )
    expect(Object.fromEntries(counts)).toEqual(BANKS_SEEN)
  })

  it.runIf(isFullTier)('starts behind a pooler with the timeouts of its role', async () => {
    const { DATABASE_URL, ...rest } = await createExternalDatabase()
    await start({ ...rest, DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }, BARE)
    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows } = await client.query('show statement_timeout')
    await client.end()
    expect(rows).toEqual([{ statement_timeout: '15s' }])
  })

  it('works as a role that owns nothing, next to an owner that migrates', async () => {
    const { DATABASE_URL: owner, ...rest } = await createExternalDatabase()
    const DATABASE_URL = owner.replace(/\/\/[^@]*@/, `//${SERVER_ROLE}@`)
    await start({ ...rest, DATABASE_URL, DATABASE_OWNER_URL: owner }, BARE)
    const client = new Client({ connectionString: owner })
    await client.connect()
    const { rows } = await client.query(
      `select distinct usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await client.end()
    expect(rows).toEqual([{ usename: SERVER_ROLE }])
  })

  it.runIf(isFullTier)('creates only the administrator with the given password without the demo', async () => {
    const database = await createExternalDatabase()
    const server = await start({ ...database, ADMIN_PASSWORD: 'chosen by the owner' }, BARE)
    expect(server.accounts).toEqual([expect.objectContaining({ username: 'admin', password: 'chosen by the owner' })])
    const session = await signIn(server, 'admin', 'chosen by the owner')
    expect(await countBanks(server, session)).toBe(0)
    // The manual is not part of the demo: a platform begins with it, and later starts add nothing.
    const countArticles = async (of: RunningServer, by: Session) => {
      const { data } = await askOver(of.address, by, `/api/v1/${HELP_PATHS.index}`)
      return (data as HelpIndex).articles.length
    }
    expect(await countArticles(server, session)).toBe(GUIDES)
    await server.stop()
    // The password is printed once, at the first start.
    const again = await start(database, BARE)
    expect(again.accounts).toEqual([])
    expect(await countArticles(again, await signIn(again, 'admin', 'chosen by the owner'))).toBe(GUIDES)
  })

  it.runIf(isFullTier)('fills a database once when several servers start together', async () => {
    const shared = { ...(await createExternalDatabase()), CANGDAN_SECRETS_FILE: join(folder, 'shared.json') }
    const together = ['a', 'b', 'c'].map((name) => start({ ...shared, CANGDAN_DATA: join(folder, name) }))
    const servers = await Promise.all(together)
    for (const server of servers) {
      expect(server.accounts).toEqual(servers[0]?.accounts)
      expect(await countBanks(server, await signIn(server, 'admin', server.accounts[0]?.password ?? ''))).toBe(14)
    }
  })

  it.runIf(isFullTier)('does not print a password that the owner chose', async () => {
    const server = await start({ ...(await createExternalDatabase()), ADMIN_PASSWORD: 'chosen by the owner' })
    expect(server.accounts.map(({ username }) => username)).toEqual(PEOPLE.slice(1))
    expect(await countBanks(server, await signIn(server, 'admin', 'chosen by the owner'))).toBe(14)
  })
})

describe('stop', () => {
  it('completes requests in progress', async () => {
    const server = await start(await createExternalDatabase(), BARE)
    const [admin] = server.accounts
    const begun = Array.from({ length: 8 }, () => signIn(server, 'admin', admin?.password ?? ''))
    // The first responses are being sent; hashing the others takes longer.
    await begun[0]
    await server.stop()
    for (const { sid } of await Promise.all(begun)) expect(sid).toBeTypeOf('string')
  })
})

describe('failed start', () => {
  const getStartError = async (env: Record<string, string>) => {
    const error = await start(env).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'StartError' })
    const { message } = error as Error
    expect(message).not.toContain('\n')
    return message
  }

  it.runIf(isFullTier)('reports a port in use', async () => {
    const { address } = await start(await createExternalDatabase(), BARE)
    const port = new URL(address).port
    const other = { ...(await createExternalDatabase()), CANGDAN_DATA: join(folder, 'other') }
    expect(await getStartError({ PORT: port, ...other })).toContain(`Port ${port}`)
  })

  it.runIf(isFullTier)('reports a data folder that another process holds', async () => {
    await start(await createExternalDatabase(), BARE)
    expect(await getStartError({})).toContain(folder)
  })

  it('reports an unavailable or missing database', async () => {
    const database = await createTestDatabase()
    const missing = formatDatabaseUrl({ ...database.connection, database: 'nowhere' })
    expect(await getStartError({ DATABASE_URL: 'postgres://localhost:1/cangdan' })).toContain('DATABASE_URL')
    expect(await getStartError({ DATABASE_URL: missing })).toContain('nowhere')
    await database.drop()
  })

  it.runIf(isFullTier)('reports an embedded database of an earlier release', async () => {
    const cluster = await startCluster({ folder: join(folder, 'postgres') })
    const db = openDatabase(cluster.connection, { onError: () => undefined })
    await sql`create table kysely_migration (name text, timestamp text)`.execute(db)
    await sql`insert into kysely_migration values ('0001_identity', '')`.execute(db)
    await db.destroy()
    await cluster.stop()
    expect(await getStartError({})).toContain(`The database of ${folder} cannot be used: its schema`)
  })

  it('reports a database user who may not create the extension for text search', async () => {
    const database = await createTestDatabase()
    const db = openDatabase(database.connection, { onError: () => undefined })
    const user = `poor_${database.connection.database.slice(-12)}`
    await sql`drop extension pg_trgm cascade`.execute(db)
    await sql`delete from kysely_migration where name >= '0010'`.execute(db)
    await sql`create role ${sql.id(user)} login`.execute(db)
    await sql`grant all on schema public to ${sql.id(user)}`.execute(db)
    await sql`grant all on all tables in schema public to ${sql.id(user)}`.execute(db)
    const errorMessage = await getStartError({
      DATABASE_URL: formatDatabaseUrl({ ...database.connection, user }),
    })
    expect(errorMessage).toContain('create extension pg_trgm')
    await sql`drop owned by ${sql.id(user)}`.execute(db)
    await sql`drop role ${sql.id(user)}`.execute(db)
    await db.destroy()
    await database.drop()
  })

  it('reports a data folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await getStartError({ CANGDAN_DATA: file })).toContain(file)
  })

  it.runIf(process.platform === 'linux')('reports folders below /proc, which is read-only', async () => {
    expect(await getStartError({ CANGDAN_DATA: '/proc/cangdan' })).toContain('/proc/cangdan')
    const secrets = '/proc/cangdan/secrets.json'
    expect(await getStartError({ CANGDAN_SECRETS_FILE: secrets })).toContain(secrets)
  })

  it('releases everything it opened', async () => {
    await getStartError({ DATABASE_URL: 'postgres://localhost:1/cangdan' })
    expect((await start(await createExternalDatabase(), BARE)).accounts).toHaveLength(1)
  })
})
