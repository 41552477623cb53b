// SQL of the bank that the engine cannot derive.
import { sql } from 'kysely'

/** Accounts of the bank, disabled ones included: they are what keeps it from being deleted. */
export const operatorCount = sql`(select count(*) from account where account.organisation_id = bank.id)`
