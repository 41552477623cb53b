// Resources by the paths of their lists: one declaration names another without importing it.
import type { Resource } from './resource.ts'

const declared = new Map<string, Resource>()

/** Makes it known under its path; its declaration does. */
export function declare(resource: Resource): void {
  declared.set(resource.path, resource)
}

/** The resource of that list, once it is asked for: declarations are loaded in any order. */
export function resourceAt(path: string): Resource {
  const resource = declared.get(path)
  if (resource === undefined) throw new Error(`no resource is declared at ${path}`)
  return resource
}

/** Every resource whose records are rows of that table. */
export const resourcesOfTable = (table: string): readonly Resource[] =>
  [...declared.values()].filter((resource) => resource.table === table)
