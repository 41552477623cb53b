// JSON Schemas of column values in responses and in the body of a save.
import { type Language, MAX_TAG_LENGTH, MAX_TAGS } from '@cangdan/protocol'
import { fileRef } from '@cangdan/protocol/schemas'
import { type JsonSchema, createSchemaRef } from '#platform/http/call-description.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { UNITS } from '#engine/declare/columns/units.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

const MAX_TEXT = 255
const INTEGERS: JsonSchema = { type: 'array', items: { type: 'integer' } }

function getValueSchema(column: Column): JsonSchema {
  const { type, options, ref } = column
  switch (type) {
    case 'text':
      return { type: ['string', 'null'] }
    case 'time':
      return { type: ['string', 'null'], examples: ['15:04:05'] }
    case 'number':
    case 'date':
    case 'eqdate':
    case 'datetime':
    case 'eqtime':
    case 'second':
      return { type: ['integer', 'null'] }
    case 'select':
      return options === undefined || ref !== undefined
        ? { type: ['integer', 'null'] }
        : { enum: [...options, null] }
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

function getInputSchema(column: Column): JsonSchema {
  const { type, control, options, offered, maxLength, min, max, files, most } = column
  if (type === 'image') return { ...SENT_FILES, maxItems: files ?? 1 }
  // The length limit of rich texts and tables counts plain text, so the schema has none.
  if (type === 'text' && control !== 'editor' && control !== 'table')
    return { ...getValueSchema(column), maxLength: maxLength ?? MAX_TEXT }
  if (type === 'tags') {
    const items = { type: 'string', maxLength: maxLength ?? MAX_TAG_LENGTH }
    return { type: 'array', items, maxItems: most ?? MAX_TAGS, uniqueItems: true }
  }
  if (type === 'number')
    return { ...getValueSchema(column), ...omitUndefined({ minimum: min, maximum: max }) }
  if (type === 'select' && options !== undefined) return { enum: [...(offered ?? options), null] }
  return getValueSchema(column)
}

const getAnnotations = ({ title, hint, decimal, unit, options, optionTitles }: Column, language: Language) =>
  omitUndefined({
    title: title[language],
    description: hint?.[language],
    'x-decimal': decimal,
    'x-unit': unit === undefined ? undefined : UNITS[unit].title[language],
    'x-options':
      options === undefined
        ? undefined
        : Object.fromEntries([...optionTitles].map(([value, word]) => [value, word[language]])),
  })

const buildProperties = (
  columns: Iterable<Column>,
  getSchema: (column: Column) => JsonSchema,
  language: Language,
) =>
  Object.fromEntries(
    [...columns].map((column) => [
      column.name,
      { ...getSchema(column), ...getAnnotations(column, language) },
    ]),
  )

export function buildValuesSchema(columns: Iterable<Column>, language: Language): JsonSchema {
  const properties = buildProperties(columns, getValueSchema, language)
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export const buildInputSchemas = (
  columns: Iterable<Column>,
  language: Language,
): Record<string, JsonSchema> => buildProperties(columns, getInputSchema, language)

export const listRequiredNames = (columns: Iterable<Column>): string[] =>
  [...columns]
    .filter(({ required, when, initial }) => required && when === undefined && initial === undefined)
    .map(({ name }) => name)

export const getSchemaName = ({ path }: Resource, part: string): string =>
  `${path.replaceAll('/', '.')}.${part}`
