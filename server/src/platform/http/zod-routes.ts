// Bodies and queries of hand-written calls are read by zod schemas, which describe them too (`defineCall`).
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

/** An instance whose routes have bodies and queries of the types of their schemas. */
export type ZodApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

/** Routes whose bodies and queries have the types of their schemas. */
export type ZodRoutes = FastifyPluginAsync<FastifyPluginOptions, RawServerDefault, ZodTypes>

/** A body of another shape than its call takes. What is wrong is not yet said in any language. */
export class BadShape extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('a body of another shape')
    this.issues = issues
  }
}

type QueryFailure = (name: string) => Failure

const failures = new WeakMap<z.ZodType, QueryFailure>()

/** Names the failure that a query of another shape is refused with, in place of `bad_request`. It gets the name of the part that is wrong. */
export function refusedWith<S extends z.ZodObject>(query: S, failure: QueryFailure): S {
  failures.set(query, failure)
  return query
}

/** Reads a body or a query by its schema. Names of a query that its schema does not have stay: `lang`, marks and signatures. */
export const zodCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (given: unknown) => {
    const { data, error } = schema.safeParse(given)
    if (httpPart !== 'querystring')
      return error === undefined ? { value: data } : { error: new BadShape(error.issues) }
    if (error === undefined) return { value: Object.assign({}, given, data) }
    const failure = failures.get(schema)?.(String(error.issues[0]?.path[0] ?? ''))
    return { error: failure ?? new Failure('bad_request') }
  }
