import { EXPORT_SCOPES, type Language, MARKS } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import type { SheetFormat } from '#platform/spreadsheet/spreadsheet.ts'
import type { Column } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { verbEntry } from '../declare/rights/rights.ts'
import {
  type ListQuery,
  type QueryString,
  readDigit,
  readExportColumns,
  readFileType,
  readListQuery,
  readSelected,
} from '#engine/sql/list-query.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { treesOf } from '../read/options/trees.ts'
import { fileColumns } from './file-columns.ts'
import { fileFormat } from './format.ts'
import type { ListFile } from './list-file.ts'

export interface WantedExport {
  readonly type: SheetFormat
  readonly columns: readonly Column[]
  readonly list: ListQuery
  readonly isPage: boolean
}

/**
 * Reads an export request. `resource` must be the caller's view of it.
 * @throws Failure `forbidden`, and the failures of `readListQuery` and the other readers
 */
export function readExport(resource: Resource, principal: Principal, query: QueryString): WantedExport {
  if (!resource.verbs.has('export')) throw new Failure('forbidden')
  requireApi(principal, verbEntry(resource, 'export'))
  const type = readFileType(query)
  const columns = readExportColumns(resource.listColumns, query)
  switch (readDigit(query, MARKS.export)) {
    case EXPORT_SCOPES.page:
      return { type, columns, list: readListQuery(resource, query), isPage: true }
    case EXPORT_SCOPES.selected: {
      // The selected ids are sent under the key's name, so it is not a filter here.
      const { [PK]: _ids, ...filters } = query
      const list = readListQuery(resource, filters)
      const isSelected = sql<boolean>`${sql.ref(`${resource.table}.${PK}`)} = any(${readSelected(query)}::bigint[])`
      return { type, columns, list: { ...list, where: [...list.where, isSelected] }, isPage: false }
    }
    case EXPORT_SCOPES.all:
      return { type, columns, list: readListQuery(resource, query), isPage: false }
    default:
      throw new Failure('unknown_name', { values: { name: MARKS.export } })
  }
}

export interface ScopedExport extends WantedExport {
  readonly list: ListQuery & { readonly scope: RawBuilder<SqlBool> }
  readonly file: ListFile
}

export async function scopedExport(
  db: Db,
  resource: Resource,
  { principal, language }: { readonly principal: Principal; readonly language: Language },
  { wanted, zone }: { readonly wanted: WantedExport; readonly zone: string | undefined },
): Promise<ScopedExport> {
  const scope = scopeOf(resource, principal)
  const trees = await treesOf(db, wanted.columns, { principal, language })
  const format = fileFormat(language, zone, trees)
  const title = resource.title[language]
  const file = { title, type: wanted.type, zone: format.zone, columns: fileColumns(wanted.columns, format) }
  return { ...wanted, list: { ...wanted.list, scope, where: [scope, ...wanted.list.where] }, file }
}
