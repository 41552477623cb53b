import { sql } from 'kysely'
import { ORGANISATION_KINDS } from '#platform/identity/principal.ts'

export const kindNumber = sql`array_position(array[${sql.join(ORGANISATION_KINDS.map((kind) => sql.lit(kind)))}], organisation.kind)::smallint`

/** 1 if the organisation is also a supplier with a shop. */
export const isSupplier = sql`(exists (select from supplier where supplier.id = organisation.id))::int::smallint`

/** Includes disabled accounts, because they too prevent the deletion. */
export const accountCount = sql`(select count(*) from account where account.organisation_id = organisation.id)`
