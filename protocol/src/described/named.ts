// The shapes that travel, each under the name that the OpenAPI description gives it.
import { z } from 'zod'

/** Every shape that has a name. */
export const SHAPES = z.registry<{ id: string }>()

/** Gives a shape its name in the description. */
export function named<S extends z.ZodType>(id: string, schema: S): S {
  SHAPES.add(schema, { id })
  return schema
}

/** Whole seconds since 1970 UTC. */
export const seconds = z.int()

/** What a schema reads or an answer has, unchanging. */
export type Wire<S extends z.ZodType> = DeepReadonly<z.output<S>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
