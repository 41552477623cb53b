import type { OrganisationKind } from '#platform/identity/principal.ts'

export const TO_ALL = 0

/** Kinds of organisation by `receive_type`. */
export const AUDIENCES: Readonly<Record<number, OrganisationKind>> = {
  1: 'owner',
  2: 'store',
  3: 'bank',
  4: 'inspection',
  5: 'platform',
}

/** Returns the values of `receive_type` that include a kind of organisation. */
export const listAudiences = (kind: OrganisationKind): readonly number[] => [
  TO_ALL,
  ...Object.keys(AUDIENCES)
    .map(Number)
    .filter((number) => AUDIENCES[number] === kind),
]
