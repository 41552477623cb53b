// What a role of the demo may do with one list.
import type { Verb } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'

/** A list, what is done with its records, and what of its own goes with it: actions, and guarded columns by name. */
export type Grant = readonly [resource: Resource, verbs: readonly Verb[], own?: readonly string[]]
