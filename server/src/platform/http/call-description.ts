// Descriptions of calls for OpenAPI. Each call of the API has one where it is registered, or the server does not start.
import { title, type Language, type ResponseKind, type Title } from '@cangdan/protocol'
import { NAMED_SCHEMAS } from '@cangdan/protocol/schemas'
import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Principal } from '../identity/principal.ts'

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface QueryParameter {
  readonly name: string
  readonly schema: JsonSchema
  /** Serialization of a list of values; the only one that differs from OpenAPI's default. */
  readonly style?: 'form'
  readonly explode?: false
  readonly required?: boolean
  readonly description?: string
}

/** One of several forms of `data`; the member `kind` of the response names it. */
export interface DescribedKind {
  readonly kind: ResponseKind
  readonly data: JsonSchema
  /** Name of the form if it belongs to this call alone. */
  readonly own?: string
}

export interface CallDescription {
  readonly summary: string
  readonly tag: string
  readonly query?: readonly QueryParameter[]
  readonly body?: JsonSchema
  /** The body has a part `file`; with these further parts. */
  readonly takesFile?: true | Readonly<Record<string, JsonSchema>>
  /** Schema of `data`, or its forms; false for calls that return only files. */
  readonly data: JsonSchema | readonly DescribedKind[] | false
  readonly files?: readonly string[]
  /** Schema of a response without the envelope. */
  readonly document?: string
  readonly shapes?: Readonly<Record<string, JsonSchema>>
}

export interface DescriptionReader {
  readonly principal: Principal
  readonly language: Language
}

/** Returns undefined if the reader may never call it. */
export type DescribeCall = (reader: DescriptionReader) => CallDescription | undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    describe?: DescribeCall
  }
}

export const createRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export function createSchemaRef(schema: z.ZodType): JsonSchema {
  const id = NAMED_SCHEMAS.get(schema)?.id
  if (id === undefined) throw new Error('the schema has no name')
  return createRef(id)
}

export const NOTHING: JsonSchema = { type: 'null' }

const PLATFORM = title('平台', 'Platform', 'Plataforma', 'プラットフォーム')

interface CallSchemas<Q, B> extends Partial<Pick<CallDescription, 'takesFile' | 'files' | 'document'>> {
  readonly query?: Q
  readonly body?: B
  readonly answer?: z.ZodType | false
}

interface DefinedCall<C, Q, B> {
  readonly config: C & { readonly describe: DescribeCall }
  readonly schema: { readonly querystring: Q; readonly body: B }
}

export function defineCall<
  const C extends FastifyContextConfig,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(summary: Title, config: C, { query, body, answer, ...rest }: CallSchemas<Q, B> = {}): DefinedCall<C, Q, B> {
  const described = {
    data: answer === false ? (false as const) : answer === undefined ? NOTHING : createSchemaRef(answer),
    ...(query === undefined ? {} : { query: listParameters(query) }),
    ...(body === undefined ? {} : { body: createSchemaRef(body) }),
    ...rest,
  }
  return {
    config: {
      ...config,
      describe: ({ language }) => ({ summary: summary[language], tag: PLATFORM[language], ...described }),
    },
    schema: {
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
    } as DefinedCall<C, Q, B>['schema'],
  }
}

/** Converts a query schema to parameters; types are those after parsing the texts. */
function listParameters(query: z.ZodObject): QueryParameter[] {
  return Object.entries(query.shape).map(([name, part]) => {
    const { $schema: _schema, pattern, ...schema } = z.toJSONSchema(part)
    const isRequired = !z.safeParse(part, undefined).success
    // A format makes its pattern redundant.
    const hasNoPattern = pattern === undefined || schema.format !== undefined
    return {
      name,
      schema: hasNoPattern ? schema : { ...schema, pattern },
      ...(isRequired ? { required: true } : {}),
    }
  })
}
