// What a call says of itself for the OpenAPI description: every call of the API says it where it is registered, or the server does
// not start.
import { title, type Language, type Title } from '@cangdan/protocol'
import { SHAPES } from '@cangdan/protocol/schemas'
import type { z } from 'zod'
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

interface HandWritten extends Partial<Pick<CallDescription, 'query' | 'takesFile' | 'files' | 'document'>> {
  readonly body?: z.ZodType
  /** Nothing where it is left out. */
  readonly answer?: z.ZodType | false
}

/** Describes a hand-written call: what it is for, what it takes and answers. */
export function describedAs(summary: Title, { body, answer, ...rest }: HandWritten = {}): Describe {
  const data = answer === false ? false : answer === undefined ? NOTHING : shapeOf(answer)
  const taken = body === undefined ? {} : { body: shapeOf(body) }
  return ({ language }) => ({
    summary: summary[language],
    tag: PLATFORM[language],
    ...taken,
    data,
    ...rest,
  })
}
