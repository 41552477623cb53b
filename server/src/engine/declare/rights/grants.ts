// Callers grant only rights that they hold, and revoke only rights that they could grant again (docs/decisions/organisations-and-roles.md). Pure.
import type { Title } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { hasApi, hasPath, type Principal } from '#platform/identity/principal.ts'
import type { Rights } from './right.ts'

/** Rights of a role: menu paths and API entries. */
export interface Grants {
  readonly paths: ReadonlySet<string>
  readonly apis: ReadonlySet<string>
}

export const NO_GRANTS: Grants = { paths: new Set(), apis: new Set() }

export function mergeGrants(grants: readonly Grants[]): Grants {
  return {
    paths: new Set(grants.flatMap(({ paths }) => [...paths])),
    apis: new Set(grants.flatMap(({ apis }) => [...apis])),
  }
}

export function holdsAll(principal: Principal, { paths, apis }: Grants): boolean {
  return [...paths].every((path) => hasPath(principal, path)) && [...apis].every((entry) => hasApi(principal, entry))
}

/** @throws Failure `beyond_role` for a role with rights that the caller does not hold */
export function assertHoldsGrants(principal: Principal, grants: Grants): void {
  if (!holdsAll(principal, grants)) throw new Failure('beyond_role')
}

/**
 * Computes the rights of a role after a change from `before` to the requested rights, including the rights that granted ones require.
 * @throws Failure `beyond_role` if the role already has rights that the caller does not hold; `unknown_grant` for rights that are not declared and
 * `beyond_own` for rights that the caller does not hold, both with the name
 */
export function computeGrants(principal: Principal, rights: Rights, before: Grants, requested: Grants): Grants {
  assertHoldsGrants(principal, before)
  // Modules and groups are granted with any of their screens, never on their own.
  const screens = [...requested.paths].filter((path) => !rights.groups.has(path))
  return {
    paths: checkGrantNames({
      requested: new Set(screens),
      before: before.paths,
      isKnown: (path) => rights.screens.has(path),
      isOwn: (path) => hasPath(principal, path),
      needs: (path) => [rights.screens.get(path)].filter((screen) => screen !== undefined),
      getName: (path) => path,
    }),
    apis: checkGrantNames({
      requested: requested.apis,
      before: before.apis,
      isKnown: (entry) => rights.byEntry.has(entry),
      isOwn: (entry) => hasApi(principal, entry),
      needs: (entry) => rights.byEntry.get(entry)?.needs ?? [],
      getName: (entry) => rights.byEntry.get(entry)?.inFull ?? entry,
    }),
  }
}

interface GrantChange {
  readonly requested: ReadonlySet<string>
  readonly before: ReadonlySet<string>
  readonly isKnown: (name: string) => boolean
  readonly isOwn: (name: string) => boolean
  readonly needs: (name: string) => readonly string[]
  readonly getName: (name: string) => Title | string
}

function checkGrantNames({ requested, before, isKnown, isOwn, needs, getName }: GrantChange): ReadonlySet<string> {
  const next = new Set(requested)
  // Iterating a Set includes values that are added during the iteration.
  for (const name of next) for (const needed of needs(name)) next.add(needed)
  for (const name of next) {
    if (before.has(name)) continue
    if (!isKnown(name)) throw new Failure('unknown_grant', { values: { name } })
    if (!isOwn(name)) throw new Failure('beyond_own', { values: { name: getName(name) } })
  }
  return next
}

export function readGrantList(text: unknown): ReadonlySet<string> | undefined {
  try {
    const list: unknown = JSON.parse(String(text))
    const isList = Array.isArray(list) && list.every((each) => typeof each === 'string')
    return isList ? new Set(list) : undefined
  } catch {
    return undefined
  }
}

/** Serialises names as sorted JSON. */
export const writeGrantList = (names: ReadonlySet<string>): string => JSON.stringify([...names].toSorted())
