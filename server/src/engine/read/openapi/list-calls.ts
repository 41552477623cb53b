// OpenAPI descriptions of the calls on a list path: description, pages, counts, exports, imports and options.
import {
  CORRECTIONS_BYTES,
  CORRECTIONS_PART,
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
  MAX_EXPORT_REASON,
} from '@cangdan/protocol'
import {
  countResponse,
  importResponse,
  startedImport,
  startedExport,
  importCorrections,
  importInspection,
  importMapping,
  namedRecords,
  optionsResponse,
  tableMeta,
} from '@cangdan/protocol/schemas'
import {
  type DescribeCall,
  type DescribedKind,
  type DescriptionReader,
  type JsonSchema,
  NOTHING,
  type QueryParameter,
  createRef,
  createSchemaRef,
} from '#platform/http/call-description.ts'
import { hasApi } from '#platform/identity/principal.ts'
import { listDependencies } from '#engine/declare/columns/ref.ts'
import { getListType } from '#engine/declare/columns/column.ts'
import { formatVerbTitle } from '#engine/declare/menu.ts'
import { canAdd } from '#engine/declare/rights/ownership.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { getListEntry, canPerform } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import { LAST_PAGE, MAX_ROWS } from '#engine/sql/list-query.ts'
import { listMatchingColumns } from '../matching.ts'
import { mapOptionsFields } from '../options/refs.ts'
import { buildFilterParameters } from './filter-parameters.ts'
import { getSchemaName, buildValuesSchema } from './value-schemas.ts'
import { CALL_TITLES } from './call-titles.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV = 'text/csv'

const text: JsonSchema = { type: 'string' }
const JSON_TEXT: JsonSchema = { type: 'string', contentMediaType: 'application/json' }
const createEnumSchema = (...values: number[]): JsonSchema => ({ type: 'integer', enum: values })

const createListSchema = (texts: readonly string[]): JsonSchema => ({
  type: 'string',
  pattern: `^(${texts.join('|')})(,(${texts.join('|')})){0,${MAX_SORTS - 1}}$`,
})

const EXPORT_STARTED: DescribedKind = { kind: 'started', data: createSchemaRef(startedExport) }
/** The response to a trial of an export. */
const NO_FILE: DescribedKind = { kind: 'nothing', data: NOTHING }

/** JSON of a filter tree (docs/wire.md §10). */
const ADVANCED: JsonSchema = {
  ...JSON_TEXT,
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
        data: [{ kind: 'description', data: createSchemaRef(tableMeta) }],
      }
    const row = getSchemaName(resource, 'Row')
    const exports = canPerform(principal, resource, 'export')
    const files = [...(exports ? [XLSX, CSV] : []), ...(canPerform(principal, resource, 'import') ? [XLSX] : [])]
    const matching = buildValuesSchema(listMatchingColumns(resource), language)
    return {
      summary: formatSummary(CALL_TITLES.list, reader, resource.title),
      tag,
      query: buildListParameters(resource, reader),
      data: [
        { kind: 'description', data: createSchemaRef(tableMeta) },
        {
          kind: 'rows',
          data: { type: 'array', items: createRef(row), title: CALL_TITLES.page[language] },
          own: getSchemaName(resource, 'Rows'),
        },
        { kind: 'count', data: createSchemaRef(countResponse) },
        {
          kind: 'matching',
          data: { type: 'array', items: matching, title: CALL_TITLES.matching[language] },
          own: getSchemaName(resource, 'Matching'),
        },
        ...(resource.named === undefined ? [] : [{ kind: 'named', data: createSchemaRef(namedRecords) } as const]),
        ...(exports ? [EXPORT_STARTED] : []),
        ...(files.length === 0 ? [] : [NO_FILE]),
      ],
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
    ...(exports.length + imports.length === 0 ? [] : [{ name: CALL_FLAGS.trial, schema: createEnumSchema(1) }]),
  ]
}

export function buildExportParameters(resource: Resource, filters: readonly QueryParameter[] = []): QueryParameter[] {
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
    { name: CALL_FLAGS.exportAsync, schema: createEnumSchema(1) },
    { name: CALL_FLAGS.exportReason, schema: { type: 'string', maxLength: MAX_EXPORT_REASON } },
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
      data: [EXPORT_STARTED],
      files: [XLSX, CSV],
    }
  }
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
        {
          name: CALL_FLAGS.importMapping,
          schema: { ...JSON_TEXT, maxLength: MAX_MAPPING, contentSchema: createSchemaRef(importMapping) },
        },
        { name: 'zone', schema: { type: 'string', default: 'Asia/Shanghai' } },
      ],
      takesFile: {
        [CORRECTIONS_PART]: {
          ...JSON_TEXT,
          maxLength: CORRECTIONS_BYTES,
          contentSchema: createSchemaRef(importCorrections),
        },
      },
      files: [XLSX],
      data: [
        { kind: 'import', data: createSchemaRef(importResponse) },
        { kind: 'inspection', data: createSchemaRef(importInspection) },
        { kind: 'started', data: createSchemaRef(startedImport), own: 'ImportStarted' },
      ],
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
