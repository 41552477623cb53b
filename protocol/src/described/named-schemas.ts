import { z } from 'zod'

/** Schemas with a name in the OpenAPI description. */
export const NAMED_SCHEMAS = z.registry<{ id: string }>()

export function nameSchema<S extends z.ZodType>(id: string, schema: S): S {
  NAMED_SCHEMAS.add(schema, { id })
  return schema
}

/** Whole seconds since 1970 UTC. */
export const seconds = z.int()

/** Deeply read-only output type of a schema. */
export type Wire<S extends z.ZodType> = DeepReadonly<z.output<S>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
