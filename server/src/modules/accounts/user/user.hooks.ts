import { randomInt } from 'node:crypto'
import type { Hooks, Saving } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import { invalidInput } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { accountHooks } from '../account/account.hooks.ts'
import { ORGANISATION_LIST, type UserRecord, type USER_LIST } from '#modules/paths.ts'
import { findStandardRole } from '../role/role.queries.ts'
import { freeName, KIND_OF_IDENTITY, isVerified, rolesOf } from './user.queries.ts'

type UserSaving = Saving<typeof USER_LIST>

const ofAccount = accountHooks({ organisation: 'organisation_id' })

export const userHooks: Hooks<typeof USER_LIST> = { ...ofAccount, save: saveUser }

async function saveUser(tx: Db, saving: UserSaving): Promise<Outcome> {
  const { before, values } = saving
  if (before !== undefined) await assertKept(tx, saving, before)
  const organisation_id =
    before === undefined
      ? await organisationFor(tx, saving)
      : (values.organisation_id ?? before.values.organisation_id)
  const role_ids =
    before === undefined ? [(await findStandardRole(tx, 'owner')).id] : await rolesOf(tx, before.id)
  const username = values.username || values.phone
  const account: UserSaving = { ...saving, values: { ...values, username, organisation_id, role_ids } }
  return ofAccount.save?.(tx, account) ?? { set: values }
}

/** The business identity of a member and a verified name cannot change. */
async function assertKept(tx: Db, saving: UserSaving, before: UserRecord): Promise<void> {
  const { values } = saving
  const isMoved = values.identity_type !== before.values.identity_type
  if (isMoved) throw refused(saving, { identity_type: { code: 'not_editable' } })
  const isRenamed = values.real_name !== before.values.real_name
  if (isRenamed && (await isVerified(tx, before.id)))
    throw refused(saving, { real_name: { code: 'not_editable' } })
}

/** Returns the chosen organisation, which has the kind of the member's identity; a depositor without one gets a new organisation. */
async function organisationFor(tx: Db, saving: UserSaving): Promise<number> {
  const { values, unit } = saving
  const kind = lookUp(KIND_OF_IDENTITY, requireValue(values, 'identity_type'))
  const chosen = values.organisation_id
  // Organisations of another kind are not offered (`dependsOn`).
  if (chosen !== null) return chosen
  if (kind !== 'owner') throw refused(saving, { organisation_id: { code: 'required' } })
  const [nick, phone] = [requireValue(values, 'nick_name'), requireValue(values, 'phone')]
  const numbered = `${nick} ${phone.slice(-4)}`
  const name = await freeName(tx, [nick, numbered, `${numbered}-${randomInt(10_000, 100_000)}`])
  const added = await unit.beyondScope.add(ORGANISATION_LIST, { set: { kind, name } })
  return added.id
}

function refused({ writer }: UserSaving, faults: Record<string, FieldFault>): Failure {
  return invalidInput(new Map(), new Map(Object.entries(faults)), writer.language)
}
