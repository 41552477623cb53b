// The roles of the demo platform, as the role's own form takes them.
import { screenOf } from '#engine/declare/menu.ts'
import { listEntry, seeEntry, verbEntry } from '#engine/declare/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Grant } from './grant.ts'
import { ROLES } from './role-grants.ts'

const ownEntry = (resource: Resource, name: string): string =>
  resource.actions.get(name)?.call ?? seeEntry(resource, name)
/** The screen of an action that stands in for a verb is that verb's. */
const screensOf = (resource: Resource, [, verbs, own = []]: Grant): string[] =>
  [...verbs, ...own.flatMap((name) => resource.actions.get(name)?.insteadOf ?? [])].flatMap(
    (verb) => screenOf(resource, verb) ?? [],
  )

/** The roles as the role's own form takes them. What a verb cannot do without comes with it. */
export const DEMO_ROLES = ROLES.map(({ name, description, grants, views = [] }) => ({
  name,
  description,
  path_arr: JSON.stringify([
    ...grants.flatMap((grant) => [grant[0].screen, ...screensOf(grant[0], grant)]),
    ...views.map(({ screen }) => screen),
  ]),
  api_arr: JSON.stringify([
    ...grants.flatMap(([resource, verbs, own = []]) => [
      listEntry(resource),
      ...verbs.map((verb) => verbEntry(resource, verb)),
      ...own.map((each) => ownEntry(resource, each)),
    ]),
    ...views.flatMap(({ path, also = [] }) => [path, ...also]),
  ]),
}))
