import { z } from 'zod'

/** Schemas with a name in the OpenAPI description. */
export const SHAPES = z.registry<{ id: string }>()

export function named<S extends z.ZodType>(id: string, schema: S): S {
  SHAPES.add(schema, { id })
  return schema
}

/** Whole seconds since 1970 UTC. */
export const seconds = z.int()

/** Deeply read-only output type of a schema. */
export type Wire<S extends z.ZodType> = DeepReadonly<z.output<S>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
