// Locks the records that a record refers to before the record itself, as declared.
import { sql } from 'kysely'
import { type Parent, resolveParents } from '#engine/declare/parents.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { ParentSpec } from '../declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import { toRecordIds } from '#engine/read/options/refs.ts'
import { buildIdCondition } from '#engine/sql/expressions.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { Failure } from '#platform/failure.ts'

/** The record refers to other records than the locked ones; `transact` retries. */
export class ParentsChangedError extends Failure {
  constructor() {
    super('unavailable')
  }
}

interface LockOptions {
  readonly locks?: readonly ParentSpec[] | undefined
  readonly lockFirst?: () => Promise<void> | undefined
}

/** Locks the records that these columns name, then the record. @throws Failure `not_found` for the record or a parent; ParentsChangedError */
export async function lockWithParents(
  unit: UnitOfWork,
  resource: Resource,
  id: number,
  { locks = [], lockFirst }: LockOptions,
): Promise<LockedRecord> {
  const parents = resolveParents(resource, locks)
  const named = await loadParentIds(unit, resource, id, parents)
  const assertSameParents = async () => {
    const now = await loadParentIds(unit, resource, id, parents)
    if (JSON.stringify(now) !== JSON.stringify(named)) throw new ParentsChangedError()
  }
  try {
    await lockInOrder(unit, parents, named)
  } catch (error) {
    // A parent may have been deleted because the record now refers to another one.
    if (error instanceof Failure && error.code === 'not_found') await assertSameParents()
    throw error
  }
  await lockFirst?.()
  const record = await unit.lock(resource.path, id)
  await assertSameParents()
  return record
}

/** By column. */
type ParentIds = readonly (number | number[] | null)[]

// Reads without a lock; the caller compares again after locking.
async function loadParentIds(
  { tx, writer }: UnitOfWork,
  resource: Resource,
  id: number,
  parents: readonly Parent[],
): Promise<ParentIds> {
  if (parents.length === 0) return []
  const columns = parents.map(({ column }) => sql.ref(`${resource.table}.${column}`))
  const { rows } = await sql<{ named: ParentIds }>`
    select json_build_array(${sql.join(columns)}) as named from ${sql.table(resource.table)}
     where ${buildIdCondition(resource, id)} and ${buildScope(resource, writer.principal)}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Failure('not_found')
  return row.named
}

async function lockInOrder(unit: UnitOfWork, parents: readonly Parent[], named: ParentIds): Promise<void> {
  const { lockOrder } = unit.writer
  const getRank = ({ table }: Resource) => lockOrder.indexOf(table)
  const all = parents.flatMap(({ to }, index) => toRecordIds(named[index]).map((id) => ({ to, id })))
  const inOrder = all.toSorted((one, other) => getRank(one.to) - getRank(other.to) || one.id - other.id)
  for (const { to, id } of inOrder) await unit.beyondScope.lock(to.path, id)
}
