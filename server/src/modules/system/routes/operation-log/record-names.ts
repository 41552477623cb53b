// Names of written records: business numbers such as `RZ2026…` instead of row ids.
import { sql } from 'kysely'
import { isSecret } from '#engine/declare/columns/column.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK } from '#engine/declare/resource.ts'
import { getExpressionByName } from '#engine/sql/expressions.ts'
import type { Db } from '#platform/database/database.ts'
import type { Operation } from './operation.ts'

/** Maximum records named, and characters of all names. */
const MAX_NAMED = 10
const MAX_LENGTH = 220

type OperationRecords = Pick<Operation, 'list' | 'written'>

/**
 * Returns the records of each operation as text, `RZ1, RZ2`; of many the first ones with the count, `RZ1, RZ2 … (52)`. Deleted or unnamed records are
 * shown by id.
 */
export async function formatRecords(db: Db, operations: readonly OperationRecords[]): Promise<string[]> {
  const names = await loadNames(db, operations)
  return operations.map(({ list, written }) => {
    const texts = written
      .slice(0, MAX_NAMED)
      .map(({ id, name }) => name ?? names.get(list ?? '')?.get(id) ?? String(id))
    return shortenList(texts, written.length)
  })
}

function shortenList(texts: readonly string[], count: number): string {
  let kept = texts.length
  while (kept > 1 && texts.slice(0, kept).join(', ').length > MAX_LENGTH) kept -= 1
  const text = texts.slice(0, kept).join(', ').slice(0, MAX_LENGTH)
  return count > kept ? `${text} … (${count})` : text
}

type Names = ReadonlyMap<number, string>

async function loadNames(db: Db, operations: readonly OperationRecords[]): Promise<ReadonlyMap<string, Names>> {
  const ids = new Map<string, number[]>()
  for (const { list, written } of operations) {
    if (list === undefined) continue
    ids.set(list, [...(ids.get(list) ?? []), ...written.slice(0, MAX_NAMED).map(({ id }) => id)])
  }
  const found = new Map<string, Names>()
  for (const [list, request] of ids) if (request.length > 0) found.set(list, await loadListNames(db, list, request))
  return found
}

async function loadListNames(db: Db, list: string, ids: readonly number[]): Promise<Names> {
  const resource = getResource(list)
  const { table, columns, search, named = columns.get(search[0] ?? '') } = resource
  if (named?.type !== 'text' || isSecret(named) || named.personal === true) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(`${table}.${PK}`)} as id, ${getExpressionByName(resource, named.name)} as name from ${sql.table(table)}
     where ${sql.ref(`${table}.${PK}`)} = any(${[...new Set(ids)]}::bigint[]) and ${getExpressionByName(resource, named.name)} <> ''`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
