import { sql } from 'kysely'

/** Includes disabled accounts, because they too prevent the deletion of the bank. */
export const operatorCount = sql`(select count(*) from account where account.organisation_id = bank.id)`
