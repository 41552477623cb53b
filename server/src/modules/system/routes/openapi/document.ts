import { ERRORS, type Language } from '@cangdan/protocol'
import { SHAPES } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { type CallDescription, type JsonSchema, refTo } from '#platform/http/described.ts'
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

export function documentOf(calls: readonly DescribedCall[], language: Language): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  const shapes: Record<string, JsonSchema> = { ...named(), ...refusals(language) }
  for (const { path, method, ...call } of calls) {
    Object.assign(shapes, call.description.shapes)
    ;(paths[path] ??= {})[method] = operationOf(path, method, call)
  }
  const responses = Object.fromEntries(STATUSES.map((http) => [`Status${http}`, refusedWith(http, language)]))
  return {
    openapi: '3.1.1',
    info: { title: TITLE, version: '1', description: DESCRIPTION[language] },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ description }) => description.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: reached(shapes, { paths, responses }),
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

function named(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(SHAPES, { uri: (id) => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  )
}

function refusals(language: Language): Record<string, JsonSchema> {
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
        data: { anyOf: [{ enum: [null, 'login', 'refresh_captcha'] }, refTo('BulkResults')] },
        message: { type: 'string' },
        code: refTo('Code'),
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        server_time: { type: 'integer' },
        retry_after: { type: 'integer' },
      },
      required: ['status', 'data', 'message', 'code'],
      additionalProperties: false,
    },
  }
}

const codesOf = (http: number) =>
  Object.keys(ERRORS).filter((code) => ERRORS[code as keyof typeof ERRORS].http === http)

const refusedBy = (http: number): JsonSchema => ({
  allOf: [refTo(REFUSAL), { properties: { code: { enum: codesOf(http) } } }],
})

const refusedWith = (http: number, language: Language) => ({
  description: REFUSED[language],
  content: { [JSON_TYPE]: { schema: refusedBy(http) } },
})

function operationOf(path: string, method: string, call: Omit<DescribedCall, 'path' | 'method'>) {
  const { summary, tag, query = [], body, takesFile } = call.description
  const schema = takesFile ? UPLOAD : body
  const content = schema && { [takesFile ? 'multipart/form-data' : JSON_TYPE]: { schema } }
  const language = { name: 'lang', in: 'query', schema: { enum: ['zh', 'en', 'es', 'ja'] } }
  return {
    operationId: `${method}_${path.replace(/^\/api\/v1\//, '').replaceAll(/[^\w]/g, '_')}`,
    tags: [tag],
    summary,
    security: securityOf(call),
    parameters: [...query.map((parameter) => ({ ...parameter, in: 'query' })), language],
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: {
      '200': { description: summary, content: answersOf(call.description) },
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

function answersOf({ data, files = [], document }: CallDescription) {
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
    [JSON_TYPE]: { schema: { oneOf: [...answered, refusedBy(200)] } },
    ...Object.fromEntries(files.map((type) => [type, {}])),
    ...(document === undefined ? {} : { [document]: { schema: { type: 'object' } } }),
  }
}

type HeaderName = keyof typeof HEADERS
const needs = (...names: readonly HeaderName[]) => Object.fromEntries(names.map((name) => [name, []]))

/** Returns the alternative sets of headers that authenticate the call. */
function securityOf({ access, nonce }: Pick<DescribedCall, 'access' | 'nonce'>) {
  const signed = ['device', 'timestamp', 'sign'] as const
  if (access === 'signed-url' || access === 'signed-note') return []
  if (access === 'public' || access === 'known') return nonce === 'once' ? [needs(...signed)] : []
  if (access === 'session-key') return [needs('sid', ...signed, 'nonce')]
  const full = needs('accesstoken', ...signed, 'nonce')
  return nonce === 'once' ? [full] : [full, needs('accesstoken', ...signed)]
}

function reached(shapes: Readonly<Record<string, JsonSchema>>, from: unknown): Record<string, JsonSchema> {
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
