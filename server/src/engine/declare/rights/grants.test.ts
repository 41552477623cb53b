import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { menu } from '#modules/index.ts'
import { type Grants, computeGrants, holdsAll, readGrantList, mergeGrants, writeGrantList } from './grants.ts'
import { buildRights } from './rights-registry.ts'

const rights = buildRights(menu)
const APIS = [...rights.byEntry.keys()]
const PATHS = [...rights.screens.keys()]

const grants = fc
  .record({ apis: fc.subarray(APIS), paths: fc.subarray(PATHS) })
  .map(({ apis, paths }): Grants => ({ apis: new Set(apis), paths: new Set(paths) }))
const createHolder = (own: Grants): Principal => ({
  accountId: 1,
  personId: 1,
  organisationId: 1,
  organisationKind: 'platform',
  sessionId: '',
  roles: [],
  isAdmin: false,
  ...own,
})

const subtractNames = (all: ReadonlySet<string>, gone: ReadonlySet<string>) =>
  new Set([...all].filter((each) => !gone.has(each)))
const subtractGrants = (one: Grants, other: Grants): Grants => ({
  apis: subtractNames(one.apis, other.apis),
  paths: subtractNames(one.paths, other.paths),
})

/** Returns the new grants; `undefined` if they are rejected. */
function tryGrant(own: Grants, before: Grants, requested: Grants): Grants | undefined {
  try {
    return computeGrants(createHolder(own), rights, before, requested)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

describe('role grants (P1, row 35)', () => {
  it('rejects grants and revocations that the caller does not hold', () => {
    const seen = { granted: 0, refused: 0 }
    fc.assert(
      fc.property(grants, grants, grants, (own, before, requested) => {
        const next = tryGrant(own, before, requested)
        seen[next === undefined ? 'refused' : 'granted'] += 1
        if (next === undefined) return
        expect(holdsAll(createHolder(own), subtractGrants(next, before))).toBe(true)
        expect(holdsAll(createHolder(own), subtractGrants(before, next))).toBe(true)
      }),
      { numRuns: 500, seed: 3 },
    )
    // Most random requests are rejected; the next test stays within the caller's rights.
    expect(seen.refused).toBeGreaterThan(100)
  })

  it('accepts requests within the caller’s rights, and adds required rights', () => {
    fc.assert(
      fc.property(grants, grants, fc.array(fc.boolean()), (own, before, coins) => {
        const pickSome = (names: ReadonlySet<string>) =>
          new Set([...names].filter((_, index) => coins[index % Math.max(1, coins.length)] === true))
        const requested = { apis: pickSome(own.apis), paths: pickSome(own.paths) }
        const intersectNames = (names: ReadonlySet<string>, all: ReadonlySet<string>) =>
          new Set([...names].filter((name) => all.has(name)))
        const was = {
          apis: intersectNames(before.apis, own.apis),
          paths: intersectNames(before.paths, own.paths),
        }
        const next = tryGrant(own, was, requested)
        if (next === undefined) return
        for (const entry of requested.apis) {
          expect(next.apis.has(entry)).toBe(true)
          for (const need of rights.byEntry.get(entry)?.needs ?? []) expect(next.apis.has(need)).toBe(true)
        }
      }),
      { numRuns: 500, seed: 4 },
    )
  })

  it('never lets users who edit each other’s roles gain rights', () => {
    const step = fc.record({
      actor: fc.nat(3),
      role: fc.nat(3),
      wish: grants,
      holder: fc.nat(3),
      given: fc.nat(3),
    })
    fc.assert(
      fc.property(
        fc.array(grants, { minLength: 4, maxLength: 4 }),
        fc.array(step, { maxLength: 30 }),
        (start, steps) => {
          const roles = [...start]
          const holders = [new Set([0]), new Set([1]), new Set([2]), new Set([3])]
          const collectGrants = (who: number) =>
            mergeGrants([...(holders[who] ?? [])].flatMap((each) => roles[each] ?? []))
          const all = mergeGrants(start)
          for (const { actor, role, wish, holder: other, given: input } of steps) {
            const own = collectGrants(actor)
            const next = tryGrant(own, roles[role] ?? all, {
              apis: new Set([...wish.apis].filter((each) => own.apis.has(each))),
              paths: new Set([...wish.paths].filter((each) => own.paths.has(each))),
            })
            if (next !== undefined) roles[role] = next
            // Only callers who hold all rights of a role can assign it (operator.hooks.ts).
            const one = roles[input]
            if (one !== undefined && holdsAll(createHolder(collectGrants(actor)), one)) holders[other]?.add(input)
            for (const who of [0, 1, 2, 3]) expect(holdsAll(createHolder(all), collectGrants(who))).toBe(true)
          }
        },
      ),
      { numRuns: 100, seed: 5 },
    )
  })
})

describe('grant list', () => {
  it('reads back any names that were written', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        expect(readGrantList(writeGrantList(new Set(names)))).toEqual(new Set(names))
      }),
    )
  })

  it.each(['', 'null', '{}', '1', '[1]', '["a", null]', '[["a"]]', '{"length":0}'])('rejects %s', (text) => {
    expect(readGrantList(text)).toBeUndefined()
  })
})
