// Links from a row to another list, filtered by values of the row: from a warehouse to its zones.
import type { ActionMeta, Title } from '@cangdan/protocol'
import { hasApi, hasPath } from '#platform/identity/principal.ts'
import { isSecret } from '../declare/columns/column.ts'
import type { Reader } from '../declare/columns/ref.ts'
import { getResource } from '#engine/declare/registry.ts'
import type { Facet, Resource } from '#engine/declare/resource.ts'
import { findFilter } from '#engine/sql/expressions.ts'

export interface LinkSpec {
  readonly title: Title
  readonly to: string
  /** Filters of the other list with the columns of this list that supply their values: `{ warehouse_id: 'id' }`. */
  readonly filter: Readonly<Record<string, string>>
}

type Links = Readonly<Record<string, LinkSpec>>

export const withLinks = (to: Links): Facet => ({
  check: (resource) => checkLinks(resource, to),
  offers: (_resource, reader) => listOpenLinks(to, reader),
})

function checkLinks({ path, listColumns }: Resource, all: Links): void {
  for (const { to, filter } of Object.values(all)) {
    const target = getResource(to)
    for (const [name, own] of Object.entries(filter)) {
      if (findFilter(target, name) === undefined) throw new Error(`${path}: ${to} has no filter ${name}`)
      if (!listColumns.some((column) => column.name === own && !isSecret(column)))
        throw new Error(`${path}: ${own} is not a column that every caller can read`)
    }
  }
}

function listOpenLinks(all: Links, { principal, language }: Reader): ActionMeta[] {
  return Object.entries(all).flatMap(([name, { title, to, filter }]): ActionMeta[] => {
    const { path, screen } = getResource(to)
    if (!hasApi(principal, path) || !hasPath(principal, screen)) return []
    return [{ name, title: title[language], scope: 'row', kind: 'page', screen, filters: filter }]
  })
}
