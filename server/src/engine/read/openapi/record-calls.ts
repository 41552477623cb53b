// OpenAPI descriptions of the calls on records: Info, History, Save, Del and actions.
import type { Language, Verb } from '@cangdan/protocol'
import { fill, MAX_TASK_RECORDS } from '@cangdan/protocol'
import { bulkResults, fileRef, historyResponse, savedResponse, startedTask } from '@cangdan/protocol/schemas'
import {
  type DescribeCall,
  type JsonSchema,
  NOTHING,
  type QueryParameter,
  createRef,
  createSchemaRef,
} from '#platform/http/call-description.ts'
import type { Action } from '#engine/declare/action.ts'
import { formatVerbTitle } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { canPerform, canRunAction } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import { formatSummary } from './list-calls.ts'
import { listRequiredNames, getSchemaName, buildInputSchemas, buildValuesSchema } from './value-schemas.ts'
import { CALL_TITLES } from './call-titles.ts'

const ID: JsonSchema = { type: 'integer', minimum: 1 }
const IDS: JsonSchema = { type: 'string', pattern: '^\\d+(,\\d+)*$' }
const IDS_OR_TASK: JsonSchema = {
  anyOf: [IDS, { type: 'array', items: ID, minItems: 1, maxItems: MAX_TASK_RECORDS }],
}
/** Accepted in the body of every writing call. */
const KEY = { idempotency_key: { type: 'string', pattern: '^[\\w-]{8,64}$' } }
const MANY_OR_NOTHING: JsonSchema = { anyOf: [NOTHING, createSchemaRef(bulkResults)] }
const MANY_TASK_OR_NOTHING: JsonSchema = {
  anyOf: [NOTHING, createSchemaRef(bulkResults), createSchemaRef(startedTask)],
}

const createObjectSchema = (
  properties: JsonSchema,
  required: readonly string[],
  more: JsonSchema = {},
): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
  ...more,
})

const buildIdParameter = ({ isSingle }: Resource): QueryParameter[] => [{ name: 'id', schema: ID, required: !isSingle }]

export function describeInfo(whole: Resource): DescribeCall {
  return (reader) => {
    const { language, principal } = reader
    const resource = restrictResource(whole, principal)
    const [row, values] = [getSchemaName(resource, 'Row'), getSchemaName(resource, 'Values')]
    const labels = {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
    }
    const files = { type: 'object', additionalProperties: { type: 'array', items: createSchemaRef(fileRef) } }
    const data = { id: ID, version: ID, values: createRef(values), row: createRef(row), labels }
    const hasPictures = [...resource.fields.values()].some(({ rich }) => rich?.pictures)
    return {
      summary: formatSummary(CALL_TITLES.info, reader, resource.titleOfOne),
      tag: resource.title[language],
      query: buildIdParameter(resource),
      data: createObjectSchema({ ...data, ...(hasPictures ? { files } : {}) }, Object.keys(data)),
      shapes: {
        [row]: buildValuesSchema(resource.listColumns, language),
        [values]: buildValuesSchema(resource.fields.values(), language),
      },
    }
  }
}

export function describeHistory(whole: Resource): DescribeCall {
  return (reader) => ({
    summary: formatSummary(CALL_TITLES.history, reader, whole.titleOfOne),
    tag: whole.title[reader.language],
    query: buildIdParameter(whole),
    data: createSchemaRef(historyResponse),
  })
}

/** Describes a call that adds or edits; a body with an id edits if the call does both. */
export function describeSave(whole: Resource, here: readonly Verb[]): DescribeCall {
  return (reader) => {
    const { language, principal } = reader
    const resource = restrictResource(whole, principal)
    const verbs = here.filter((verb) => canPerform(principal, resource, verb))
    const [only] = verbs
    if (only === undefined) return undefined
    const edits = verbs.includes('edit')
    return {
      summary:
        verbs.length === 1
          ? formatVerbTitle(resource, only, language)
          : formatSummary(CALL_TITLES.save, reader, resource.titleOfOne),
      tag: resource.title[language],
      body: buildSaveBody(resource, { edits, required: listRequiredFields(resource, verbs) }, language),
      data: createSchemaRef(savedResponse),
    }
  }
}

export function buildSaveBody(
  { fields }: Pick<Resource, 'fields'>,
  { edits, required = [] }: { readonly edits: boolean; readonly required?: readonly string[] },
  language: Language,
): JsonSchema {
  const target = edits ? { id: ID, version: ID } : {}
  return createObjectSchema({ ...target, ...buildInputSchemas(fields.values(), language), ...KEY }, required)
}

function listRequiredFields(resource: Resource, verbs: readonly Verb[]): string[] {
  if (!verbs.includes('edit')) return listRequiredNames(resource.fields.values())
  const seen = resource.editsUnseen ? [] : ['version']
  return verbs.includes('add') ? [] : [...(resource.isSingle ? [] : ['id']), ...seen]
}

export function describeDel(whole: Resource): DescribeCall {
  return ({ language, principal }) => {
    const resource = restrictResource(whole, principal)
    if (!canPerform(principal, resource, 'del')) return undefined
    const requested = resource.calls.delMethod === 'GET'
    const query = [
      { name: 'id', schema: ID },
      { name: 'ids', schema: IDS },
      { name: 'version', schema: ID },
      { name: 'versions', schema: IDS },
    ]
    return {
      summary: formatVerbTitle(resource, 'del', language),
      tag: resource.title[language],
      ...(requested ? { query } : { body: buildTargetBody(resource, { isBulk: true }) }),
      data: requested ? MANY_OR_NOTHING : MANY_TASK_OR_NOTHING,
    }
  }
}

export function describeAction(whole: Resource, action: Action): DescribeCall {
  return ({ language, principal }) => {
    const resource = restrictResource(whole, principal)
    if (!canRunAction(principal, resource, action)) return undefined
    const fields = [...action.fields.values()]
    const isBulk = action.scope === 'bulk'
    return {
      summary: fill(CALL_TITLES.action[language], {
        action: action.title[language],
        name: resource.titleOfOne[language],
      }),
      tag: resource.title[language],
      body: buildTargetBody(resource, {
        isBulk,
        namesVersion: action.namesVersion,
        fields: buildInputSchemas(fields, language),
        required: listRequiredNames(fields),
      }),
      data: isBulk ? MANY_TASK_OR_NOTHING : NOTHING,
    }
  }
}

interface TargetBodyOptions {
  readonly isBulk: boolean
  readonly namesVersion?: boolean
  readonly fields?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

function buildTargetBody(
  { isSingle }: Resource,
  { isBulk, namesVersion = false, fields = {}, required = [] }: TargetBodyOptions,
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
    ? createObjectSchema(properties, required, { oneOf: [{ required: one }, { required: many }] })
    : createObjectSchema(properties, [...one, ...required])
}
