// What one resource may know of all of them, put together once: for the calls, for the demo, and for what comes by the clock.
import { type Module, resourcesOf } from '#engine/declare/module.ts'
import { rightsOf } from '#engine/declare/rights-registry.ts'
import type { Registry } from '#engine/declare/writer.ts'
import { CONSTRAINT_FIELDS } from './constraint-fields.ts'
import { modules, tablesOf } from './index.ts'
import { lockOrderOf } from './lock-order.ts'

/** That of the product's own modules, unless others are given. */
export function registryOf(menu: readonly Module[] = modules): Registry {
  const resources = menu.flatMap(resourcesOf)
  return {
    tables: tablesOf(resources),
    rights: rightsOf(menu),
    constraints: CONSTRAINT_FIELDS,
    lockOrder: lockOrderOf(resources),
  }
}
