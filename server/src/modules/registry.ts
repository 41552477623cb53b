// What one resource may know of all of them, put together once: for the calls, for the demo, and for what comes by the clock.
import { type Module, resourcesOf } from '#engine/declare/module.ts'
import { rightsOf } from '#engine/declare/rights-registry.ts'
import type { Registry } from '#engine/declare/writer.ts'
import { CONSTRAINT_FIELDS } from './constraint-fields.ts'
import { modules, tablesOf } from './index.ts'
import { lockOrderOf } from './lock-order.ts'

const registries = new WeakMap<readonly Module[], Registry>()

/** Returns the registry of the product's own modules, unless others are given. Computes it once for each menu. */
export function registryOf(menu: readonly Module[] = modules): Registry {
  const known = registries.get(menu)
  if (known !== undefined) return known
  const resources = menu.flatMap(resourcesOf)
  const registry = {
    tables: tablesOf(resources),
    rights: rightsOf(menu),
    constraints: CONSTRAINT_FIELDS,
    lockOrder: lockOrderOf(resources),
  }
  registries.set(menu, registry)
  return registry
}
