import type { Row } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { isStored } from '#engine/declare/columns/column.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { SheetKey } from '#engine/declare/sheet-key.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { buildScope, withOwner } from '#engine/sql/scope.ts'
import { selectList } from '#engine/sql/select.ts'
import { readFields } from '#engine/write/validation/form-values.ts'
import { type RecordRow, toLockedRecord, getStoredList, type WriteContext } from '#engine/write/record.ts'
import type { ParsedCells } from '#engine/declare/sheet-rules.ts'
import { toStoredJson } from '../rows/stored-json.ts'

export interface RowKey {
  readonly stored: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface FoundRecord {
  readonly record: LockedRecord
  readonly computed: Row
}

/** Reads the key of a row; `undefined` when it cannot be read. The owner column is not required in the owner's own spreadsheets. */
export function readRowKey(
  { resource, writer }: WriteContext,
  { columns, anyCase }: SheetKey,
  { values: input, unread }: ParsedCells,
): RowKey | undefined {
  const names = new Set(columns.map(({ name }) => name))
  const post = {
    fields: new Map([...input].filter(([name]) => names.has(name))),
    unread: new Map([...unread].filter(([name]) => names.has(name))),
  }
  const { values, errors } = readFields(columns, post, undefined)
  if (errors.size > 0) return undefined
  const owned = Object.entries(withOwner(resource, values, writer.principal))
  const stored = toStoredJson(resource, Object.fromEntries(owned.filter(([name]) => names.has(name))))
  const text = JSON.stringify(stored)
  return { stored, text: anyCase ? text.toLowerCase() : text }
}

/** Returns the matching records of each key within the writer's scope. With `locks`, locks them in id order. */
export async function findExisting(
  tx: Db,
  { resource, writer }: WriteContext,
  key: SheetKey,
  { keys, locks }: { readonly keys: readonly RowKey[]; readonly locks: boolean },
): Promise<FoundRecord[][]> {
  const found = keys.map((): FoundRecord[] => [])
  const [first] = keys
  if (first === undefined) return found
  const names = Object.keys(first.stored)
  const table = sql.table(resource.table)
  const keysJson = JSON.stringify(keys.map(({ stored }) => stored))
  const computed = listImportFields(resource).filter((column) => !isStored(column))
  const { rows } = await sql<RecordRow & { ':id': number; ':place': number }>`
    select asked.":place", ${sql.ref(`${resource.table}.${PK}`)} as ":id", ${getStoredList(tx, resource)}
           ${computed.length === 0 ? sql`` : sql`, ${selectList(resource, computed)}`}
      from (select ordinality as ":place", ${sql.join(names.map((name) => sql`${sql.id(name)} as ${sql.id(`:${name}`)}`))}
              from json_populate_recordset(null::${table}, ${keysJson}) with ordinality) as asked
      join ${table} on ${sql.join(
        names.map((name) => buildKeyCondition(resource, key, name)),
        sql` and `,
      )}
     where ${key.where} and ${buildScope(resource, writer.principal)}
     order by ${sql.ref(`${resource.table}.${PK}`)}
     ${locks ? sql`for no key update of ${table}` : sql``}`.execute(tx)
  for (const { ':place': place, ':id': id, ...line } of rows)
    found[place - 1]?.push(toFoundRecord(resource, id, line, computed))
  return found
}

function toFoundRecord(resource: Resource, id: number, line: RecordRow, computed: readonly Column[]): FoundRecord {
  const names = new Set(computed.map(({ name }) => name))
  const of = (isBeside: boolean) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => names.has(name) === isBeside))
  return { record: toLockedRecord(resource, id, of(false) as RecordRow), computed: of(true) }
}

// `is not distinct from` treats two nulls as equal, but only `=` uses the index, so required columns use `=`.
function buildKeyCondition({ table, columns }: Resource, { anyCase }: SheetKey, name: string): RawBuilder<SqlBool> {
  const [own, theirs] = [sql.ref(`${table}.${name}`), sql.ref(`asked.:${name}`)]
  const column = columns.get(name)
  if (anyCase && column?.type === 'text') return sql`lower(${own}) = lower(${theirs})`
  return column?.required ? sql`${own} = ${theirs}` : sql`${own} is not distinct from ${theirs}`
}
