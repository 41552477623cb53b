// OpenAPI descriptions of the calls on a list path: description, pages, counts, exports, imports and options.
import {
  COLUMN_KINDS,
  EXISTING_STRATEGIES,
  EXPORT_SCOPES,
  fill,
  FILTER_PARAM,
  IMPORT_MODES,
  MAX_MAPPING,
  CALL_FLAGS,
  CURSOR_PARAMS,
  MAX_FILTER_LENGTH,
  MAX_SELECTED,
  MAX_SORTS,
  type Title,
  writeFilterTree,
  DEFAULT_LIMIT,
} from '@cangdan/protocol'
import {
  countResponse,
  importResponse,
  startedImport,
  importInspection,
  namedRecords,
  optionsResponse,
  tableMeta,
} from '@cangdan/protocol/schemas'
import {
  type DescribeCall,
  type DescriptionReader,
  type JsonSchema,
  NOTHING,
  type QueryParameter,
  createRef,
  createSchemaRef,
} from '#platform/http/call-description.ts'
import { hasApi } from '#platform/identity/principal.ts'
import { listDependencies } from '#engine/declare/columns/ref.ts'
import { type Column, getFilterType, getListType } from '#engine/declare/columns/column.ts'
import { formatVerbTitle } from '#engine/declare/menu.ts'
import { canAdd } from '#engine/declare/rights/ownership.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getListEntry, canPerform } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import { LAST_PAGE, MAX_ROWS } from '#engine/sql/list-query.ts'
import { listMatchingColumns } from '../matching.ts'
import { mapOptionsFields } from '../options/refs.ts'
import { getSchemaName, buildValuesSchema } from './value-schemas.ts'
import { CALL_TITLES } from './call-titles.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv'

const text: JsonSchema = { type: 'string' }
const createEnumSchema = (...values: number[]): JsonSchema => ({ type: 'integer', enum: values })

