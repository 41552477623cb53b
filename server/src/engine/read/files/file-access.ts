// Checks each time a file is opened whether the caller may read it in the place that the URL names.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { FileLocation } from '#platform/files/file-urls.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { getExpression } from '#engine/sql/expressions.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getInfoEntry, getListEntry } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'

export interface StoredFile {
  readonly sha256: string
  readonly size: number
  readonly type: string
  readonly name: string
}

/** Finds a file; `undefined` if it does not exist, was replaced, or the caller may not read its list, record or column. */
export async function findFile(
  db: Db,
  resources: readonly Resource[],
  { list, column: name, row, id }: FileLocation,
  principal: Principal,
): Promise<StoredFile | undefined> {
  const whole = resources.find(({ path }) => path === list)
  const resource = whole === undefined ? undefined : restrictResource(whole, principal)
  const column = resource?.columns.get(name)
  const files = resource === undefined || column === undefined ? undefined : buildFileIds(resource, column)
  if (resource === undefined || column === undefined || files === undefined) return undefined
  if (!isShown(column, resource, principal)) return undefined
  const { rows } = await sql<StoredFile>`
    select file.sha256, file.size, file.media_type as type, file.name
      from ${sql.table(resource.table)} join file on file.id = any(${files})
     where ${sql.ref(`${resource.table}.${PK}`)} = ${row} and file.id = ${id}
       and ${buildScope(resource, principal)}`.execute(db)
  return rows[0]
}

function buildFileIds(resource: Resource, column: Column): RawBuilder<unknown> | undefined {
  const expression = getExpression(resource, column)
  if (column.type === 'image') return expression
  return column.rich?.pictures ? sql`list_files_in_text(${expression})` : undefined
}

// A column is shown in the rows of the list or in the form.
function isShown(column: Column, resource: Resource, principal: Principal): boolean {
  const inList = resource.listColumns.includes(column) && hasApi(principal, getListEntry(resource))
  const inForm = resource.fields.has(column.name) && (resource.verbs.has('edit') || resource.verbs.has('look'))
  return inList || (inForm && hasApi(principal, getInfoEntry(resource)))
}
