// Links from a row to another list, filtered by what the row says: from a warehouse to its zones.
import type { ActionMeta, Title } from '@cangdan/protocol'
import { holdsApi, holdsPath } from '#platform/identity/principal.ts'
import { isSecret } from '../declare/columns/column.ts'
import type { Reader } from '../declare/columns/ref.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import type { Facet, Resource } from '#engine/declare/resource.ts'
import { filteredBy } from '#engine/sql/expressions.ts'

export interface LinkSpec {
  /** The word that leads there. */
  readonly title: Title
  /** The path of the other list. */
  readonly to: string
  /** What it is filtered by, each with the column of this list that says it: `{ warehouse_id: 'id' }`. */
  readonly filter: Readonly<Record<string, string>>
}

type Links = Readonly<Record<string, LinkSpec>>

/** Other lists that the rows of this one lead to. */
export const links = (to: Links): Facet => ({
  check: (resource) => checkLinks(resource, to),
  offers: (_resource, reader) => openLinks(to, reader),
})

function checkLinks({ path, listColumns }: Resource, all: Links): void {
  for (const { to, filter } of Object.values(all)) {
    const target = resourceAt(to)
    for (const [name, own] of Object.entries(filter)) {
      if (filteredBy(target, name) === undefined) throw new Error(`${path}: ${to} is not filtered by ${name}`)
      if (!listColumns.some((column) => column.name === own && !isSecret(column)))
        throw new Error(`${path}: no row tells everybody its ${own}`)
    }
  }
}

// Only those that lead somewhere this reader may go.
function openLinks(all: Links, { principal, language }: Reader): ActionMeta[] {
  return Object.entries(all).flatMap(([name, { title, to, filter }]): ActionMeta[] => {
    const { path, screen } = resourceAt(to)
    if (!holdsApi(principal, path) || !holdsPath(principal, screen)) return []
    return [{ name, title: title[language], scope: 'row', kind: 'page', screen, filters: filter }]
  })
}
