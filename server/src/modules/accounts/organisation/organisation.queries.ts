// SQL of organisations that the engine cannot derive.
import { sql } from 'kysely'
import { ORGANISATION_KINDS } from '#platform/identity/principal.ts'

/** The number that stands for the kind on the wire. */
export const kindNumber = sql`array_position(array[${sql.join(ORGANISATION_KINDS.map((kind) => sql.lit(kind)))}], organisation.kind)::smallint`

/** 1 where it has a shop, and is kept among the suppliers. */
export const isSupplier = sql`(exists (select from supplier where supplier.id = organisation.id))::int::smallint`

/** Disabled ones included: they too keep it from being deleted. */
export const accountCount = sql`(select count(*) from account where account.organisation_id = organisation.id)`
