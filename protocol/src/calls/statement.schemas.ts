// What the server answers of a line of a bank's statement.
import { z } from 'zod'
import { named } from '../described/named.ts'
import type { StatementSuggestions } from './statement.ts'

export const statementSuggestionsAnswer: z.ZodType<StatementSuggestions> = named(
  'StatementSuggestions',
  z.strictObject({
    can_match: z.boolean(),
    suggestions: z.array(
      z.strictObject({
        kind: z.enum(['document', 'loan']),
        id: z.int(),
        no: z.string(),
        borrower: z.string(),
        score: z.int(),
        reasons: z.array(
          z.strictObject({
            reason: z.enum(['serial', 'number', 'total', 'instalment', 'amount', 'account', 'payer', 'day']),
            points: z.int(),
          }),
        ),
        amount: z.string(),
      }),
    ),
  }),
)
