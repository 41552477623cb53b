import { ERRORS, LANGUAGES, type Language, type Title } from '@cangdan/protocol'
import { NAMED_SCHEMAS } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import {
  type CallDescription,
  type DescribedKind,
  type JsonSchema,
  type QueryParameter,
  createRef,
} from '#platform/http/call-description.ts'
import type { Access } from '#platform/http/security/caller.ts'
import { RECIPE } from './recipe.ts'
import { DESCRIPTION, HEADERS, NONCE_FREE, NONCE_ONCE, REFUSED, TITLE } from './openapi.titles.ts'

export interface DescribedCall {
  readonly path: string
  readonly method: string
  readonly access: Access
  /** `once`: the nonce is required. `download`: required only if the call requests a file. */
  readonly nonce: 'once' | 'free' | 'download'
  readonly description: CallDescription
}

type CallSecurity = Pick<DescribedCall, 'access' | 'nonce'>

export type OpenApiDocument = Readonly<Record<string, unknown>>

const REJECTION = 'Refusal'
const JSON_TYPE = 'application/json'
/** 16 bytes as base64url. */
const NONCE_PATTERN = '^[\\w-]{22}$'
const STATUSES = [...new Set(Object.values(ERRORS).map(({ http }) => http))].filter((http) => http !== 200)

export function buildOpenApi(
  calls: readonly DescribedCall[],
  language: Language,
  introduction: Title = DESCRIPTION,
): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  const shapes: Record<string, JsonSchema> = { ...buildNamedSchemas(), ...buildErrorSchemas(language) }
  for (const call of calls) {
    Object.assign(shapes, call.description.shapes, buildKindSchemas(call.description.data))
    ;(paths[call.path] ??= {})[call.method] = buildOperation(call, language)
  }
  const responses = Object.fromEntries(STATUSES.map((http) => [`Status${http}`, buildErrorResponse(http, language)]))
  return {
    openapi: '3.1.1',
    info: { title: TITLE, version: '1', description: `${introduction[language]}\n\n${RECIPE}` },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ description }) => description.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: collectSchemas(shapes, { paths, responses }),
      responses,
      securitySchemes: Object.fromEntries(
        Object.entries(HEADERS).map(([name, words]) => [
          name,
          { type: 'apiKey', in: 'header', name, description: words[language] },
        ]),
      ),
    },
  }
}

function buildNamedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(NAMED_SCHEMAS, { uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  )
}

function buildErrorSchemas(language: Language): Record<string, JsonSchema> {
  const codes = Object.entries(ERRORS).map(([code, { text }]) => ({
    const: code,
    description: text[language],
  }))
  return {
    Code: { oneOf: codes },
    [REJECTION]: {
      type: 'object',
      properties: {
        status: { const: false },
        data: { anyOf: [{ enum: [null, 'login', 'refresh_captcha'] }, createRef('BulkResults')] },
        message: { type: 'string' },
        code: createRef('Code'),
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        server_time: { type: 'integer' },
        retry_after: { type: 'integer' },
        captcha_level: { type: 'integer', minimum: 0, maximum: 3 },
        accounts: { type: 'array', items: ACCOUNT_CHOICE },
      },
      required: ['status', 'data', 'message', 'code'],
      additionalProperties: false,
    },
  }
}

const ACCOUNT_CHOICE: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, nick_name: { type: 'string' }, organisation: { type: 'string' } },
  required: ['name', 'nick_name', 'organisation'],
  additionalProperties: false,
}

const listCodes = (http: number) =>
  Object.keys(ERRORS).filter((code) => ERRORS[code as keyof typeof ERRORS].http === http)

const buildErrorSchema = (http: number): JsonSchema => ({
  allOf: [createRef(REJECTION), { properties: { code: { enum: listCodes(http) } } }],
})

const buildErrorResponse = (http: number, language: Language) => ({
  description: REFUSED[language],
  content: { [JSON_TYPE]: { schema: buildErrorSchema(http) } },
})

function buildOperation({ path, method, ...call }: DescribedCall, language: Language) {
  const { summary, tag, query = [], body, takesFile } = call.description
  const schema = takesFile === undefined ? body : buildUpload(takesFile)
  const content = schema && { [takesFile ? 'multipart/form-data' : JSON_TYPE]: { schema } }
  return {
    operationId: `${method}_${path.replace(/^\/api\/v1\//, '').replaceAll(/[^\w]/g, '_')}`,
    tags: [tag],
    summary,
    security: buildSecurity(call),
    parameters: buildParameters(query, call, language),
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      '200': { description: summary, content: buildResponses(call.description) },
      ...Object.fromEntries(STATUSES.map((http) => [String(http), { $ref: `#/components/responses/Status${http}` }])),
    },
  }
}

