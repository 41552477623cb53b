// Registry of resources by list path, so that declarations refer to each other without imports.
import type { Resource } from './resource.ts'

const declared = new Map<string, Resource>()

export function registerResource(resource: Resource): void {
  declared.set(resource.path, resource)
}

/** Returns the resource of a list path. Called only after loading, since declarations are loaded in any order. */
export function getResource(path: string): Resource {
  const resource = declared.get(path)
  if (resource === undefined) throw new Error(`no resource has the path ${path}`)
  return resource
}

export const listTableResources = (table: string): readonly Resource[] =>
  [...declared.values()].filter((resource) => resource.table === table)
