// OpenAPI descriptions of the calls on records: Info, History, Save, Del and actions.
import type { Language, Verb } from '@cangdan/protocol'
import { fill, MAX_TASK_RECORDS } from '@cangdan/protocol'
import { bulkResults, fileRef, historyAnswer, savedAnswer, taskBegun } from '@cangdan/protocol/schemas'
import {
  type Describe,
  type JsonSchema,
  NOTHING,
  type QueryParameter,
  refTo,
  shapeOf,
} from '#platform/http/described.ts'
import type { Action } from '#engine/declare/action.ts'
import { verbTitle } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { may, mayAct } from '#engine/declare/rights/rights.ts'
import { viewOf } from '#engine/declare/rights/view.ts'
import { named } from './list-calls.ts'
import { requiredNames, schemaName, sentSchemas, valuesSchema } from './value-schemas.ts'
import { CALL_TITLES } from './words.ts'

const ID: JsonSchema = { type: 'integer', minimum: 1 }
const IDS: JsonSchema = { type: 'string', pattern: '^\\d+(,\\d+)*$' }
const IDS_OR_TASK: JsonSchema = {
  anyOf: [IDS, { type: 'array', items: ID, minItems: 1, maxItems: MAX_TASK_RECORDS }],
}
/** Accepted in the body of every writing call. */
const KEY = { idempotency_key: { type: 'string', pattern: '^[\\w-]{8,64}$' } }
const MANY_OR_NOTHING: JsonSchema = { anyOf: [NOTHING, shapeOf(bulkResults)] }
const MANY_TASK_OR_NOTHING: JsonSchema = { anyOf: [NOTHING, shapeOf(bulkResults), shapeOf(taskBegun)] }

const object = (properties: JsonSchema, required: readonly string[], more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
  ...more,
})

const namesId = ({ isSingle }: Resource): QueryParameter[] => [
  { name: 'id', schema: ID, required: !isSingle },
]

export function describeInfo(whole: Resource): Describe {
  return (reader) => {
    const { language, principal } = reader
    const resource = viewOf(whole, principal)
    const [row, values] = [schemaName(resource, 'Row'), schemaName(resource, 'Values')]
    const labels = {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    }
    const files = { type: 'object', additionalProperties: { type: 'array', items: shapeOf(fileRef) } }
    const data = { id: ID, version: ID, values: refTo(values), row: refTo(row), labels }
    const hasPictures = [...resource.fields.values()].some(({ rich }) => rich?.pictures)
    return {
      summary: named(CALL_TITLES.info, reader, resource.titleOfOne),
      tag: resource.title[language],
      query: namesId(resource),
      data: object({ ...data, ...(hasPictures ? { files } : {}) }, Object.keys(data)),
      shapes: {
        [row]: valuesSchema(resource.listColumns, language),
        [values]: valuesSchema(resource.fields.values(), language),
      },
    }
  }
}

export function describeHistory(whole: Resource): Describe {
  return (reader) => ({
    summary: named(CALL_TITLES.history, reader, whole.titleOfOne),
    tag: whole.title[reader.language],
    query: namesId(whole),
    data: shapeOf(historyAnswer),
  })
}

/** Describes a call that adds or edits; a body with an id edits if the call does both. */
export function describeSave(whole: Resource, here: readonly Verb[]): Describe {
  return (reader) => {
    const { language, principal } = reader
    const resource = viewOf(whole, principal)
    const verbs = here.filter((verb) => may(principal, resource, verb))
    const [only] = verbs
    if (only === undefined) return undefined
    const edits = verbs.includes('edit')
    return {
      summary:
        verbs.length === 1
          ? verbTitle(resource, only, language)
          : named(CALL_TITLES.save, reader, resource.titleOfOne),
      tag: resource.title[language],
      body: bodyOfSave(resource, { edits, required: requiredToSave(resource, verbs) }, language),
      data: shapeOf(savedAnswer),
    }
  }
}

export function bodyOfSave(
  { fields }: Pick<Resource, 'fields'>,
  { edits, required = [] }: { readonly edits: boolean; readonly required?: readonly string[] },
  language: Language,
): JsonSchema {
  const target = edits ? { id: ID, version: ID } : {}
  return object({ ...target, ...sentSchemas(fields.values(), language), ...KEY }, required)
}

function requiredToSave(resource: Resource, verbs: readonly Verb[]): string[] {
  if (!verbs.includes('edit')) return requiredNames(resource.fields.values())
  const seen = resource.editsUnseen ? [] : ['version']
  return verbs.includes('add') ? [] : [...(resource.isSingle ? [] : ['id']), ...seen]
}

export function describeDel(whole: Resource): Describe {
  return ({ language, principal }) => {
    const resource = viewOf(whole, principal)
    if (!may(principal, resource, 'del')) return undefined
    const asked = resource.calls.delMethod === 'GET'
    const query = [
      { name: 'id', schema: ID },
      { name: 'ids', schema: IDS },
      { name: 'version', schema: ID },
      { name: 'versions', schema: IDS },
    ]
    return {
      summary: verbTitle(resource, 'del', language),
      tag: resource.title[language],
      ...(asked ? { query } : { body: targets(resource, { isBulk: true }) }),
      data: asked ? MANY_OR_NOTHING : MANY_TASK_OR_NOTHING,
    }
  }
}

export function describeAction(whole: Resource, action: Action): Describe {
  return ({ language, principal }) => {
    const resource = viewOf(whole, principal)
    if (!mayAct(principal, resource, action)) return undefined
    const fields = [...action.fields.values()]
    const isBulk = action.scope === 'bulk'
    return {
      summary: fill(CALL_TITLES.action[language], {
        action: action.title[language],
        name: resource.titleOfOne[language],
      }),
      tag: resource.title[language],
      body: targets(resource, {
        isBulk,
        namesVersion: action.namesVersion,
        fields: sentSchemas(fields, language),
        required: requiredNames(fields),
      }),
      data: isBulk ? MANY_TASK_OR_NOTHING : NOTHING,
    }
  }
}

interface Targeted {
  readonly isBulk: boolean
  readonly namesVersion?: boolean
  readonly fields?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

function targets(
  { isSingle }: Resource,
  { isBulk, namesVersion = false, fields = {}, required = [] }: Targeted,
): JsonSchema {
  const one = [...(isSingle ? [] : ['id']), ...(namesVersion ? ['version'] : [])]
  const many = ['ids', ...(namesVersion ? ['versions'] : [])]
  const properties = {
    id: ID,
    version: ID,
    ...(isBulk ? { ids: IDS_OR_TASK, versions: IDS_OR_TASK } : {}),
    ...fields,
    ...KEY,
  }
  return isBulk
    ? object(properties, required, { oneOf: [{ required: one }, { required: many }] })
    : object(properties, [...one, ...required])
}
