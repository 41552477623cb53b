// Facts about all resources, computed once for calls, demo data and scheduled jobs.
import { type MenuSection, resourcesOf } from '#engine/declare/menu.ts'
import { rightsOf } from '#engine/declare/rights/rights-registry.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { menu, tablesOf } from './index.ts'
import { lockOrderOf } from './lock-order.ts'

const registries = new WeakMap<readonly MenuSection[], Registry>()

/** Returns the registry of a menu, by default the product's. Computed once per menu. */
export function registryOf(sections: readonly MenuSection[] = menu): Registry {
  const known = registries.get(sections)
  if (known !== undefined) return known
  const resources = sections.flatMap(resourcesOf)
  const registry = {
    tables: tablesOf(resources),
    rights: rightsOf(sections),
    constraints: new Map(resources.flatMap(({ constraints }) => Object.entries(constraints))),
    lockOrder: lockOrderOf(resources),
  }
  registries.set(sections, registry)
  return registry
}