const LANGUAGE = { name: 'lang', in: 'query', schema: { enum: LANGUAGES } }

function buildParameters(query: readonly QueryParameter[], call: CallSecurity, language: Language) {
  const hasNonce = buildSecurity(call).some((headers) => 'accesstoken' in headers || 'sid' in headers)
  return [
    ...query.map((parameter) => ({ ...parameter, in: 'query' })),
    LANGUAGE,
    ...(hasNonce ? [buildNonceParameter(isNonceRequired(call), language)] : []),
  ]
}

const buildNonceParameter = (required: boolean, language: Language) => ({
  name: 'nonce',
  in: 'header',
  required,
  schema: { type: 'string', pattern: NONCE_PATTERN },
  description: (required ? NONCE_ONCE : NONCE_FREE)[language],
})

const buildUpload = (parts: NonNullable<CallDescription['takesFile']>): JsonSchema => ({
  type: 'object',
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    ...(parts === true ? {} : parts),
  },
  required: ['file'],
  additionalProperties: false,
})

/** The changed topics; absent if nothing changed. */
const TOPICS: JsonSchema = { type: 'array', items: { type: 'string' } }

function buildSuccessSchema(data: JsonSchema, kind?: string): JsonSchema {
  const properties = { status: { const: true }, data, message: { type: 'string' }, topics: TOPICS }
  return {
    type: 'object',
    properties: kind === undefined ? properties : { ...properties, kind: { const: kind } },
    required: ['status', 'data', 'message', ...(kind === undefined ? [] : ['kind'])],
    additionalProperties: false,
  }
}

const isKinds = (data: CallDescription['data']): data is readonly DescribedKind[] => Array.isArray(data)

const getKindName = ({ kind, own }: DescribedKind): string =>
  own ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Success`

const buildKindSchemas = (data: CallDescription['data']): Record<string, JsonSchema> =>
  isKinds(data)
    ? Object.fromEntries(data.map((form) => [getKindName(form), buildSuccessSchema(form.data, form.kind)]))
    : {}

function listSuccessSchemas(data: CallDescription['data']): JsonSchema[] {
  if (data === false) return []
  if (!isKinds(data)) return [buildSuccessSchema(data)]
  const mapping = Object.fromEntries(data.map((form) => [form.kind, String(createRef(getKindName(form))['$ref'])]))
  const oneOf = data.map((form) => createRef(getKindName(form)))
  return [{ oneOf, discriminator: { propertyName: 'kind', mapping } }]
}

function buildResponses({ data, files = [], document }: CallDescription) {
  const answered = listSuccessSchemas(data)
  return {
    [JSON_TYPE]: { schema: { oneOf: [...answered, buildErrorSchema(200)] } },
    ...Object.fromEntries(files.map((type) => [type, {}])),
    ...(document === undefined ? {} : { [document]: { schema: { type: 'object' } } }),
  }
}

type HeaderName = keyof typeof HEADERS
const requireHeaders = (...names: readonly HeaderName[]) => Object.fromEntries(names.map((name) => [name, []]))

const isNonceRequired = ({ access, nonce }: CallSecurity): boolean =>
  access === 'session-key' || (nonce === 'once' && access !== 'public' && access !== 'known')

/** Returns the headers that authenticate the call; the nonce is a parameter. */
function buildSecurity({ access, nonce }: CallSecurity) {
  const signed = ['device', 'timestamp', 'sign'] as const
  if (access === 'signed-url' || access === 'signed-note') return []
  if (access === 'public' || access === 'known') return nonce === 'once' ? [requireHeaders(...signed)] : []
  if (access === 'session-key') return [requireHeaders('sid', ...signed)]
  return [requireHeaders('accesstoken', ...signed)]
}

function collectSchemas(shapes: Readonly<Record<string, JsonSchema>>, from: unknown): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {}
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)) {
      const schema = shapes[name]
      if (schema === undefined) throw new Error(`no schema is named ${name}`)
      if (name in found) continue
      found[name] = schema
      visit(schema)
    }
  }
  visit(from)
  return found
}
