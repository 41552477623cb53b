import { randomInt } from 'node:crypto'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { createAccountHooks } from '../account/account.hooks.ts'
import { ORGANISATION_LIST, type UserRecord, type USER_LIST } from '#modules/paths.ts'
import { findStandardRole } from '../role/role.queries.ts'
import { findFreeName, KIND_OF_IDENTITY, isVerified, listRoleIds } from './user.queries.ts'

type UserSave = SaveContext<typeof USER_LIST>

const baseHooks = createAccountHooks({ organisation: 'organisation_id' })

export const userHooks: Hooks<typeof USER_LIST> = { ...baseHooks, save: saveUser }

async function saveUser(tx: Db, saving: UserSave): Promise<Outcome> {
  const { before, values } = saving
  if (before !== undefined) await assertUnchanged(tx, saving, before)
  const organisation_id =
    before === undefined
      ? await resolveOrganisation(tx, saving)
      : (values.organisation_id ?? before.values.organisation_id)
  const role_ids = before === undefined ? [(await findStandardRole(tx, 'owner')).id] : await listRoleIds(tx, before.id)
  const username = values.username || values.phone
  const account: UserSave = { ...saving, values: { ...values, username, organisation_id, role_ids } }
  return baseHooks.save?.(tx, account) ?? { set: values }
}

/** The business identity of a member and a verified name cannot change. */
async function assertUnchanged(tx: Db, saving: UserSave, before: UserRecord): Promise<void> {
  const { values } = saving
  const isMoved = values.identity_type !== before.values.identity_type
  if (isMoved) throw createFieldFailure(saving, { identity_type: { code: 'not_editable' } })
  const isRenamed = values.real_name !== before.values.real_name
  if (isRenamed && (await isVerified(tx, before.id)))
    throw createFieldFailure(saving, { real_name: { code: 'not_editable' } })
}

/** Returns the chosen organisation, which has the kind of the member's identity; a depositor without one gets a new organisation. */
async function resolveOrganisation(tx: Db, saving: UserSave): Promise<number> {
  const { values, unit } = saving
  const kind = lookUp(KIND_OF_IDENTITY, requireValue(values, 'identity_type'))
  const chosen = values.organisation_id
  // Organisations of another kind are not offered (`dependsOn`).
  if (chosen !== null) return chosen
  if (kind !== 'owner') throw createFieldFailure(saving, { organisation_id: { code: 'required' } })
  const [nick, phone] = [requireValue(values, 'nick_name'), requireValue(values, 'phone')]
  const numbered = `${nick} ${phone.slice(-4)}`
  const name = await findFreeName(tx, [nick, numbered, `${numbered}-${randomInt(10_000, 100_000)}`])
  const added = await unit.beyondScope.add(ORGANISATION_LIST, { set: { kind, name } })
  return added.id
}

function createFieldFailure({ writer }: UserSave, errors: Record<string, RecordFieldError>): Failure {
  return createInputFailure(new Map(), new Map(Object.entries(errors)), writer.language)
}
