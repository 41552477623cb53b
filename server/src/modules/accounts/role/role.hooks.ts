// Who may change which role, and what they may put into it (decision 16).
import {
  assertWithin,
  type Grants,
  grantsAfter,
  NO_GRANTS,
  readGrantList,
  writeGrantList,
} from '#engine/declare/rights/grants.ts'
import type { Hooks, Saving } from '#engine/declare/records/hooks.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { holdersOf, isHolder } from './role.queries.ts'
import type { Outcome } from '#engine/declare/record.ts'

export const ROLE_LIST = 'seller/role/rolemanage'

export const roleHooks: Hooks<typeof ROLE_LIST> = {
  save: saveRole,
  del: async (tx, { id, values }, { principal }) => {
    assertWithin(principal, grantsIn(values))
    const count = await holdersOf(tx, id)
    if (count > 0) throw new Failure('role_in_use', { values: { n: count } })
  },
}

async function saveRole(tx: Db, { before, values, writer }: Saving<typeof ROLE_LIST>): Promise<Outcome> {
  const { principal, rights } = writer
  const was = before === undefined ? NO_GRANTS : grantsIn(before.values)
  const next = grantsAfter(principal, rights, was, grantsIn(values))
  const grows =
    [...next.paths].some((path) => !was.paths.has(path)) || [...next.apis].some((api) => !was.apis.has(api))
  // Anyone who holds everything gains nothing by it.
  if (
    before !== undefined &&
    grows &&
    !principal.isAdmin &&
    (await isHolder(tx, before.id, principal.personId))
  )
    throw new Failure('own_role')
  return {
    set: {
      ...values,
      path_arr: writeGrantList(next.paths),
      api_arr: writeGrantList(next.apis),
      ...(before === undefined ? { organisation_id: ownerOf(principal) } : {}),
    },
  }
}

interface Listed {
  readonly path_arr: string | null
  readonly api_arr: string | null
}

/** Roles of the platform belong to no organisation. */
const ownerOf = ({ organisationKind, organisationId }: Principal) =>
  organisationKind === 'platform' ? null : organisationId

function grantsIn(values: Listed): Grants {
  return {
    paths: readGrantList(values.path_arr) ?? new Set(),
    apis: readGrantList(values.api_arr) ?? new Set(),
  }
}
