// What is kept of an operator beside the form's fields: the person, the password as a hash, the roles (decision 16).
import { choicesOf, plainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Outcome } from '#engine/actions/action.ts'
import { invalidInput } from '#engine/form-values.ts'
import { holdsAll } from '#engine/grants.ts'
import type { Keeper, Saving } from '#engine/keeper.ts'
import type { FieldFault } from '#engine/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { hashPassword } from '#platform/identity/passwords.ts'
import { personOf } from '#platform/identity/people.ts'
import { demandBelow, demandDispensable, demandOtherAdmin } from './operator.guard.ts'
import { allRoles, endSessions, isAdminRole, type RoleLine } from './operator.queries.ts'

export const operatorKeeper: Keeper = {
  save: saveOperator,
  del: async (tx, { id }, { principal }) => {
    await demandDispensable(tx, id, principal)
    const { rows } = await sql`select from record_history where account_id = ${id} limit 1`.execute(tx)
    if (rows.length > 0) throw new Failure('has_acted')
  },
}

async function saveOperator(tx: Db, saving: Saving): Promise<Outcome> {
  const { before, values, writer } = saving
  const { role_ids, password, password_confirm: _confirmed, ...stored } = values
  const organisationId = await organisationOf(tx, saving)
  const had = before === undefined ? [] : await demandBelow(tx, before.id, writer.principal)
  const has = await rolesGiven(tx, saving, { ids: choicesOf(role_ids), had, organisationId })
  if (before !== undefined && had.some(isAdminRole) && !has.some(isAdminRole))
    await demandOtherAdmin(tx, before.id)
  const secret = plainText(password)
  if (secret === '' && before === undefined) throw refused(saving, { password: { code: 'required' } })
  const hash = secret === '' ? undefined : await hashPassword(secret)
  return {
    set: {
      ...stored,
      organisation_id: organisationId,
      ...(before === undefined ? { person_id: sql`${await personOf(tx, whoIs(values))}::bigint` } : {}),
      ...(hash === undefined ? {} : { password_hash: sql`${hash}::text` }),
    },
    told: namesOf(had) === namesOf(has) ? {} : { role_names: [namesOf(had), namesOf(has)] },
    after: async ({ id }) => {
      await setRoles(tx, id, has)
      if (before !== undefined) await movePhone(tx, before.id, before.values, values)
      // Whoever resets his own password stays where he is.
      if (hash !== undefined)
        await endSessions(tx, id, id === writer.principal.accountId ? writer.principal.sessionId : undefined)
    },
  }
}

const whoIs = ({ nick_name, phone }: Row) => ({ name: plainText(nick_name), phone: plainText(phone) })

const namesOf = (roles: readonly RoleLine[]): string => roles.map(({ name }) => name).join(', ')

function refused({ writer }: Saving, faults: Record<string, FieldFault>): Failure {
  return invalidInput(new Map(), new Map(Object.entries(faults)), writer.language)
}

/** An account stays where it was made; only the platform makes some for others. */
async function organisationOf(tx: Db, saving: Saving): Promise<number> {
  const { before, values, writer } = saving
  const { organisationId, organisationKind } = writer.principal
  const own = Number(before?.values['organisation_id'] ?? organisationId)
  const asked = Number(values['organisation_id'] ?? own)
  if (asked === own) return own
  if (before !== undefined) throw refused(saving, { organisation_id: { code: 'not_editable' } })
  const { rows } = await sql`select from organisation where id = ${asked}`.execute(tx)
  if (organisationKind !== 'platform' || rows.length === 0)
    throw refused(saving, { organisation_id: { code: 'not_an_option' } })
  return asked
}

interface Giving {
  readonly ids: readonly number[]
  readonly had: readonly RoleLine[]
  readonly organisationId: number
}

/** Roles of the account's organisation or of the platform; what is new among them only as far as the giver holds it all. */
async function rolesGiven(tx: Db, saving: Saving, { ids, had, organisationId }: Giving): Promise<RoleLine[]> {
  const { principal } = saving.writer
  const has = (await allRoles(tx)).filter(({ id }) => ids.includes(id))
  const known = new Set(had.map(({ id }) => id))
  const isPlatform = await isPlatformOrganisation(tx, organisationId)
  const fits = (role: RoleLine) =>
    role.organisation_id === organisationId ||
    (role.organisation_id === null && (isPlatform || !isAdminRole(role)))
  if (has.length < ids.length || !has.every((role) => known.has(role.id) || fits(role)))
    throw refused(saving, { role_ids: { code: 'not_an_option' } })
  const beyond = has.find(
    (role) =>
      !known.has(role.id) && !principal.isAdmin && (isAdminRole(role) || !holdsAll(principal, role.grants)),
  )
  if (beyond !== undefined)
    throw refused(saving, { role_ids: { code: 'role_beyond_own', values: { role: beyond.name } } })
  return has
}

async function isPlatformOrganisation(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from organisation where id = ${id} and kind = 'platform'`.execute(tx)
  return rows.length > 0
}

/** The person goes with his number, so that his next account finds him. */
async function movePhone(tx: Db, accountId: number, before: Row, { phone }: Row): Promise<void> {
  if (before['phone'] === phone) return
  await sql`
    update person set phone = ${phone}
     where id = (select person_id from account where id = ${accountId}) and phone = ${before['phone']}`.execute(
    tx,
  )
}

async function setRoles(tx: Db, accountId: number, roles: readonly RoleLine[]): Promise<void> {
  const ids = roles.map(({ id }) => id)
  await sql`
    delete from account_role where account_id = ${accountId} and role_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into account_role (account_id, role_id) select ${accountId}::bigint, unnest(${ids}::bigint[])
    on conflict do nothing`.execute(tx)
}
