// A record is locked behind those that it names, where its declaration says so.
import { sql } from 'kysely'
import { type Parent, parentsOf } from '#engine/declare/parents.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { ParentSpec } from '../declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import { idsIn } from '#engine/read/options/refs.ts'
import { keyOf } from '#engine/sql/expressions.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { Failure } from '#platform/failure.ts'

/** The record names others by now than were locked for it: `transact` begins again. */
export class NamesOthers extends Failure {
  constructor() {
    super('unavailable')
  }
}

interface First {
  readonly locks?: readonly ParentSpec[] | undefined
  readonly lockFirst?: () => Promise<void> | undefined
}

/**
 * The record, locked, and before it those that it names in these columns, whether or not the writer sees them.
 * @throws Failure `not_found`, of the record or of one that it names; NamesOthers
 */
export async function lockBehind(
  unit: UnitOfWork,
  resource: Resource,
  id: number,
  { locks = [], lockFirst }: First,
): Promise<LockedRecord> {
  const parents = parentsOf(resource, locks)
  const named = await namedBy(unit, resource, id, parents)
  const assertUnmoved = async () => {
    const now = await namedBy(unit, resource, id, parents)
    if (JSON.stringify(now) !== JSON.stringify(named)) throw new NamesOthers()
  }
  try {
    await lockAll(unit, parents, named)
  } catch (error) {
    // One may have gone because the record names another by now.
    if (error instanceof Failure && error.code === 'not_found') await assertUnmoved()
    throw error
  }
  await lockFirst?.()
  const record = await unit.lock(resource.path, id)
  await assertUnmoved()
  return record
}

/** By column. */
type Named = readonly (number | number[] | null)[]

// Not locked: what it finds is looked at again once everything is.
async function namedBy(
  { tx, writer }: UnitOfWork,
  resource: Resource,
  id: number,
  parents: readonly Parent[],
): Promise<Named> {
  if (parents.length === 0) return []
  const columns = parents.map(({ column }) => sql.ref(`${resource.table}.${column}`))
  const { rows } = await sql<{ named: Named }>`
    select json_build_array(${sql.join(columns)}) as named from ${sql.table(resource.table)}
     where ${keyOf(resource, id)} and ${scopeOf(resource, writer.principal)}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Failure('not_found')
  return row.named
}

async function lockAll(unit: UnitOfWork, parents: readonly Parent[], named: Named): Promise<void> {
  const { lockOrder } = unit.writer
  const place = ({ table }: Resource) => lockOrder.indexOf(table)
  const all = parents.flatMap(({ to }, index) => idsIn(named[index]).map((id) => ({ to, id })))
  const inOrder = all.toSorted((one, other) => place(one.to) - place(other.to) || one.id - other.id)
  for (const { to, id } of inOrder) await unit.beyondScope.lock(to.path, id)
}
