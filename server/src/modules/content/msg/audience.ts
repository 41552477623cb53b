// Whom the platform writes to.
import type { OrganisationKind } from '#platform/identity/principal.ts'

/** Everybody, whatever their organisation. */
export const TO_ALL = 0

/** The people of which organisations are meant, by `receive_type`. */
export const AUDIENCES: Readonly<Record<number, OrganisationKind>> = {
  1: 'owner',
  2: 'store',
  3: 'bank',
  4: 'inspection',
  5: 'platform',
}

/** The numbers by which somebody of such an organisation is meant. */
export const audiencesOf = (kind: OrganisationKind): readonly number[] => [
  TO_ALL,
  ...Object.keys(AUDIENCES)
    .map(Number)
    .filter((number) => AUDIENCES[number] === kind),
]
