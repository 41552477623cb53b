// OpenAPI parameters of the filters of a list: how each reads, and its options.
import { COLUMN_KINDS, MAX_CHOICES, type ColumnType } from '@cangdan/protocol'
import type { DescriptionReader, JsonSchema, QueryParameter } from '#platform/http/call-description.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { type Column, getFilterType } from '#engine/declare/columns/column.ts'
import { UNITS } from '#engine/declare/columns/units.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { getOptionsPath, isRef } from '../options/refs.ts'
import { mapOptionTitles } from './value-schemas.ts'
import { FILTER_TITLES } from './value-titles.ts'

const createRange = (part: string): JsonSchema => ({
  type: 'string',
  pattern: `^(${part})?,(${part})?$`,
})

const TEXT: JsonSchema = { type: 'string' }

/** Schemas of filters without options. */
const SCHEMAS: Readonly<Record<Exclude<ColumnType, 'select' | 'checkbox'>, JsonSchema>> = {
  text: TEXT,
  tags: TEXT,
  image: TEXT,
  hide: TEXT,
  number: createRange('-?\\d+'),
  date: createRange('-?\\d+'),
  datetime: createRange('-?\\d+'),
  time: createRange('\\d\\d:\\d\\d:\\d\\d'),
  second: { type: 'string', pattern: '^(\\d+|\\d*,\\d*)$' },
  eqdate: { type: 'integer' },
  eqtime: { type: 'integer' },
  cascade: { type: 'integer' },
}

function getChoiceSchema(column: Column | undefined): JsonSchema {
  if (column === undefined) return TEXT
  return column.options === undefined ? { type: 'integer' } : { enum: [...column.options] }
}

function getFilterSchema(column: Column | undefined, type: ColumnType): JsonSchema {
  if (type === 'select') return getChoiceSchema(column)
  if (type === 'checkbox') return { type: 'array', items: getChoiceSchema(column), maxItems: MAX_CHOICES }
  return SCHEMAS[type]
}

/** Names the call with the records that the filter offers. */
const describeOffers = (column: Column | undefined, resource: Resource) =>
  column !== undefined && isRef(column) ? { call: getOptionsPath(resource), field: column.name } : undefined

function buildFilter(
  name: string,
  type: ColumnType,
  resource: Resource,
  { language, column }: Pick<DescriptionReader, 'language'> & { readonly column: Column | undefined },
): QueryParameter {
  const texts = [column?.title[language], FILTER_TITLES[type]?.[language]].filter((text) => text !== undefined)
  const annotations = omitUndefined({
    'x-decimal': column?.decimal,
    'x-unit': column?.unit === undefined ? undefined : UNITS[column.unit].title[language],
    'x-options': column?.options === undefined ? undefined : mapOptionTitles(column.optionTitles, language),
    'x-offers': describeOffers(column, resource),
  })
  return {
    name,
    schema: { ...getFilterSchema(column, type), 'x-type': type, ...annotations },
    ...(type === 'checkbox' ? { style: 'form', explode: false } : {}),
    ...(texts.length === 0 ? {} : { description: texts.join(' – ') }),
  }
}

export function buildFilterParameters(resource: Resource, { language }: DescriptionReader): QueryParameter[] {
  const found = new Map<string, QueryParameter>()
  const add = (name: string, column: Column | undefined, type: ColumnType) => {
    found.set(name, buildFilter(name, type, resource, { language, column }))
  }
  for (const column of resource.columns.values()) {
    const type = getFilterType(column)
    if (type === undefined || !(type in COLUMN_KINDS)) continue
    add(column.name, column, type)
    if (type === 'cascade' && column.second !== undefined) add(column.second, column, type)
  }
  for (const name of resource.facets.flatMap(({ filters = [] }) => filters))
    if (!found.has(name)) add(name, resource.columns.get(name), 'select')
  return [...found.values()]
}
