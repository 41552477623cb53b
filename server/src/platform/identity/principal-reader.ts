// Reads who is asking on every request, in one cheap statement. Only what a role grants is remembered, under the role's
// version, so that a change of roles acts on the next request of every process.
import { CompiledQuery } from 'kysely'
import type { Db } from '../database/database.ts'
import type { OrganisationKind, Principal } from './principal.ts'

// Not put together by the builder: it is asked on every request.
const PRINCIPAL = 'select * from principal_of($1)'

interface Role {
  readonly version: number
  readonly name: string
  readonly paths: readonly string[]
  readonly apis: readonly string[]
}

interface Line {
  account_id: number
  person_id: number
  organisation_id: number
  kind: OrganisationKind
  /** Pairs of id and version; null for an account without a role. */
  roles: readonly (readonly [id: number, version: number])[] | null
}

/** A function that answers whom a live session belongs to, with the rights of this moment. */
export function principalReader(db: Db): (sessionId: string) => Promise<Principal | undefined> {
  const known = new Map<number, Role>()

  return async (sessionId) => {
    const { rows } = await db.executeQuery<Line>(CompiledQuery.raw(PRINCIPAL, [sessionId]))
    const [line] = rows
    if (line === undefined) return undefined
    const wanted = line.roles ?? []
    if (wanted.some(([id, version]) => known.get(id)?.version !== version)) {
      for (const [id, role] of await readRoles(db, wanted)) known.set(id, role)
    }
    return principalOf(
      line,
      sessionId,
      wanted.map(([id]) => known.get(id)).filter((role) => role !== undefined),
    )
  }
}

function principalOf(line: Line, sessionId: string, roles: readonly Role[]): Principal {
  return {
    accountId: line.account_id,
    personId: line.person_id,
    organisationId: line.organisation_id,
    organisationKind: line.kind,
    sessionId,
    roles: roles.map(({ name }) => name),
    isAdmin: roles.some(({ name }) => name === 'admin'),
    paths: new Set(roles.flatMap(({ paths }) => paths)),
    apis: new Set(roles.flatMap(({ apis }) => apis)),
  }
}

async function readRoles(db: Db, wanted: readonly (readonly [number, number])[]): Promise<Map<number, Role>> {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'version', 'name', 'path_arr', 'api_arr'])
    .where(
      'id',
      'in',
      wanted.map(([id]) => id),
    )
    .execute()
  return new Map(
    rows.map(({ id, version, name, path_arr, api_arr }) => [
      id,
      { version, name, paths: path_arr as string[], apis: api_arr as string[] },
    ]),
  )
}
