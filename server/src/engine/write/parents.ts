// Locks the records that a record refers to before the record itself, as declared.
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

/** The record refers to other records than the locked ones; `transact` retries. */
export class NamesOthers extends Failure {
  constructor() {
    super('unavailable')
  }
}

interface First {
  readonly locks?: readonly ParentSpec[] | undefined
  readonly lockFirst?: () => Promise<void> | undefined
}

/** Locks the records that these columns name, then the record. @throws Failure `not_found` for the record or a parent; ParentsChangedError */
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
    // A parent may have been deleted because the record now refers to another one.
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

// Reads without a lock; the caller compares again after locking.
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
