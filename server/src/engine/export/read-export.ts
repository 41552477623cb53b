import { EXPORT_SCOPES, type Language, CALL_FLAGS } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import type { SheetFormat } from '#platform/spreadsheet/spreadsheet.ts'
import type { Column } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getVerbEntry } from '../declare/rights/rights.ts'
import {
  type ListQuery,
  type QueryString,
  readDigit,
  readExportColumns,
  readFileType,
  readListQuery,
  readSelected,
} from '#engine/sql/list-query.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { loadTrees } from '../read/options/trees.ts'
import { buildFileColumns } from './file-columns.ts'
import { createFileFormat } from './format.ts'
import type { ListFile } from './list-file.ts'

export interface ExportRequest {
  readonly type: SheetFormat
  readonly columns: readonly Column[]
  readonly list: ListQuery
  readonly isPage: boolean
}

/**
 * Reads an export request. `resource` must be the caller's view of it.
 * @throws Failure `forbidden`, and the failures of `readListQuery` and the other readers
 */
export function readExport(resource: Resource, principal: Principal, query: QueryString): ExportRequest {
  if (!resource.verbs.has('export')) throw new Failure('forbidden')
  requireApi(principal, getVerbEntry(resource, 'export'))
  const type = readFileType(query)
  const columns = readExportColumns(resource.listColumns, query)
  switch (readDigit(query, CALL_FLAGS.export)) {
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
      throw new Failure('unknown_name', { values: { name: CALL_FLAGS.export } })
  }
}

export interface ScopedExport extends ExportRequest {
  readonly list: ListQuery & { readonly scope: RawBuilder<SqlBool> }
  readonly file: ListFile
}

export async function scopeExport(
  db: Db,
  resource: Resource,
  { principal, language }: { readonly principal: Principal; readonly language: Language },
  { wanted: request, zone }: { readonly wanted: ExportRequest; readonly zone: string | undefined },
): Promise<ScopedExport> {
  const scope = buildScope(resource, principal)
  const trees = await loadTrees(db, request.columns, { principal, language })
  const format = createFileFormat(language, zone, trees)
  const title = resource.title[language]
  const file = {
    title,
    type: request.type,
    zone: format.zone,
    columns: buildFileColumns(request.columns, format),
  }
  return { ...request, list: { ...request.list, scope, where: [scope, ...request.list.where] }, file }
}
