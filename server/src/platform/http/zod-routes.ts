import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyPluginOptions,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { z } from 'zod'
import { Failure } from '../failure.ts'

export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
}

export type ZodApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

export type ZodRoutes = FastifyPluginAsync<FastifyPluginOptions, RawServerDefault, ZodTypes>

/** A body that its schema rejects. The error is not rendered yet. */
export class SchemaError extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid body')
    this.issues = issues
  }
}

type QueryFailure = (name: string) => Failure

const failures = new WeakMap<z.ZodType, QueryFailure>()

/** Sets the failure for an invalid query, instead of `bad_request`. It gets the name of the invalid parameter. */
export function withFailure<S extends z.ZodObject>(query: S, failure: QueryFailure): S {
  failures.set(query, failure)
  return query
}

/** Validates a body or query. Unknown names of a query are kept: `lang`, flags and signatures. */
export const zodCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const { data, error } = schema.safeParse(input)
    if (httpPart !== 'querystring')
      return error === undefined ? { value: data } : { error: new SchemaError(error.issues) }
    if (error === undefined) return { value: Object.assign({}, input, data) }
    const failure = failures.get(schema)?.(String(error.issues[0]?.path[0] ?? ''))
    return { error: failure ?? new Failure('bad_request') }
  }
