// The calls that answer with a file: a list's rows, as many as are asked for, and the empty sheet of an import.
import { EXPORT_SCOPES, type Language, MARKS } from '@cangdan/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Readable } from 'node:stream'
import type { TextRow } from '#platform/database/text-rows.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { disposition } from '#platform/http/attachment.ts'
import { leaving } from '#platform/http/leaving.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import type { SheetFormat } from '#platform/spreadsheet/spreadsheet.ts'
import type { Column } from '#engine/declare/column.ts'
import { positionOf } from '#engine/sql/keyset.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { importedFields } from '../headings.ts'
import {
  type ListQuery,
  type QueryString,
  readDigit,
  readExportColumns,
  readFileType,
  readListQuery,
  readSelected,
} from '#engine/sql/list-query.ts'
import { treesOf } from '../options/trees.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { assertAdder, verbEntry } from '#engine/declare/rights.ts'
import { selectCellsSql, selectPageCells } from '#engine/sql/select.ts'
import { inTime } from '../in-time.ts'
import { fileColumns } from './file-columns.ts'
import { fileFormat } from './format.ts'
import { exportInChild, type Reader } from './in-child.ts'
import { type ListFile, writeListFile } from './list-file.ts'
import type { RecordDeps } from '#engine/declare/writer.ts'
import { requirePlace } from './places.ts'

type ExportDeps = Pick<RecordDeps, 'db' | 'address' | 'exportStallMs'>

/** The rows that an export asks for, in a file; of a trial, only whether there would be one, with nothing read. */
export async function exportList(
  resource: Resource,
  deps: ExportDeps,
  query: QueryString,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const principal = principalOf(request)
  if (!resource.verbs.has('export')) throw new Failure('forbidden')
  requireApi(principal, verbEntry(resource, 'export'))
  const wanted = readExport(resource, query)
  if (!wanted.isPage) requirePlace(principal.personId)
  if (isTrial(request, query)) return succeed(null)
  const scope = scopeOf(resource, principal)
  const language = languageOf(request)
  const trees = await treesOf(deps.db, wanted.columns, { principal, language })
  const format = fileFormat(language, query['zone'], trees)
  const file = { type: wanted.type, zone: format.zone, columns: fileColumns(wanted.columns, format) }
  const list = { ...wanted.list, scope, where: [scope, ...wanted.list.where] }
  const reader = { personId: principal.personId, signal: leaving(reply), stallMs: deps.exportStallMs }
  const bytes = await inTime(resource, query, bytesOf(resource, deps, { ...wanted, list, file }, reader))
  return sendFile(reply, bytes, wanted.type, query[MARKS.exportName] ?? resource.title[language])
}

/** The file to fill in for an import; of a trial, as above. */
export function template(
  resource: Resource,
  query: QueryString,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): unknown {
  if (!resource.verbs.has('import')) throw new Failure('forbidden')
  const principal = principalOf(request)
  requireApi(principal, verbEntry(resource, 'import'))
  assertAdder(resource, { principal })
  if (isTrial(request, query)) return succeed(null)
  const language = languageOf(request)
  const format = fileFormat(language, undefined)
  const fields = importedFields(resource)
  const columns = fileColumns(fields, format).map((column, index) => {
    const choices = choicesOf(fields[index], language)
    return choices.length === 0 ? column : { ...column, choices }
  })
  const file = writeListFile({ type: 'xlsx', zone: format.zone, columns }, oneBatch([]))
  return sendFile(reply, file, 'xlsx', resource.title[language])
}

/** The words of what a select offers; of what is read from the database there may be too many, and they change. */
function choicesOf(field: Column | undefined, language: Language): string[] {
  if (field?.type !== 'select') return []
  const { options = [], offered = options, optionTitles } = field
  return offered.flatMap((option) => optionTitles.get(option)?.[language] ?? [])
}

/** Who asks for headers alone wants no file made either. */
const isTrial = ({ method }: FastifyRequest, query: QueryString) =>
  method === 'HEAD' || query[MARKS.trial] !== undefined

interface WantedExport {
  readonly type: SheetFormat
  readonly columns: readonly Column[]
  readonly list: ListQuery
  readonly isPage: boolean
}

function readExport(resource: Resource, query: QueryString): WantedExport {
  const type = readFileType(query)
  const columns = readExportColumns(resource.listColumns, query)
  switch (readDigit(query, MARKS.export)) {
    case EXPORT_SCOPES.page:
      return { type, columns, list: readListQuery(resource, query), isPage: true }
    case EXPORT_SCOPES.selected: {
      // The ids travel under the key's name, which is then no filter.
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

interface ScopedExport extends WantedExport {
  readonly list: ListQuery & { readonly scope: RawBuilder<SqlBool> }
  readonly file: ListFile
}

// A page is written here, where starting a process would take longer; what has no bound is written elsewhere.
async function bytesOf(
  resource: Resource,
  { db, address }: ExportDeps,
  { columns, list, isPage, file }: ScopedExport,
  reader: Reader,
): Promise<Readable> {
  if (isPage) {
    const position = await positionOf(db, resource, list, list.scope)
    return writeListFile(file, oneBatch(await selectPageCells(db, resource, columns, { ...list, position })))
  }
  const { sql: text, parameters } = selectCellsSql(resource, columns, list).compile(db)
  return exportInChild({ file, statement: { sql: text, parameters }, address }, reader)
}

async function* oneBatch(rows: TextRow[]): AsyncGenerator<TextRow[]> {
  yield rows
}

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function sendFile(reply: FastifyReply, file: Readable, type: SheetFormat, name: string): FastifyReply {
  return reply
    .type(MEDIA_TYPES[type])
    .header('content-disposition', disposition('attachment', `${name}.${type}`, `export.${type}`))
    .send(file)
}
