// Who may grant what. Pure: nobody grants what they do not hold, nor takes away what they could not give back (architecture §9.2,
// security row 35).
import type { Title } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import { holdsApi, holdsPath, type Principal } from '#platform/identity/principal.ts'
import type { Rights } from './right.ts'

/** What a role allows: menu paths and API entries. */
export interface Grants {
  readonly paths: ReadonlySet<string>
  readonly apis: ReadonlySet<string>
}

export const NO_GRANTS: Grants = { paths: new Set(), apis: new Set() }

/** All that several roles allow together. */
export function unionOf(grants: readonly Grants[]): Grants {
  return {
    paths: new Set(grants.flatMap(({ paths }) => [...paths])),
    apis: new Set(grants.flatMap(({ apis }) => [...apis])),
  }
}

/** Whether the principal holds all of it themselves. */
export function holdsAll(principal: Principal, { paths, apis }: Grants): boolean {
  return (
    [...paths].every((path) => holdsPath(principal, path)) &&
    [...apis].every((entry) => holdsApi(principal, entry))
  )
}

/** @throws Failure `beyond_role` for a role that allows more than the principal holds */
export function assertWithin(principal: Principal, grants: Grants): void {
  if (!holdsAll(principal, grants)) throw new Failure('beyond_role')
}

/**
 * What a role allows after `principal` asked for `asked` in place of `before`, all of which they hold. What is granted brings along
 * what it cannot do without.
 * @throws Failure `beyond_role` for a role that already allows more than they hold; `unknown_grant` for what nothing declares, `beyond_own` for what they do not hold; both name it
 */
export function grantsAfter(principal: Principal, rights: Rights, before: Grants, asked: Grants): Grants {
  assertWithin(principal, before)
  // A module or a group opens with any of its screens; it is granted with them and not by itself.
  const screens = [...asked.paths].filter((path) => !rights.groups.has(path))
  return {
    paths: after({
      asked: new Set(screens),
      before: before.paths,
      isKnown: (path) => rights.screens.has(path),
      isOwn: (path) => holdsPath(principal, path),
      needs: (path) => [rights.screens.get(path)].filter((screen) => screen !== undefined),
      called: (path) => path,
    }),
    apis: after({
      asked: asked.apis,
      before: before.apis,
      isKnown: (entry) => rights.byEntry.has(entry),
      isOwn: (entry) => holdsApi(principal, entry),
      needs: (entry) => rights.byEntry.get(entry)?.needs ?? [],
      called: (entry) => rights.byEntry.get(entry)?.inFull ?? entry,
    }),
  }
}

interface Asking {
  readonly asked: ReadonlySet<string>
  readonly before: ReadonlySet<string>
  readonly isKnown: (name: string) => boolean
  readonly isOwn: (name: string) => boolean
  readonly needs: (name: string) => readonly string[]
  /** The name in words. */
  readonly called: (name: string) => Title | string
}

function after({ asked, before, isKnown, isOwn, needs, called }: Asking): ReadonlySet<string> {
  const next = new Set(asked)
  // A set that grows while it is walked is walked to its new end.
  for (const name of next) for (const needed of needs(name)) next.add(needed)
  for (const name of next) {
    if (before.has(name)) continue
    if (!isKnown(name)) throw new Failure('unknown_grant', { values: { name } })
    if (!isOwn(name)) throw new Failure('beyond_own', { values: { name: called(name) } })
  }
  return next
}

/** Reads a JSON text of an array of texts; `undefined` where it is none. */
export function readGrantList(text: unknown): ReadonlySet<string> | undefined {
  try {
    const list: unknown = JSON.parse(String(text))
    const isList = Array.isArray(list) && list.every((each) => typeof each === 'string')
    return isList ? new Set(list) : undefined
  } catch {
    return undefined
  }
}

/** Writes one, always in the same order. */
export const writeGrantList = (names: ReadonlySet<string>): string => JSON.stringify([...names].toSorted())
