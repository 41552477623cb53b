import { ERRORS, type Language } from '@cangdan/protocol'
import { NAMED_SCHEMAS } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { type CallDescription, type JsonSchema, createRef } from '#platform/http/call-description.ts'
import type { Access } from '#platform/http/security/caller.ts'
import { DESCRIPTION, HEADERS, REFUSED, TITLE } from './openapi.titles.ts'

export interface DescribedCall {
  readonly path: string
  readonly method: string
  readonly access: Access
  /** `once`: the nonce is required. `download`: required only if the call requests a file. */
  readonly nonce: 'once' | 'free' | 'download'
  readonly description: CallDescription
}

export type OpenApiDocument = Readonly<Record<string, unknown>>

const REFUSAL = 'Refusal'
const JSON_TYPE = 'application/json'
const STATUSES = [...new Set(Object.values(ERRORS).map(({ http }) => http))].filter((http) => http !== 200)

export function buildOpenApi(calls: readonly DescribedCall[], language: Language): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  const shapes: Record<string, JsonSchema> = { ...buildNamedSchemas(), ...buildErrorSchemas(language) }
  for (const { path, method, ...call } of calls) {
    Object.assign(shapes, call.description.shapes)
    ;(paths[path] ??= {})[method] = buildOperation(path, method, call)
  }
  const responses = Object.fromEntries(
    STATUSES.map((http) => [`Status${http}`, buildErrorResponse(http, language)]),
  )
  return {
    openapi: '3.1.1',
    info: { title: TITLE, version: '1', description: DESCRIPTION[language] },
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
    [REFUSAL]: {
      type: 'object',
      properties: {
        status: { const: false },
        data: { anyOf: [{ enum: [null, 'login', 'refresh_captcha'] }, createRef('BulkResults')] },
        message: { type: 'string' },
        code: createRef('Code'),
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        server_time: { type: 'integer' },
        retry_after: { type: 'integer' },
      },
      required: ['status', 'data', 'message', 'code'],
      additionalProperties: false,
    },
  }
}

const listCodes = (http: number) =>
  Object.keys(ERRORS).filter((code) => ERRORS[code as keyof typeof ERRORS].http === http)

const buildErrorSchema = (http: number): JsonSchema => ({
  allOf: [createRef(REFUSAL), { properties: { code: { enum: listCodes(http) } } }],
})

const buildErrorResponse = (http: number, language: Language) => ({
  description: REFUSED[language],
  content: { [JSON_TYPE]: { schema: buildErrorSchema(http) } },
})

function buildOperation(path: string, method: string, call: Omit<DescribedCall, 'path' | 'method'>) {
  const { summary, tag, query = [], body, takesFile } = call.description
  const schema = takesFile ? UPLOAD : body
  const content = schema && { [takesFile ? 'multipart/form-data' : JSON_TYPE]: { schema } }
  const language = { name: 'lang', in: 'query', schema: { enum: ['zh', 'en', 'es', 'ja'] } }
  return {
    operationId: `${method}_${path.replace(/^\/api\/v1\//, '').replaceAll(/[^\w]/g, '_')}`,
    tags: [tag],
    summary,
    security: buildSecurity(call),
    parameters: [...query.map((parameter) => ({ ...parameter, in: 'query' })), language],
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      '200': { description: summary, content: buildResponses(call.description) },
      ...Object.fromEntries(
        STATUSES.map((http) => [String(http), { $ref: `#/components/responses/Status${http}` }]),
      ),
    },
  }
}

const UPLOAD: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
  additionalProperties: false,
}

/** The changed topics; absent if nothing changed. */
const TOPICS: JsonSchema = { type: 'array', items: { type: 'string' } }

function buildResponses({ data, files = [], document }: CallDescription) {
  const answered: JsonSchema[] =
    data === false
      ? []
      : [
          {
            type: 'object',
            properties: { status: { const: true }, data, message: { type: 'string' }, topics: TOPICS },
            required: ['status', 'data', 'message'],
            additionalProperties: false,
          },
        ]
  return {
    [JSON_TYPE]: { schema: { oneOf: [...answered, buildErrorSchema(200)] } },
    ...Object.fromEntries(files.map((type) => [type, {}])),
    ...(document === undefined ? {} : { [document]: { schema: { type: 'object' } } }),
  }
}

type HeaderName = keyof typeof HEADERS
const requireHeaders = (...names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, []]))

/** Returns the alternative sets of headers that authenticate the call. */
function buildSecurity({ access, nonce }: Pick<DescribedCall, 'access' | 'nonce'>) {
  const signed = ['device', 'timestamp', 'sign'] as const
  if (access === 'signed-url' || access === 'signed-note') return []
  if (access === 'public' || access === 'known') return nonce === 'once' ? [requireHeaders(...signed)] : []
  if (access === 'session-key') return [requireHeaders('sid', ...signed, 'nonce')]
  const full = requireHeaders('accesstoken', ...signed, 'nonce')
  return nonce === 'once' ? [full] : [full, requireHeaders('accesstoken', ...signed)]
}

function collectSchemas(
  shapes: Readonly<Record<string, JsonSchema>>,
  from: unknown,
): Record<string, JsonSchema> {
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
