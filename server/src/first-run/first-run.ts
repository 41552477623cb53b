// Creates the administrator in an empty database and, with the demo, its users and banks.
import { sql } from 'kysely'
import { ADDONS, installAddon } from '#modules/addons/index.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { createAccount } from '#platform/identity/accounts.ts'
import { toBase32, createSecondFactors } from '#platform/identity/second-factor.ts'
import { createReadablePassword, type Secrets } from '#platform/secrets.ts'
import { DEMO_ACCOUNTS, FACTOR_ACCOUNT } from '#demo/accounts.ts'
import { seedDemo } from '#demo/seed.ts'
import { seedGuides } from './seed-guides.ts'

export interface FirstAccount {
  username: string
  password: string
  role: string
  /** Base32 secret of the second factor. */
  factor?: string
}

interface FirstRunOptions {
  adminPassword: string | undefined
  withDemo: boolean
}

const ADMIN = 'admin'
// An arbitrary number that all processes share.
const FIRST_RUN_LOCK = 6_042_001

/**
 * Fills an empty database in one transaction; of several concurrent processes one does it. Returns the accounts to print: with the demo its
 * accounts on every start, else the administrator on the first start.
 */
export async function prepareFirstRun(
  db: Db,
  options: FirstRunOptions,
  { secrets, files }: { secrets: Secrets; files: FileStore },
): Promise<FirstAccount[]> {
  if (await hasAccounts(db)) return listDemoAccounts(db, secrets)
  return inTransaction(db, async (tx) => {
    // On a busy machine, filling takes longer than the timeouts of requests.
    await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${FIRST_RUN_LOCK})`.execute(tx)
    if (await hasAccounts(tx)) return listDemoAccounts(tx, secrets)
    if (!options.withDemo) {
      const admin = await createPlatform(tx, options.adminPassword ?? createReadablePassword())
      await seedGuides(tx, files, ADMIN)
      return [admin]
    }
    // An administrator password from the options is not stored; the generated passwords are.
    const generated = DEMO_ACCOUNTS.filter(({ username }) => username !== ADMIN || options.adminPassword === undefined)
    const passwords = await secrets.keepDemoPasswords(generated.map(({ username }) => username))
    await createPlatform(tx, options.adminPassword ?? passwords[ADMIN] ?? '')
    await seedGuides(tx, files, ADMIN)
    await seedDemo(tx, files, passwords)
    for (const addon of ADDONS) await installAddon(tx, addon, null)
    // Demo passwords are printed for every demo user, so no user has to change one.
    await tx.updateTable('account').set({ password_is_initial: 0 }).execute()
    await addDemoFactor(tx, secrets)
    return listDemoAccounts(tx, secrets)
  })
}

async function addDemoFactor(tx: Db, { factorKey, demoFactor }: Secrets): Promise<void> {
  const { id } = await tx
    .selectFrom('account')
    .select('id')
    .where('username', '=', FACTOR_ACCOUNT)
    .executeTakeFirstOrThrow()
  await createSecondFactors(factorKey).start(tx, id, demoFactor)
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

/** Returns the demo accounts that this database has; the secrets may belong to another database. */
async function listDemoAccounts(db: Db, secrets: Secrets): Promise<FirstAccount[]> {
  const { rows: known } = await sql<{ username: string; hasFactor: boolean }>`
    select username, second_factor.confirmed_at is not null as "hasFactor"
      from account left join second_factor on second_factor.account_id = account.id`.execute(db)
  const usernames = new Set(known.map(({ username }) => username))
  const hasFactor = known.some((each) => each.username === FACTOR_ACCOUNT && each.hasFactor)
  const passwords = new Map(Object.entries(await secrets.demoPasswords()))
  return DEMO_ACCOUNTS.flatMap(({ username, words }) => {
    const password = usernames.has(username) ? passwords.get(username) : undefined
    const factor = hasFactor && username === FACTOR_ACCOUNT ? { factor: toBase32(secrets.demoFactor) } : {}
    return password === undefined ? [] : [{ username, password, role: words, ...factor }]
  })
}
