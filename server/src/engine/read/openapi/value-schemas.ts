// JSON Schemas of column values in responses and in the body of a save.
import {
  fill,
  getRulePattern,
  type Language,
  MAX_CHOICES,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type RuleName,
} from '@cangdan/protocol'
import { fileRef } from '@cangdan/protocol/schemas'
import { type JsonSchema, createSchemaRef } from '#platform/http/call-description.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { UNITS } from '#engine/declare/columns/units.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { STORED_NUMBER, VALUE_TITLES } from './value-titles.ts'

const MAX_TEXT = 255
const TIME_PATTERN = '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$'
const INTEGERS: JsonSchema = { type: 'array', items: { type: 'integer' } }

function getValueSchema(column: Column): JsonSchema {
  const { type, options, ref } = column
  switch (type) {
    case 'text':
      return { type: ['string', 'null'] }
    case 'time':
      return { type: ['string', 'null'], pattern: TIME_PATTERN, examples: ['15:04:05'] }
    case 'number':
    case 'date':
    case 'eqdate':
    case 'datetime':
    case 'eqtime':
    case 'second':
      return { type: ['integer', 'null'] }
    case 'select':
      return options === undefined || ref !== undefined ? { type: ['integer', 'null'] } : { enum: [...options, null] }
    case 'checkbox':
      return options === undefined ? INTEGERS : { type: 'array', items: { enum: [...options] } }
    case 'tags':
      return { type: 'array', items: { type: 'string' } }
    case 'cascade':
      return { type: ['array', 'null'], items: { type: 'integer' }, maxItems: 2 }
    case 'image':
      return { type: 'array', items: createSchemaRef(fileRef) }
    case 'hide':
      return { type: ['string', 'integer', 'null', 'array'] }
  }
}

const SENT_FILES: JsonSchema = {
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
}

/** Accepts the empty text too, which clears an optional field. */
const getPattern = (rule: RuleName | undefined, isRequired: boolean): JsonSchema => {
  const pattern = getRulePattern(rule)
  if (pattern === undefined) return {}
  return { pattern: isRequired ? pattern : `^$|${pattern}` }
}

/** Returns whether a save rejects an empty value in every state of the record. */
const isAlwaysRequired = ({ required, when, initial }: Column): boolean =>
  required === true && when === undefined && initial === undefined

function getTextInput({ maxLength, rule }: Column, isRequired: boolean): JsonSchema {
  const limits = { maxLength: maxLength ?? MAX_TEXT, ...getPattern(rule, isRequired) }
  return isRequired ? { type: 'string', minLength: 1, ...limits } : { type: ['string', 'null'], ...limits }
}

function getInputSchema(column: Column): JsonSchema {
  const { type, control, options, offered, maxLength, min, max, files, most, rule } = column
  const isRequired = isAlwaysRequired(column)
  const least = isRequired ? { minItems: 1 } : {}
  if (type === 'image') return { ...SENT_FILES, ...least, maxItems: files ?? 1 }
  // The length limit of rich texts and tables counts plain text, so the schema has none.
  if (type === 'text' && control !== 'editor' && control !== 'table') return getTextInput(column, isRequired)
  if (type === 'tags') {
    const items = { type: 'string', maxLength: maxLength ?? MAX_TAG_LENGTH, ...getPattern(rule, true) }
    return { type: 'array', items, ...least, maxItems: most ?? MAX_TAGS, uniqueItems: true }
  }
  if (type === 'checkbox') return { ...getValueSchema(column), ...least, maxItems: MAX_CHOICES }
  const schema =
    type === 'select' && options !== undefined
      ? { enum: [...(offered ?? options), null] }
      : { ...getValueSchema(column), ...(type === 'number' && omitUndefined({ minimum: min, maximum: max })) }
  return isRequired ? excludeNull(schema) : schema
}

function excludeNull(schema: JsonSchema): JsonSchema {
  const { type, enum: among } = schema
  if (Array.isArray(among)) return { ...schema, enum: among.filter((value) => value !== null) }
  if (!Array.isArray(type)) return schema
  const types = type.filter((each) => each !== 'null')
  return { ...schema, type: types.length === 1 ? types[0] : types }
}

function describeValue({ type, hint, decimal, unit }: Column, language: Language): string | undefined {
  const unitTitle = unit === undefined ? '' : UNITS[unit].title[language]
  const stored =
    type === 'number' && decimal !== undefined && decimal > 0
      ? fill(STORED_NUMBER[language], { factor: String(10 ** decimal), unit: unitTitle })
      : undefined
  const texts = [hint?.[language], VALUE_TITLES[type]?.[language], stored].filter((text) => text !== undefined)
  return texts.length === 0 ? undefined : texts.join(' ')
}

const getAnnotations = (column: Column, language: Language) => {
  const { type, title, decimal, unit, options, optionTitles, latest, earliest, when, requiredWhen } = column
  return omitUndefined({
    title: title[language],
    description: describeValue(column, language),
    'x-type': type,
    'x-decimal': decimal,
    'x-unit': unit === undefined ? undefined : UNITS[unit].title[language],
    'x-options': options === undefined ? undefined : mapOptionTitles(optionTitles, language),
    'x-latest': latest,
    'x-earliest': earliest,
    'x-when': when,
    'x-required-when': requiredWhen,
  })
}

export const mapOptionTitles = (titles: Column['optionTitles'], language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries([...titles].map(([value, word]) => [value, word[language]]))

const buildProperties = (columns: Iterable<Column>, getSchema: (column: Column) => JsonSchema, language: Language) =>
  Object.fromEntries(
    [...columns].map((column) => [column.name, { ...getSchema(column), ...getAnnotations(column, language) }]),
  )

export function buildValuesSchema(columns: Iterable<Column>, language: Language): JsonSchema {
  const properties = buildProperties(columns, getValueSchema, language)
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export const buildInputSchemas = (columns: Iterable<Column>, language: Language): Record<string, JsonSchema> =>
  buildProperties(columns, getInputSchema, language)

export const listRequiredNames = (columns: Iterable<Column>): string[] =>
  [...columns].filter(isAlwaysRequired).map(({ name }) => name)

export const getSchemaName = ({ path }: Resource, part: string): string => `${path.replaceAll('/', '.')}.${part}`
