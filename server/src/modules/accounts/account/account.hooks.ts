// Saves the parts of an account that are not form fields: the person, the password hash, the roles (docs/decisions/organisations-and-roles.md).
import { getNumberChoices, toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { holdsAll } from '#engine/declare/rights/grants.ts'
import type { Hooks, MemoizedRead, SaveContext } from '#engine/declare/records/hooks.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type PasswordCandidate, findPasswordError } from '#platform/identity/password-policy.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { ensurePerson } from '#platform/identity/people.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { getVisibleCode, assertBelow, assertDispensable, assertOtherAdmin } from './account.guard.ts'
import { listAllRoles, findOperatorBank, endSessions, isAdminRole, type RoleLine } from './account.queries.ts'
import { updatePersonPhone } from './person-phone.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { type INSPUSER_LIST, PERSON_LIST, type USER_LIST } from '#modules/paths.ts'

/** The form field that names the organisation, and the kind it must have, if restricted. */
export interface AccountForm {
  readonly organisation: 'organisation_id' | 'bank_id' | 'agency_id'
  readonly kind?: OrganisationKind
}

type AccountPath =
  | 'seller/operator/OperatorManage'
  | 'seller_p/bankoperator/BankOperatorList'
  | typeof INSPUSER_LIST
  | typeof USER_LIST
type AccountSave = SaveContext<AccountPath>

export const createAccountHooks = (form: AccountForm): Hooks<AccountPath> => ({
  locks: [{ column: 'person_id', to: PERSON_LIST }],
  save: (tx, saving) => saveAccount(tx, saving, form),
  del: async (tx, { id }, { principal }) => {
    await assertDispensable(tx, id, principal)
    const { rows } = await sql`select from record_history where account_id = ${id} limit 1`.execute(tx)
    if (rows.length > 0) throw new Failure('has_acted')
  },
})

async function saveAccount(tx: Db, saving: AccountSave, form: AccountForm): Promise<Outcome> {
  const { before, values, writer } = saving
  const { role_ids, password, password_confirm: _confirmed, [form.organisation]: _organisation, ...stored } = values
  const organisation = await resolveOrganisation(tx, saving, form)
  const had = before === undefined ? [] : await assertBelow(tx, before.id, writer.principal)
  const has = await resolveRoles(tx, saving, { ids: getNumberChoices(role_ids), had, organisation })
  if (before !== undefined && had.some(isAdminRole) && !has.some(isAdminRole)) await assertOtherAdmin(tx, before.id)
  if (before !== undefined) {
    const change = { accountId: before.id, before: before.values.phone, phone: requireValue(values, 'phone') }
    const error = await updatePersonPhone(saving.unit, change)
    if (error !== undefined) throw createFieldFailure(saving, { phone: error })
  }
  const secret = toPlainText(password)
  // An imported account has no password until one is set in the form (docs/decisions/import-transactions.md).
  if (secret === '' && before === undefined && !saving.isImported)
    throw createFieldFailure(saving, { password: { code: 'required' } })
  const isOwn = before?.id === writer.principal.accountId
  const hash =
    secret === ''
      ? undefined
      : await hashValidPassword(tx, saving, { password: secret, isOwn, organisationId: organisation.id })
  return {
    set: {
      ...stored,
      ...(before === undefined ? await buildOwnerColumns(tx, saving, organisation) : {}),
      // If the settings require it, the user has to choose another password at the next sign-in.
      ...(hash === undefined
        ? {}
        : { password_hash: sql`${hash}::text`, password_is_initial: isOwn ? sql`0` : sql`1` }),
    },
    extraChanges:
      joinRoleNames(had) === joinRoleNames(has) ? {} : { role_names: [joinRoleNames(had), joinRoleNames(has)] },
    after: async ({ id }) => {
      await setRoles(tx, id, { had, has })
      // Resetting one's own password keeps the current session.
      if (hash !== undefined) await endSessions(tx, id, isOwn ? writer.principal.sessionId : undefined)
    },
  }
}

/** Returns the hash of a password that satisfies the password policy. @throws Failure at the `password` field otherwise */
async function hashValidPassword(
  tx: Db,
  saving: AccountSave,
  { isOwn, ...chosen }: Pick<PasswordCandidate, 'password' | 'organisationId'> & { readonly isOwn: boolean },
): Promise<string> {
  const { before, values } = saving
  const [username, nickName, phone] = (['username', 'nick_name', 'phone'] as const).map((name) =>
    toPlainText(values[name] ?? before?.values[name]),
  )
  // Only the owner is checked against earlier passwords, so that other users cannot find them by trying.
  const accountId = isOwn ? before?.id : undefined
  const error = await findPasswordError(tx, { ...chosen, accountId, username, nickName, phone })
  if (error !== undefined) throw createFieldFailure(saving, { password: error })
  return hashPassword(saving.writer.principal.accountId, chosen.password)
}

/** Rows of an accounts import share these reads: no row changes an organisation or a role. */
const getReadOnce = ({ readOnce: once = (_name, read) => read() }: AccountSave): MemoizedRead => once

const getPersonInput = ({ nick_name, phone }: Row) => ({
  name: toPlainText(nick_name),
  phone: toPlainText(phone),
})

const joinRoleNames = (roles: readonly RoleLine[]): string => roles.map(({ label }) => label).join(', ')

function createFieldFailure({ writer }: AccountSave, errors: Record<string, RecordFieldError>): Failure {
  return createInputFailure(new Map(), new Map(Object.entries(errors)), writer.language)
}

interface Organisation {
  readonly id: number
  readonly kind: OrganisationKind
}

/** Returns the organisation of the account. It never changes after creation; only the platform creates accounts for others. */
async function resolveOrganisation(
  tx: Db,
  saving: AccountSave,
  { organisation: field, kind }: AccountForm,
): Promise<Organisation> {
  const { before, values, writer } = saving
  const { organisationId, organisationKind } = writer.principal
  const own = Number(before?.state[field] ?? organisationId)
  const request = Number(values[field] ?? own)
  if (before !== undefined && request !== own) throw createFieldFailure(saving, { [field]: { code: 'not_editable' } })
  const found = await getReadOnce(saving)(`organisation ${request}`, async () => {
    const { rows } = await sql<Organisation>`select id, kind from organisation where id = ${request}`.execute(tx)
    return rows[0]
  })
  const isOpen = request === own || organisationKind === 'platform'
  if (found === undefined || !isOpen || (kind !== undefined && found.kind !== kind))
    throw createFieldFailure(saving, { [field]: { code: 'not_an_option' } })
  return found
}

async function buildOwnerColumns(tx: Db, saving: AccountSave, { id, kind }: Organisation): Promise<Outcome['set']> {
  const personId = await ensurePerson(tx, getPersonInput(saving.values))
  const bank = kind === 'bank' ? await findOperatorBank(tx, personId) : undefined
  if (bank !== undefined)
    throw createFieldFailure(saving, {
      phone: { code: getVisibleCode(saving.writer.principal, 'bank_person', bank) },
    })
  return { organisation_id: sql`${id}::bigint`, person_id: sql`${personId}::bigint` }
}

interface RoleChange {
  readonly ids: readonly number[]
  readonly had: readonly RoleLine[]
  readonly organisation: Organisation
}

/** Returns the roles to set: roles of the account's organisation or of the platform. The writer must hold every right of the newly added roles. */
async function resolveRoles(tx: Db, saving: AccountSave, { ids, had, organisation }: RoleChange): Promise<RoleLine[]> {
  const { principal } = saving.writer
  const all = await getReadOnce(saving)('roles', () => listAllRoles(tx))
  const has = all.filter(({ id }) => ids.includes(id))
  const known = new Set(had.map(({ id }) => id))
  const canHoldRole = (role: RoleLine) =>
    role.organisation_id === organisation.id ||
    (role.organisation_id === null && (organisation.kind === 'platform' || !isAdminRole(role)))
  if (has.length < ids.length || !has.every((role) => known.has(role.id) || canHoldRole(role)))
    throw createFieldFailure(saving, { role_ids: { code: 'not_an_option' } })
  const beyond = has.find(
    (role) => !known.has(role.id) && !principal.isAdmin && (isAdminRole(role) || !holdsAll(principal, role.grants)),
  )
  if (beyond !== undefined)
    throw createFieldFailure(saving, {
      role_ids: { code: 'role_beyond_own', values: { role: beyond.label } },
    })
  return has
}

async function setRoles(
  tx: Db,
  accountId: number,
  { had, has }: Record<'had' | 'has', readonly RoleLine[]>,
): Promise<void> {
  const ids = has.map(({ id }) => id)
  // A new account has no roles to delete.
  if (had.length > 0)
    await sql`
      delete from account_role where account_id = ${accountId} and role_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into account_role (account_id, role_id) select ${accountId}::bigint, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(tx)
}
