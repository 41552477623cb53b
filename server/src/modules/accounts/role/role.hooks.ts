import type { WireValue } from '@cangdan/protocol'
import {
  assertHoldsGrants,
  type Grants,
  computeGrants,
  NO_GRANTS,
  readGrantList,
  writeGrantList,
} from '#engine/declare/rights/grants.ts'
import type { ActionSpec } from '#engine/declare/action.ts'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import { findStandard, countHolders, isHolder } from './role.queries.ts'

export const ROLE_LIST = 'seller/role/rolemanage'

export const roleHooks: Hooks<typeof ROLE_LIST> = {
  save: saveRole,
  del: async (tx, { id, values }, { principal }) => {
    assertHoldsGrants(principal, readGrants(values))
    const count = await countHolders(tx, id)
    if (count > 0) throw new Failure('role_in_use', { values: { n: count } })
  },
}

async function saveRole(tx: Db, { before, values, writer }: SaveContext<typeof ROLE_LIST>): Promise<Outcome> {
  const lists = await changeGrants(tx, before, readGrants(values), writer)
  const owner = before === undefined ? { organisation_id: getOwnerId(writer.principal) } : {}
  return { set: { ...values, ...lists, ...owner } }
}

/** Sets the role's rights to this release's standard role, under the rules of an edit. */
export const adoptTemplate: ActionSpec<typeof ROLE_LIST>['run'] = async (tx, { record, unit }) => {
  const standard = await findStandard(tx, record.id)
  if (standard === undefined) throw new Failure('not_now')
  return { set: await changeGrants(tx, record, standard.grants, unit.writer) }
}

/** Returns the lists of a role with the requested grants and the grants that these need. */
async function changeGrants(
  tx: Db,
  before: LockedRecord<typeof ROLE_LIST> | undefined,
  requested: Grants,
  { principal, rights }: Writer,
) {
  const was = before === undefined ? NO_GRANTS : readGrants(before.values)
  const next = computeGrants(principal, rights, was, requested)
  const grows = [...next.paths].some((path) => !was.paths.has(path)) || [...next.apis].some((api) => !was.apis.has(api))
  // An administrator already holds every right, so adding rights to their own role gains nothing.
  if (before !== undefined && grows && !principal.isAdmin && (await isHolder(tx, before.id, principal.personId)))
    throw new Failure('own_role')
  return { path_arr: writeGrantList(next.paths), api_arr: writeGrantList(next.apis) }
}

interface GrantLists {
  readonly path_arr?: WireValue
  readonly api_arr?: WireValue
}

/** Roles of the platform have no organisation. */
const getOwnerId = ({ organisationKind, organisationId }: Principal) =>
  organisationKind === 'platform' ? null : organisationId

export function readGrants(values: GrantLists): Grants {
  return {
    paths: readGrantList(values.path_arr) ?? new Set(),
    apis: readGrantList(values.api_arr) ?? new Set(),
  }
}
