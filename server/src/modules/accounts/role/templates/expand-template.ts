import type { Verb } from '@cangdan/protocol'
import {
  type MenuSection,
  listMenuResources,
  getActionPath,
  getScreenPath,
  listMenuViews,
} from '#engine/declare/menu.ts'
import { type Grants, computeGrants, NO_GRANTS } from '#engine/declare/rights/grants.ts'
import type { Rights } from '#engine/declare/rights/right.ts'
import { getListEntry, getSeeEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { PLATFORM_PRINCIPAL } from '#platform/identity/principal.ts'
import type { RoleTemplate } from './role-templates.ts'

const VERBS: readonly Verb[] = ['add', 'look', 'edit', 'del', 'audit', 'export', 'import']

export interface TemplateScope {
  readonly menu: readonly MenuSection[]
  readonly rights: Rights
}

/**
 * Returns the grants of the template, including the rights that these need. @throws Error for an undeclared list, right or screen; Failure
 * `unknown_grant` for an undeclared call
 */
export function expandTemplate(template: RoleTemplate, { menu, rights }: TemplateScope): Grants {
  const resources = menu.flatMap(listMenuResources)
  const granted = template.grants.flatMap(([words, lists]) =>
    lists.split(' ').flatMap((list) => {
      const resource = findResource(resources, list)
      const own = words === '' ? [] : words.split(' ').map((right) => expandRight(resource, right))
      return [{ screen: resource.screen, entry: getListEntry(resource) }, ...own]
    }),
  )
  const views = (template.views ?? []).map((name) => findView(menu, name))
  return computeGrants({ ...PLATFORM_PRINCIPAL, isAdmin: true }, rights, NO_GRANTS, {
    paths: new Set([...granted, ...views].flatMap(({ screen }) => screen ?? [])),
    apis: new Set([...granted.map(({ entry }) => entry), ...views.map(({ path }) => path), ...(template.calls ?? [])]),
  })
}

function findResource(resources: readonly Resource[], list: string): Resource {
  const [found, ...others] = resources.filter(({ path }) => path.endsWith(`/${list}`))
  if (found === undefined || others.length > 0) throw new Error(`the list ${list} does not match exactly one path`)
  return found
}

function findView(menu: readonly MenuSection[], name: string) {
  const found = menu.flatMap(listMenuViews).find(({ view }) => view === name)
  if (found === undefined) throw new Error(`there is no screen ${name}`)
  return found
}

/** Returns the screen and the entry of a right; a right without a screen is used in the list. */
function expandRight(resource: Resource, right: string): { screen: string | undefined; entry: string } {
  const verb = VERBS.find((each) => each === right)
  if (verb !== undefined) return { screen: getScreenPath(resource, verb), entry: getVerbEntry(resource, verb) }
  const action = resource.actions.get(right)
  if (action !== undefined) return { screen: getActionPath(resource, action), entry: action.call }
  if (!resource.columns.has(right)) throw new Error(`${resource.path} has no ${right}`)
  return { screen: undefined, entry: getSeeEntry(resource, right) }
}
