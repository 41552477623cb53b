// Facts about all resources, computed once for calls, demo data and scheduled jobs.
import { type MenuSection, listMenuResources } from '#engine/declare/menu.ts'
import { buildRights } from '#engine/declare/rights/rights-registry.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { menu, mapTableTitles } from './index.ts'
import { computeLockOrder } from './lock-order.ts'

const registries = new WeakMap<readonly MenuSection[], Registry>()

/** Returns the registry of a menu, by default the product's. Computed once per menu. */
export function getRegistry(sections: readonly MenuSection[] = menu): Registry {
  const cached = registries.get(sections)
  if (cached !== undefined) return cached
  const resources = sections.flatMap(listMenuResources)
  const registry = {
    tables: mapTableTitles(resources),
    rights: buildRights(sections),
    constraints: new Map(resources.flatMap(({ constraints }) => Object.entries(constraints))),
    lockOrder: computeLockOrder(resources),
  }
  registries.set(sections, registry)
  return registry
}