const createListSchema = (texts: readonly string[]): JsonSchema => ({
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

export const formatSummary = (words: Title, { language }: DescriptionReader, name: Title): string =>
  fill(words[language], { name: name[language] })

export function describeList(whole: Resource): DescribeCall {
  return (reader) => {
    const resource = restrictResource(whole, reader.principal)
    const { language, principal } = reader
    const tag = resource.title[language]
    if (resource.isSingle)
      return {
        summary: formatSummary(CALL_TITLES.single, reader, resource.title),
        tag,
        data: createSchemaRef(tableMeta),
      }
    const row = getSchemaName(resource, 'Row')
    const page = { type: 'array', items: createRef(row), title: CALL_TITLES.page[language] }
    const files = [
      ...(canPerform(principal, resource, 'export') ? [XLSX, CSV] : []),
      ...(canPerform(principal, resource, 'import') ? [XLSX] : []),
    ]
    return {
      summary: formatSummary(CALL_TITLES.list, reader, resource.title),
      tag,
      query: buildListParameters(resource, reader),
      data: {
        anyOf: [
          createSchemaRef(tableMeta),
          page,
          createSchemaRef(countResponse),
          {
            type: 'array',
            items: buildValuesSchema(listMatchingColumns(resource), language),
            title: CALL_TITLES.matching[language],
          },
          ...(resource.named === undefined ? [] : [createSchemaRef(namedRecords)]),
          ...(files.length === 0 ? [] : [NOTHING]),
        ],
      },
      files: [...new Set(files)],
      shapes: { [row]: buildValuesSchema(resource.listColumns, language) },
    }
  }
}

function buildListParameters(resource: Resource, reader: DescriptionReader): QueryParameter[] {
  const { principal } = reader
  const sorted = [...resource.columns.values()].filter(({ sort }) => sort).map(({ name }) => name)
  const filters = buildFilterParameters(resource, reader)
  const exports = canPerform(principal, resource, 'export') ? buildExportParameters(resource, filters) : []
  const imports = canPerform(principal, resource, 'import')
    ? [{ name: CALL_FLAGS.importTemplate, schema: createEnumSchema(1) }]
    : []
  return [
    { name: 'page', schema: { type: 'integer', minimum: 1, maximum: LAST_PAGE } },
    {
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: MAX_ROWS, default: resource.limit ?? DEFAULT_LIMIT },
    },
    ...Object.values(CURSOR_PARAMS).map((name) => ({ name, schema: { type: 'integer', minimum: 1 } })),
    ...(sorted.length === 0 ? [] : [{ name: 'sort', schema: createListSchema(sorted) }]),
    { name: 'order', schema: createListSchema(['true', 'false']) },
    { name: CALL_FLAGS.countSum, schema: { type: 'boolean' } },
    { name: CALL_FLAGS.count, schema: { type: 'boolean' } },
    { name: CALL_FLAGS.matching, schema: { type: 'boolean' } },
    ...(resource.named === undefined ? [] : [{ name: CALL_FLAGS.all, schema: createEnumSchema(1) }]),
    ...filters,
    ...(filters.length === 0 ? [] : [{ name: FILTER_PARAM, schema: ADVANCED }]),
    ...exports,
    ...imports,
    ...(exports.length + imports.length === 0
      ? []
      : [{ name: CALL_FLAGS.trial, schema: createEnumSchema(1) }]),
  ]
}

export function buildExportParameters(
  resource: Resource,
  filters: readonly QueryParameter[] = [],
): QueryParameter[] {
  const columns = resource.listColumns.filter((column) => getListType(column) !== 'hide')
  const ids = { name: PK, schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' } }
  return [
    { name: CALL_FLAGS.export, schema: createEnumSchema(...Object.values(EXPORT_SCOPES)) },
    ...(filters.some(({ name }) => name === PK) ? [] : [ids]),
    {
      name: CALL_FLAGS.exportColumns,
      schema: { type: 'string', examples: [columns.map(({ name }) => name).join()] },
    },
    { name: CALL_FLAGS.exportName, schema: text },
    { name: CALL_FLAGS.exportType, schema: { enum: ['xlsx', 'csv'], default: 'xlsx' } },
    { name: 'zone', schema: { type: 'string', default: 'Asia/Shanghai' } },
  ]
}

export function describeSelected(whole: Resource): DescribeCall {
  return (reader) => {
    const { language, principal } = reader
    const resource = restrictResource(whole, principal)
    if (!hasApi(principal, getListEntry(resource))) return undefined
    const inQuery: ReadonlySet<string> = new Set(['sort', 'order'])
    const order = buildListParameters(resource, reader).filter(({ name }) => inQuery.has(name))
    const inBody: ReadonlySet<string> = new Set([PK, CALL_FLAGS.export])
    return {
      summary: formatSummary(CALL_TITLES.selected, reader, resource.title),
      tag: resource.title[language],
      query: [...order, ...buildExportParameters(resource).filter(({ name }) => !inBody.has(name))],
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

export function buildFilterParameters(resource: Resource, { language }: DescriptionReader): QueryParameter[] {
  const found = new Map<string, QueryParameter>()
  const add = (name: string, column: Column | undefined, type: string) => {
    const description = column?.title[language]
    const schema = { type: 'string', 'x-type': type }
    found.set(name, { name, schema, ...(description === undefined ? {} : { description }) })
  }
  for (const column of resource.columns.values()) {
    const as = getFilterType(column)
    if (as === undefined || !(as in COLUMN_KINDS)) continue
    add(column.name, column, as)
    if (as === 'cascade' && column.second !== undefined) add(column.second, column, as)
  }
  for (const name of resource.facets.flatMap(({ filters = [] }) => filters))
    if (!found.has(name)) add(name, resource.columns.get(name), 'select')
  return [...found.values()]
}

export function describeImport(whole: Resource): DescribeCall {
  return (reader) => {
    const { language, principal } = reader
    const resource = restrictResource(whole, principal)
    if (!canAdd(resource, principal)) return undefined
    return {
      summary: formatVerbTitle(resource, 'import', language),
      tag: resource.title[language],
      query: [
        {
          name: CALL_FLAGS.importFile,
          schema: createEnumSchema(...Object.values(IMPORT_MODES)),
          required: true,
        },
        { name: CALL_FLAGS.importSkip, schema: createEnumSchema(1) },
        { name: CALL_FLAGS.importKeep, schema: createEnumSchema(1) },
        { name: CALL_FLAGS.importAsync, schema: createEnumSchema(1) },
        ...(resource.sheetKey === undefined
          ? []
          : [
              { name: CALL_FLAGS.importExisting, schema: { enum: [...EXISTING_STRATEGIES], default: 'add' } },
              { name: CALL_FLAGS.importSeen, schema: text },
            ]),
        { name: CALL_FLAGS.importMapping, schema: { type: 'string', maxLength: MAX_MAPPING } },
        { name: 'zone', schema: { type: 'string', default: 'Asia/Shanghai' } },
      ],
      takesFile: true,
      files: [XLSX],
      data: {
        anyOf: [
          createSchemaRef(importResponse),
          createSchemaRef(importInspection),
          createSchemaRef(startedImport),
        ],
      },
    }
  }
}

export function describeOptions(whole: Resource): DescribeCall {
  return (reader) => {
    const resource = restrictResource(whole, reader.principal)
    const requested = mapOptionsFields(resource)
    const depends = new Set([...requested.values()].flatMap(({ ref }) => listDependencies(ref)))
    return {
      summary: formatSummary(CALL_TITLES.options, reader, resource.title),
      tag: resource.title[reader.language],
      query: [
        { name: 'field', schema: { enum: [...requested.keys()] }, required: true },
        { name: 'keyword', schema: text },
        { name: 'page', schema: { type: 'integer', minimum: 1 } },
        { name: 'id', schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' } },
        ...[...depends].map((name) => ({ name, schema: { type: 'integer' } })),
      ],
      data: createSchemaRef(optionsResponse),
    }
  }
}
