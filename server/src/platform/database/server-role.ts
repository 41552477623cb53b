// The database role of the server. It reads and writes rows and owns nothing: it can neither disable a trigger nor change the schema (docs/decisions/database.md).
import { sql } from 'kysely'
import { StartError } from '../start-error.ts'
import type { Db } from './database.ts'

export const SERVER_ROLE = 'cangdan_server'

/** `erasable` contains the personal data to which ledger entries commit. */
const SCHEMAS = ['public', 'erasable']

/** Tables that only upgrades write. */
const WRITTEN_BY_UPGRADES = ['kysely_migration', 'allowed_transition', 'money_account_kind', 'role_template'].map(
  (name) => sql.id(name),
)

/** Evidence without a protecting trigger: rows are deleted with their accounts. */
const INSERTED_ONCE = sql.id('agreement_acceptance')

/** Creates the role if it does not exist. Requires a superuser. */
export async function createServerRole(owner: Db): Promise<void> {
  await sql`
    do $$ begin
      create role ${sql.id(SERVER_ROLE)} login;
    exception when duplicate_object then null;
    end $$`.execute(owner)
}

interface GrantOptions {
  /** Grants the demo clock, with which past records of a demo are created. */
  readonly withDemo: boolean
}

/** Grants rights on existing and future objects. Run by one process at a time. @throws StartError for a role that could deceive triggers */
export const grantServerRights = (owner: Db, role: string, options: GrantOptions): Promise<void> =>
  owner.transaction().execute((tx) => grantPrivileges(tx, role, options))

// One transaction, so that a right granted on all tables is never visible on those from which it is revoked.
async function grantPrivileges(owner: Db, role: string, { withDemo }: GrantOptions): Promise<void> {
  await revokeCreate(owner, role)
  const name = sql.id(role)
  const schemas = sql.join(SCHEMAS.map((each) => sql.id(each)))
  const rows = sql`select, insert, update, delete`
  await sql`grant usage on schema ${schemas} to ${name}`.execute(owner)
  await sql`grant ${rows} on all tables in schema ${schemas} to ${name}`.execute(owner)
  await sql`grant usage, select on all sequences in schema ${schemas} to ${name}`.execute(owner)
  await sql`alter default privileges in schema ${schemas} grant ${rows} on tables to ${name}`.execute(owner)
  await sql`alter default privileges in schema ${schemas} grant usage, select on sequences to ${name}`.execute(owner)
  await sql`revoke insert, update, delete on ${sql.join(WRITTEN_BY_UPGRADES)} from ${name}`.execute(owner)
  await sql`revoke update, delete on ${INSERTED_ONCE} from ${name}`.execute(owner)
  // Without a demo this right would allow setting the time that triggers write.
  const clock = withDemo ? sql`grant usage on schema demo_clock to` : sql`revoke usage on schema demo_clock from`
  await sql`${clock} ${name}`.execute(owner)
}

// The role's own tables, types and functions could shadow those that triggers use, and its own triggers could write columns reserved for triggers.
async function revokeCreate(owner: Db, role: string): Promise<void> {
  const { rows } = await sql<{ database: string; ownerRole: string; isOwner: boolean }>`
    select current_database() as database, current_user as "ownerRole",
           pg_has_role(${role}, current_user, 'member') as "isOwner"`.execute(owner)
  const [{ database, ownerRole, isOwner } = { database: '', ownerRole: '', isOwner: true }] = rows
  if (isOwner)
    throw new StartError(
      `its role ${role} has all rights of the role ${ownerRole} of DATABASE_OWNER_URL. Name another one in DATABASE_URL, or leave DATABASE_OWNER_URL out.`,
    )
  const name = sql.id(role)
  await sql`revoke create, temporary on database ${sql.id(database)} from public, ${name}`.execute(owner)
  await sql`revoke create on schema public from public, ${name}`.execute(owner)
  const { rows: kept } = await sql`
    select where has_database_privilege(${role}, current_database(), 'create, temporary')
              or has_schema_privilege(${role}, 'public', 'create')`.execute(owner)
  if (kept.length > 0)
    throw new StartError(
      `its role ${role} may create objects, which could deceive triggers. Run “grant temporary on database "${database}" to "${ownerRole}"; ` +
        `revoke create, temporary on database "${database}" from public, "${role}"; revoke create on schema public from public, "${role}"” in it as its administrator, then start again.`,
    )
}

export async function readCurrentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
