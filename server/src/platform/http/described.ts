// What a call says of itself for the OpenAPI description: every call of the API says it where it is registered, or the server does
// not start.
import { title, type Language, type Title } from '@cangdan/protocol'
import { SHAPES } from '@cangdan/protocol/schemas'
import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Principal } from '../identity/principal.ts'

/** JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface QueryParameter {
  readonly name: string
  readonly schema: JsonSchema
  readonly required?: boolean
  readonly description?: string
}

export interface CallDescription {
  readonly summary: string
  /** What it belongs to, in words. */
  readonly tag: string
  readonly query?: readonly QueryParameter[]
  /** Of a JSON body. */
  readonly body?: JsonSchema
  /** It takes a file, as multipart. */
  readonly takesFile?: true
  /** `data` of a successful answer; `false` where it answers with files alone. */
  readonly data: JsonSchema | false
  /** Media types of the files that it may answer with. */
  readonly files?: readonly string[]
  /** The answer is this document, without the envelope. */
  readonly document?: string
  /** Schemas that it refers to, by their names. */
  readonly shapes?: Readonly<Record<string, JsonSchema>>
}

/** For whom a call is described. */
export interface DescriptionReader {
  readonly principal: Principal
  readonly language: Language
}

/** `undefined` where this reader may not call it, whatever their roles grant. */
export type Describe = (reader: DescriptionReader) => CallDescription | undefined

declare module 'fastify' {
  interface FastifyContextConfig {
    describe?: Describe
  }
}

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** A reference to a shape that the protocol names. */
export function shapeOf(schema: z.ZodType): JsonSchema {
  const id = SHAPES.get(schema)?.id
  if (id === undefined) throw new Error('a shape without a name cannot be described')
  return refTo(id)
}

export const NOTHING: JsonSchema = { type: 'null' }

const PLATFORM = title('平台', 'Platform', 'Plataforma', 'プラットフォーム')

interface HandWritten<Q, B> extends Partial<Pick<CallDescription, 'takesFile' | 'files' | 'document'>> {
  readonly query?: Q
  readonly body?: B
  /** Nothing where it is left out. */
  readonly answer?: z.ZodType | false
}

interface DefinedCall<C, Q, B> {
  readonly config: C & { readonly describe: Describe }
  readonly schema: { readonly querystring: Q; readonly body: B }
}

/** Returns the options of a hand-written route: what it is for, who may call it, what it takes and answers. */
export function defineCall<
  const C extends FastifyContextConfig,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(summary: Title, config: C, { query, body, answer, ...rest }: HandWritten<Q, B> = {}): DefinedCall<C, Q, B> {
  const described = {
    data: answer === false ? (false as const) : answer === undefined ? NOTHING : shapeOf(answer),
    ...(query === undefined ? {} : { query: parametersOf(query) }),
    ...(body === undefined ? {} : { body: shapeOf(body) }),
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

/** What a query holds, by the schema that reads it: the types of what its texts are read as. */
function parametersOf(query: z.ZodObject): QueryParameter[] {
  return Object.entries(query.shape).map(([name, part]) => {
    const { $schema: _schema, pattern, ...schema } = z.toJSONSchema(part)
    const isRequired = !z.safeParse(part, undefined).success
    // A format says as much as its pattern.
    const isPlain = pattern === undefined || schema.format !== undefined
    return {
      name,
      schema: isPlain ? schema : { ...schema, pattern },
      ...(isRequired ? { required: true } : {}),
    }
  })
}
