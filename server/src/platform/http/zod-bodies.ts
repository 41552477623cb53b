// Bodies of hand-written calls are read by the zod schemas of the protocol.
import type {
  FastifyPluginAsync,
  FastifyPluginOptions,
  FastifySchemaCompiler,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import type { z } from 'zod'

interface ZodBodies extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
}

/** Routes whose bodies have the types of their schemas. */
export type ZodRoutes = FastifyPluginAsync<FastifyPluginOptions, RawServerDefault, ZodBodies>

/** A body of another shape than its call takes. What is wrong is not yet said in any language. */
export class BadShape extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('a body of another shape')
    this.issues = issues
  }
}

/** Reads a body by its schema. */
export const zodCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (given: unknown) => {
    const { data, error } = schema.safeParse(given)
    return error === undefined ? { value: data } : { error: new BadShape(error.issues) }
  }
