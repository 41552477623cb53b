// The roles of the demo platform: what each of its people needs for their work, and no more.
import type { Verb } from '@cangdan/protocol'
import { screenOf, viewsOf } from '#engine/declare/menu.ts'
import { listEntry, seeEntry, verbEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { menu, resources } from '#modules/index.ts'
import ROLES from './roles.json' with { type: 'json' }

const VERBS: readonly Verb[] = ['add', 'look', 'edit', 'del', 'audit', 'export', 'import']

function findResource(list: string): Resource {
  const [found, ...others] = resources.filter(({ path }) => path.endsWith(`/${list}`))
  if (found === undefined || others.length > 0) throw new Error(`${list} is not the end of one path`)
  return found
}

/** The screen and the entry of a right on a list; what has no screen of its own is done in the list. */
function expandRight(resource: Resource, right: string): { screen: string | undefined; entry: string } {
  const verb = VERBS.find((each) => each === right)
  if (verb !== undefined) return { screen: screenOf(resource, verb), entry: verbEntry(resource, verb) }
  const action = resource.actions.get(right)
  if (action !== undefined)
    return { screen: action.insteadOf && screenOf(resource, action.insteadOf), entry: action.call }
  if (!resource.columns.has(right)) throw new Error(`${resource.path} has no ${right}`)
  return { screen: undefined, entry: seeEntry(resource, right) }
}

const SETS: Readonly<Record<string, string[][]>> = ROLES.sets

function findSet(name: string): string[][] {
  const found = SETS[name]
  if (found === undefined) throw new Error(`no set of rights ${name}`)
  return found
}

function expandRole({ name, description, sets, grants, views, calls }: (typeof ROLES.roles)[number]) {
  const shown = menu.flatMap(viewsOf).filter(({ view }) => views.some((each) => each === view))
  const rights = [...sets.flatMap(findSet), ...grants].flatMap(([words = '', lists = '']) =>
    lists.split(' ').flatMap((list) => {
      const resource = findResource(list)
      const own = words === '' ? [] : words.split(' ').map((right) => expandRight(resource, right))
      return [{ screen: resource.screen, entry: listEntry(resource) }, ...own]
    }),
  )
  const screens = [...rights, ...shown].flatMap(({ screen }) => screen ?? [])
  const entries = [...rights.map(({ entry }) => entry), ...shown.map(({ path }) => path), ...calls]
  return {
    name,
    description,
    path_arr: JSON.stringify([...new Set(screens)]),
    api_arr: JSON.stringify([...new Set(entries)]),
  }
}

/**
 * The roles as the role's own form takes them. A grant is rights on lists, both separated by spaces: verbs, actions and guarded
 * columns, and the ends of the lists' paths. Rights of several grants, and of the sets that roles share, add up. Views are screens
 * that are drawn by hand, calls those of such screens.
 */
export const DEMO_ROLES = ROLES.roles.map(expandRole)
