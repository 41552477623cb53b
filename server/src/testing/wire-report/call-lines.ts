import { FILTER_PARAM, CALL_FLAGS, CURSOR_PARAMS } from '@cangdan/protocol'
import type { FastifyContextConfig } from 'fastify'
import { isNonceRequired, type OpenApi, type Operation } from '../client/open-api.ts'
import { type Schema, formatSchemaLines, formatType } from './schema-text.ts'
import type { Section } from './sections.ts'

/** By kind of organisation, the most complete document first. */
export type Documents = ReadonlyMap<string, OpenApi>
export type Shapes = Readonly<Record<string, Schema>>
export type Configs = ReadonlyMap<string, FastifyContextConfig>

const USUAL_POST = 'headers accesstoken+device+nonce+sign+timestamp'
const USUAL_GET = `${USUAL_POST} or accesstoken+device+sign+timestamp`

const JSON_TYPE = 'application/json'

/** Query parameters that many calls share; described once. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  'COMMON query of a list': [
    'page',
    'order',
    CALL_FLAGS.count,
    CALL_FLAGS.countSum,
    CALL_FLAGS.matching,
    FILTER_PARAM,
    ...Object.values(CURSOR_PARAMS),
  ],
  'COMMON query of an export': [CALL_FLAGS.exportColumns, CALL_FLAGS.exportName, CALL_FLAGS.exportType, 'zone'],
}

export function buildCallSections(documents: Documents, configs: Configs): Section[] {
  return Object.entries(COMMON).reduce(extractCommon, describeCalls(documents, configs))
}

function extractCommon(
  sections: readonly Section[],
  [heading, names]: readonly [string, readonly string[]],
): Section[] {
  const listCommonFacts = ({ facts }: Section) =>
    facts.filter((fact) => names.some((name) => fact.startsWith(`query ${name}?:`)))
  const common = sections.map(listCommonFacts).find(({ length }) => length === names.length) ?? []
  const rest = sections.map((section) => {
    const isCommon = common.every((fact) => section.facts.includes(fact))
    const facts = section.facts.filter((fact) => !common.includes(fact))
    return isCommon ? { ...section, facts: [...facts, `query ${heading}`] } : section
  })
  return [{ heading, facts: common }, ...rest]
}

function describeCalls(documents: Documents, configs: Configs): Section[] {
  const found = new Map<string, { operation: Operation; readers: string[] }>()
  for (const [kind, { paths }] of documents)
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const call = `${method.toUpperCase()} ${path}`
        const { operation: fullest, readers } = found.get(call) ?? { operation, readers: [] }
        found.set(call, { operation: fullest, readers: [...readers, kind] })
      }
  return [...found].map(([call, { operation, readers }]) => {
    const config = configs.get(call)
    if (config === undefined) throw new Error(`${call} is described but not registered`)
    const only = readers.length === documents.size ? [] : [`described to ${readers.join(' ')}`]
    const usual = call.startsWith('GET') ? USUAL_GET : USUAL_POST
    const facts = [...describeAccess(config, operation), ...describeOperation(operation)]
    return { heading: call, facts: [...only, ...facts.filter((fact) => fact !== usual)] }
  })
}

function describeAccess({ access, stepUp, whenDue, upload }: FastifyContextConfig, { summary }: Operation): string[] {
  const entries = typeof access === 'object' ? access.api.toSorted().join(' or ') : String(access)
  return [
    `access ${entries} "${summary}"`,
    ...(stepUp === true ? ['access step-up'] : []),
    ...(whenDue === true ? ['access while a new password or factor is due'] : []),
    ...(upload === undefined ? [] : [`body file of at most ${upload.most} bytes`]),
  ]
}

function listSignatures(operation: Operation): string[] {
  const ways = operation.security.map((way) => Object.keys(way))
  if (!operation.parameters.some((parameter) => parameter.in === 'header')) return ways.map(formatWay)
  const withNonce = ways.map((way) => formatWay([...way, 'nonce']))
  return isNonceRequired(operation) ? withNonce : [...withNonce, ...ways.map(formatWay)]
}

const formatWay = (names: readonly string[]) => names.toSorted().join('+')

function describeOperation(operation: Operation): string[] {
  const { parameters, requestBody, responses } = operation
  const signatures = listSignatures(operation).toSorted()
  return [
    `headers ${signatures.length === 0 ? 'none' : signatures.join(' or ')}`,
    ...parameters
      // Filters are facts of their list.
      .filter((each) => each.in === 'query' && each.name !== 'lang' && !('x-type' in each.schema))
      .map(({ name, schema, required }) => `query ${name}${required ? '' : '?'}: ${formatType({ ...schema })}`),
    ...describeFilters(parameters),
    ...Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      formatSchemaLines(type === JSON_TYPE ? 'body' : `body ${type.split('/')[0]}`, schema),
    ),
    ...Object.entries(responses['200']?.content ?? {}).flatMap(([type, content]) =>
      type === JSON_TYPE ? describeAnswer(content.schema) : [`answer file ${type}`],
    ),
  ]
}

function describeFilters(parameters: Operation['parameters']): string[] {
  const filters = parameters.filter(({ schema }) => 'x-type' in schema).map(({ name }) => name)
  return filters.length === 0 ? [] : [`query filters ${filters.toSorted().join(' ')}`]
}

interface Discriminator {
  readonly mapping: Readonly<Record<string, string>>
}

function describeAnswer(schema: Schema = {}): string[] {
  const ways = (schema['oneOf'] ?? []) as { properties?: { data?: Schema }; discriminator?: Discriminator }[]
  return ways.flatMap(({ properties, discriminator }) =>
    discriminator === undefined
      ? formatSchemaLines('answer', properties?.data)
      : Object.entries(discriminator.mapping).map(([kind, ref]) => `answer kind ${kind}: ${ref.replace(/^.*\//, '')}`),
  )
}

/** Members of every successful response, except for its data. */
const ENVELOPE: ReadonlySet<string> = new Set(['status: true', 'message: string', 'topics?: (string)[]'])

export const collectShapes = (documents: Documents): Shapes =>
  Object.assign({}, ...[...documents.values()].toReversed().map(({ components }) => components.schemas)) as Shapes

export function buildShapeSections(documents: Documents): Section[] {
  const { Code: codes, ...others } = collectShapes(documents)
  const [first] = documents.values()
  return [
    { heading: 'CODES of refusals', facts: describeCodes(codes, first) },
    ...Object.entries(others)
      .filter(([name]) => !/\.(Rows?|Values)$/.test(name))
      .map(([name, schema]) => ({
        heading: `SHAPE ${name}`,
        facts: formatSchemaLines('', schema)
          .map((line) => line.replace(/^[.:] ?/, ''))
          .filter((line) => !ENVELOPE.has(line)),
      })),
  ]
}

function describeCodes(codes: Schema = {}, document: OpenApi | undefined): string[] {
  const statuses = new Map(
    Object.entries(document?.components.responses ?? {}).flatMap(([name, response]) =>
      [...JSON.stringify(response).matchAll(/"enum":\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        list.split(',').map((code): [string, string] => [JSON.parse(code) as string, name.replace('Status', '')]),
      ),
    ),
  )
  return ((codes['oneOf'] ?? []) as { const: string; description: string }[]).map(
    ({ const: code, description }) => `${code} ${statuses.get(code) ?? 200} ${description}`,
  )
}
