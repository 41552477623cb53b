import { sql, type SqlBool } from 'kysely'

export const isDrawn = sql<SqlBool>`financing.loan_state between 7 and 11`

/** One row per drawn loan, renewed by every event of the loan (docs/decisions/loan-valuation.md). */
export const VALUATION = { table: 'loan_valuation', on: { id: 'financing_id', bank_id: 'bank_id' } } as const

export const selectValuation = (column: string) => sql.ref(`${VALUATION.table}.${column}`)

export const nextDue = sql`(
  select min(instalment.due_date) from loan_instalment instalment
   where instalment.financing_id = financing.id and instalment.due_date > financing.accrued_to and financing.loan_state <= 9)`
