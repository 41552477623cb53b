import { sql } from 'kysely'

/** Includes disabled accounts, because they too prevent the deletion of the bank. */
export const operatorCount = sql`(select count(*) from account where account.organisation_id = bank.id)`

/** Percent × 100 of the weight pledged to the bank. */
export const inspectedShare = sql`compute_inspected_share(bank.id, null)`
