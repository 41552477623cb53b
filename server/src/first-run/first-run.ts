// An empty database gets its administrator, and on a demo platform the people and banks to look around with.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { createAccount } from '#platform/identity/accounts.ts'
import { base32, secondFactors } from '#platform/identity/second-factor.ts'
import { readablePassword, type Secrets } from '#platform/secrets.ts'
import { DEMO_ACCOUNTS, FACTOR_ACCOUNT } from '#demo/accounts.ts'
import { seedDemo } from '#demo/seed.ts'
import { seedGuides } from './seed-guides.ts'

export interface FirstAccount {
  username: string
  password: string
  role: string
  /** The secret of its second factor in Base32, where it has one. */
  factor?: string
}

interface FirstRunOptions {
  adminPassword: string | undefined
  withDemo: boolean
}

const ADMIN = 'admin'
// Any number: what matters is that every process asks for the same lock.
const FIRST_RUN_LOCK = 6_042_001

/**
 * Fills an empty database, all or nothing, once however many processes start together. Returns the accounts to print:
 * those of the demo on every start, else the administrator's on the first.
 */
export async function prepareFirstRun(
  db: Db,
  options: FirstRunOptions,
  { secrets, files }: { secrets: Secrets; files: FileStore },
): Promise<FirstAccount[]> {
  if (await hasAccounts(db)) return demoAccountsOf(db, secrets)
  return inTransaction(db, async (tx) => {
    // On a busy machine the one that fills it takes longer than any request may.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
      tx,
    )
    await sql`select pg_advisory_xact_lock(${FIRST_RUN_LOCK})`.execute(tx)
    if (await hasAccounts(tx)) return demoAccountsOf(tx, secrets)
    if (!options.withDemo) {
      const admin = await createPlatform(tx, options.adminPassword ?? readablePassword())
      await seedGuides(tx, files, ADMIN)
      return [admin]
    }
    // A password that the owner chose is theirs to keep; the others are kept for them.
    const kept = DEMO_ACCOUNTS.filter(
      ({ username }) => username !== ADMIN || options.adminPassword === undefined,
    )
    const passwords = await secrets.keepDemoPasswords(kept.map(({ username }) => username))
    await createPlatform(tx, options.adminPassword ?? passwords[ADMIN] ?? '')
    await seedGuides(tx, files, ADMIN)
    await seedDemo(tx, files, passwords)
    // They are printed for everybody who looks at the demo; nobody is asked to choose another.
    await tx.updateTable('account').set({ password_is_initial: 0 }).execute()
    await addDemoFactor(tx, secrets)
    return demoAccountsOf(tx, secrets)
  })
}

async function addDemoFactor(tx: Db, { factorKey, demoFactor }: Secrets): Promise<void> {
  const { id } = await tx
    .selectFrom('account')
    .select('id')
    .where('username', '=', FACTOR_ACCOUNT)
    .executeTakeFirstOrThrow()
  await secondFactors(factorKey).start(tx, id, demoFactor)
  await sql`update second_factor set confirmed_at = now() where account_id = ${id}`.execute(tx)
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function createPlatform(db: Db, password: string): Promise<FirstAccount> {
  const { id: organisationId } = await db
    .insertInto('organisation')
    .values({ kind: 'platform', name: '仓单平台' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createAccount(db, {
    organisationId,
    username: ADMIN,
    password,
    nickName: '超级管理员',
    phone: '',
    roleNames: [ADMIN],
  })
  return { username: ADMIN, password, role: 'super administrator' }
}

/** Returns accounts that this database has: the secrets may have been made for another one. */
async function demoAccountsOf(db: Db, secrets: Secrets): Promise<FirstAccount[]> {
  const { rows: known } = await sql<{ username: string; hasFactor: boolean }>`
    select username, second_factor.confirmed_at is not null as "hasFactor"
      from account left join second_factor on second_factor.account_id = account.id`.execute(db)
  const usernames = new Set(known.map(({ username }) => username))
  const hasFactor = known.some((each) => each.username === FACTOR_ACCOUNT && each.hasFactor)
  const passwords = new Map(Object.entries(await secrets.demoPasswords()))
  return DEMO_ACCOUNTS.flatMap(({ username, words }) => {
    const password = usernames.has(username) ? passwords.get(username) : undefined
    const factor = hasFactor && username === FACTOR_ACCOUNT ? { factor: base32(secrets.demoFactor) } : {}
    return password === undefined ? [] : [{ username, password, role: words, ...factor }]
  })
}
