import { sql, type SqlBool } from 'kysely'

export const isDrawn = sql<SqlBool>`financing.loan_state between 7 and 11`

export const nextDue = sql`(
  select min(instalment.due_date) from loan_instalment instalment
   where instalment.financing_id = financing.id and instalment.due_date > financing.accrued_to and financing.loan_state <= 9)`
