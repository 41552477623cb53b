// Links from a row to another list, filtered by what the row says: from a warehouse to its zones.
import type { Title } from '@cangdan/protocol'
import { holdsApi, holdsPath, type Principal } from '#platform/identity/principal.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { filteredBy } from '#engine/sql/expressions.ts'
import type { Resource } from '#engine/declare/resource.ts'

export interface LinkSpec {
  /** The path of the other list. */
  readonly to: string
  /** What it is filtered by, each with the column of this list that says it: `{ warehouse_id: 'id' }`. */
  readonly filter: Readonly<Record<string, string>>
}

export interface Link extends LinkSpec {
  readonly name: string
  readonly title: Title
}

/** Checks what only the finished resources can tell. */
export function checkLinks({ path, links, listColumns }: Resource): void {
  for (const { to, filter } of links) {
    const target = resourceAt(to)()
    for (const [name, own] of Object.entries(filter)) {
      if (filteredBy(target, name) === undefined) throw new Error(`${path}: ${to} is not filtered by ${name}`)
      if (!listColumns.some((column) => column.name === own && column.guarded !== true))
        throw new Error(`${path}: no row tells everybody its ${own}`)
    }
  }
}

/** Those that lead somewhere this reader may go, with the screens that they open. */
export function openLinks({ links }: Resource, principal: Principal): (Link & { readonly screen: string })[] {
  return links.flatMap((link) => {
    const { path, screen } = resourceAt(link.to)()
    return holdsApi(principal, path) && holdsPath(principal, screen) ? [{ ...link, screen }] : []
  })
}
