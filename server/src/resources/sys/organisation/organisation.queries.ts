// SQL of organisations that the engine cannot derive.
import { sql } from 'kysely'
import type { OrganisationKind } from '#platform/identity/principal.ts'

/** In the order of their numbers. */
export const KINDS = [
  'platform',
  'bank',
  'store',
  'owner',
  'guarantor',
  'inspection',
] as const satisfies readonly OrganisationKind[]

/** The number that stands for the kind on the wire. */
export const kindNumber = sql`array_position(array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}], organisation.kind)::smallint`

/** Disabled ones included: they too keep it from being deleted. */
export const accountCount = sql`(select count(*) from account where account.organisation_id = organisation.id)`
