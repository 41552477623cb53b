// Validates resources when the server starts, after all of them are loaded.
import { getFilterType, isStored } from '../declare/columns/column.ts'
import { resolveParents as lockParents } from '#engine/declare/parents.ts'
import { getResource } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { flattenPredicate } from '../declare/rights/scope.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { getFilterCondition } from '#engine/sql/columns/index.ts'

export function checkResource(resource: Resource): void {
  for (const column of resource.columns.values()) {
    const filter = getFilterType(column)
    if (filter !== undefined && getFilterCondition(column.type, filter) === undefined)
      throw new Error(`${resource.path}: ${column.name}: a ${column.type} cannot be filtered as ${filter}`)
  }
  for (const verb of ['edit', 'del'] as const) {
    const names = resource.when[verb].flatMap((condition) => Object.keys(condition))
    if (new Set(names).size < names.length)
      throw new Error(`${resource.path}: two conditions for ${verb} on one column`)
  }
  checkSearch(resource)
  checkActions(resource)
  checkScope(resource)
  for (const { check } of resource.facets) check?.(resource)
}

/** @throws Error for a record to lock first that no column names, or whose table does not come earlier in the order of locks */
export function checkParents(resource: Resource, lockOrder: readonly string[]): void {
  const specs = [resource.hooks, ...resource.actions.values()].flatMap(({ locks = [] }) => locks)
  for (const { column, to } of lockParents(resource, specs)) {
    const [place, own] = [lockOrder.indexOf(to.table), lockOrder.indexOf(resource.table)]
    if (place < 0 || place >= own)
      throw new Error(
        `${resource.path}: ${column} refers to ${to.table}, which must come before ${resource.table} in the order of locks`,
      )
  }
}

/** @throws Error for search columns that no index serves or that no filter of the list shows */
function checkSearch({ path, columns, search }: Resource): void {
  const unfit = search.find((name) => {
    const column = columns.get(name)
    return column?.type !== 'text' || getFilterType(column) !== 'text' || !isStored(column)
  })
  if (unfit !== undefined) throw new Error(`${path}: the search column ${unfit} must be a stored and filtered text`)
}

/** @throws Error for an action that depends on a column outside of the list, or on a column without states */
function checkActions({ path, actions, listColumns, states }: Resource): void {
  const listed = new Set(listColumns.map(({ name }) => name))
  for (const { name, when = {}, transition } of actions.values()) {
    const unseen = Object.keys(when).find((column) => !listed.has(column))
    if (unseen !== undefined) throw new Error(`${path}: ${name} depends on ${unseen}, which is not in the list`)
    if (transition !== undefined && !states.has(transition.column))
      throw new Error(`${path}: ${name} has a transition of ${transition.column}, which has no states`)
  }
}

/** @throws Error for a record that is seen through a resource of which the kind sees nothing or everything, or through itself */
function checkScope(resource: Resource): void {
  for (const kind of resource.scope.keys()) {
    const above = collectScopeParents(resource, kind)
    const wide = [...above].find(({ scope }) => [undefined, 'all'].includes(scope.get(kind)?.is))
    if (wide !== undefined)
      throw new Error(
        `${resource.path}: a ${kind} sees it through ${wide.path}, of which it sees nothing or everything`,
      )
    if (above.has(resource)) throw new Error(`${resource.path}: a ${kind} sees it through itself`)
  }
}

/** Returns all resources through which one is seen, directly or indirectly. */
function collectScopeParents(resource: Resource, kind: OrganisationKind): Set<Resource> {
  const found = new Set<Resource>()
  const collect = ({ scope }: Resource): void => {
    const predicate = scope.get(kind)
    for (const part of predicate === undefined ? [] : flattenPredicate(predicate)) {
      const parent = part.is === 'via' ? getResource(part.parent) : undefined
      if (parent === undefined || found.has(parent)) continue
      found.add(parent)
      collect(parent)
    }
  }
  collect(resource)
  return found
}
