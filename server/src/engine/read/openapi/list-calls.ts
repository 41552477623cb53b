// OpenAPI descriptions of the calls on a list path: description, pages, counts, exports, imports and options.
import {
  COLUMN_KINDS,
  EXISTING_WAYS,
  EXPORT_SCOPES,
  fill,
  FILTER_MARK,
  IMPORT_MODES,
  MAX_MAPPING,
  MARKS,
  POSITION_MARKS,
  MAX_FILTER_LENGTH,
  MAX_SELECTED,
  MAX_SORTS,
  type Title,
  writeFilterTree,
  USUAL_LIMIT,
} from '@cangdan/protocol'
import {
  countAnswer,
  importAnswer,
  importBegun,
  importLook,
  namedRecords,
  optionsAnswer,
  tableMeta,
} from '@cangdan/protocol/schemas'
import {
  type Describe,
  type DescriptionReader,
  type JsonSchema,
  NOTHING,
  type QueryParameter,
  refTo,
  shapeOf,
} from '#platform/http/described.ts'
import { holdsApi } from '#platform/identity/principal.ts'
import { formDependencies } from '#engine/declare/columns/ref.ts'
import { type Column, filteredAs, listedAs } from '#engine/declare/columns/column.ts'
import { verbTitle } from '#engine/declare/menu.ts'
import { mayAdd } from '#engine/declare/rights/ownership.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { listEntry, may } from '#engine/declare/rights/rights.ts'
import { viewOf } from '#engine/declare/rights/view.ts'
import { LAST_PAGE, MAX_ROWS } from '#engine/sql/list-query.ts'
import { matchingColumns } from '../matching.ts'
import { askedRefs } from '../options/refs.ts'
import { schemaName, valuesSchema } from './value-schemas.ts'
import { CALL_TITLES } from './words.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv'

const text: JsonSchema = { type: 'string' }
const digit = (...values: number[]): JsonSchema => ({ type: 'integer', enum: values })

const someOf = (texts: readonly string[]): JsonSchema => ({
  type: 'string',
  pattern: `^(${texts.join('|')})(,(${texts.join('|')})){0,${MAX_SORTS - 1}}$`,
})

/** JSON of a filter tree (docs/wire.md §10). */
const ADVANCED: JsonSchema = {
  type: 'string',
  contentMediaType: 'application/json',
  maxLength: MAX_FILTER_LENGTH,
  examples: [writeFilterTree({ kind: 'none', members: [{ name: PK, wire: '1' }] })],
}

export const named = (words: Title, { language }: DescriptionReader, name: Title): string =>
  fill(words[language], { name: name[language] })

export function describeList(whole: Resource): Describe {
  return (reader) => {
    const resource = viewOf(whole, reader.principal)
    const { language, principal } = reader
    const tag = resource.title[language]
    if (resource.isSingle)
      return { summary: named(CALL_TITLES.single, reader, resource.title), tag, data: shapeOf(tableMeta) }
    const row = schemaName(resource, 'Row')
    const page = { type: 'array', items: refTo(row), title: CALL_TITLES.page[language] }
    const files = [
      ...(may(principal, resource, 'export') ? [XLSX, CSV] : []),
      ...(may(principal, resource, 'import') ? [XLSX] : []),
    ]
    return {
      summary: named(CALL_TITLES.list, reader, resource.title),
      tag,
      query: listParameters(resource, reader),
      data: {
        anyOf: [
          shapeOf(tableMeta),
          page,
          shapeOf(countAnswer),
          {
            type: 'array',
            items: valuesSchema(matchingColumns(resource), language),
            title: CALL_TITLES.matching[language],
          },
          ...(resource.named === undefined ? [] : [shapeOf(namedRecords)]),
          ...(files.length === 0 ? [] : [NOTHING]),
        ],
      },
      files: [...new Set(files)],
      shapes: { [row]: valuesSchema(resource.listColumns, language) },
    }
  }
}

function listParameters(resource: Resource, reader: DescriptionReader): QueryParameter[] {
  const { principal } = reader
  const sorted = [...resource.columns.values()].filter(({ sort }) => sort).map(({ name }) => name)
  const filters = filterParameters(resource, reader)
  const exports = may(principal, resource, 'export') ? exportParameters(resource, filters) : []
  const imports = may(principal, resource, 'import') ? [{ name: MARKS.importTemplate, schema: digit(1) }] : []
  return [
    { name: 'page', schema: { type: 'integer', minimum: 1, maximum: LAST_PAGE } },
    {
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: MAX_ROWS, default: resource.limit ?? USUAL_LIMIT },
    },
    ...Object.values(POSITION_MARKS).map((name) => ({ name, schema: { type: 'integer', minimum: 1 } })),
    ...(sorted.length === 0 ? [] : [{ name: 'sort', schema: someOf(sorted) }]),
    { name: 'order', schema: someOf(['true', 'false']) },
    { name: MARKS.countSum, schema: { type: 'boolean' } },
    { name: MARKS.count, schema: { type: 'boolean' } },
    { name: MARKS.matching, schema: { type: 'boolean' } },
    ...(resource.named === undefined ? [] : [{ name: MARKS.all, schema: digit(1) }]),
    ...filters,
    ...(filters.length === 0 ? [] : [{ name: FILTER_MARK, schema: ADVANCED }]),
    ...exports,
    ...imports,
    ...(exports.length + imports.length === 0 ? [] : [{ name: MARKS.trial, schema: digit(1) }]),
  ]
}

export function exportParameters(
  resource: Resource,
  filters: readonly QueryParameter[] = [],
): QueryParameter[] {
  const columns = resource.listColumns.filter((column) => listedAs(column) !== 'hide')
  const ids = { name: PK, schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' } }
  return [
    { name: MARKS.export, schema: digit(...Object.values(EXPORT_SCOPES)) },
    ...(filters.some(({ name }) => name === PK) ? [] : [ids]),
    {
      name: MARKS.exportColumns,
      schema: { type: 'string', examples: [columns.map(({ name }) => name).join()] },
    },
    { name: MARKS.exportName, schema: text },
    { name: MARKS.exportType, schema: { enum: ['xlsx', 'csv'], default: 'xlsx' } },
    { name: 'zone', schema: { type: 'string', default: 'Asia/Shanghai' } },
  ]
}

export function describeSelected(whole: Resource): Describe {
  return (reader) => {
    const { language, principal } = reader
    const resource = viewOf(whole, principal)
    if (!holdsApi(principal, listEntry(resource))) return undefined
    const inQuery: ReadonlySet<string> = new Set(['sort', 'order'])
    const order = listParameters(resource, reader).filter(({ name }) => inQuery.has(name))
    const inBody: ReadonlySet<string> = new Set([PK, MARKS.export])
    return {
      summary: named(CALL_TITLES.selected, reader, resource.title),
      tag: resource.title[language],
      query: [...order, ...exportParameters(resource).filter(({ name }) => !inBody.has(name))],
      body: {
        type: 'object',
        properties: { ids: { type: 'string', pattern: `^\\d+(,\\d+){0,${MAX_SELECTED - 1}}$` } },
        required: ['ids'],
        additionalProperties: false,
      },
      data: false,
      files: [XLSX, CSV],
    }
  }
}

export function filterParameters(resource: Resource, { language }: DescriptionReader): QueryParameter[] {
  const found = new Map<string, QueryParameter>()
  const add = (name: string, column: Column | undefined, type: string) => {
    const description = column?.title[language]
    const schema = { type: 'string', 'x-type': type }
    found.set(name, { name, schema, ...(description === undefined ? {} : { description }) })
  }
  for (const column of resource.columns.values()) {
    const as = filteredAs(column)
    if (as === undefined || !(as in COLUMN_KINDS)) continue
    add(column.name, column, as)
    if (as === 'cascade' && column.second !== undefined) add(column.second, column, as)
  }
  for (const name of resource.facets.flatMap(({ filters = [] }) => filters))
    if (!found.has(name)) add(name, resource.columns.get(name), 'select')
  return [...found.values()]
}

export function describeImport(whole: Resource): Describe {
  return (reader) => {
    const { language, principal } = reader
    const resource = viewOf(whole, principal)
    if (!mayAdd(resource, principal)) return undefined
    return {
      summary: verbTitle(resource, 'import', language),
      tag: resource.title[language],
      query: [
        { name: MARKS.importFile, schema: digit(...Object.values(IMPORT_MODES)), required: true },
        { name: MARKS.importSkip, schema: digit(1) },
        { name: MARKS.importKeep, schema: digit(1) },
        { name: MARKS.importAsync, schema: digit(1) },
        ...(resource.sheetKey === undefined
          ? []
          : [
              { name: MARKS.importExisting, schema: { enum: [...EXISTING_WAYS], default: 'add' } },
              { name: MARKS.importSeen, schema: text },
            ]),
        { name: MARKS.importMapping, schema: { type: 'string', maxLength: MAX_MAPPING } },
        { name: 'zone', schema: { type: 'string', default: 'Asia/Shanghai' } },
      ],
      takesFile: true,
      files: [XLSX],
      data: { anyOf: [shapeOf(importAnswer), shapeOf(importLook), shapeOf(importBegun)] },
    }
  }
}

export function describeOptions(whole: Resource): Describe {
  return (reader) => {
    const resource = viewOf(whole, reader.principal)
    const asked = askedRefs(resource)
    const depends = new Set([...asked.values()].flatMap(({ ref }) => formDependencies(ref)))
    return {
      summary: named(CALL_TITLES.options, reader, resource.title),
      tag: resource.title[reader.language],
      query: [
        { name: 'field', schema: { enum: [...asked.keys()] }, required: true },
        { name: 'keyword', schema: text },
        { name: 'page', schema: { type: 'integer', minimum: 1 } },
        { name: 'id', schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' } },
        ...[...depends].map((name) => ({ name, schema: { type: 'integer' } })),
      ],
      data: shapeOf(optionsAnswer),
    }
  }
}
