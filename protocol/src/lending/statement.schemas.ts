import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'

export const statementSuggestionsResponse = nameSchema(
  'StatementSuggestions',
  z.strictObject({
    can_match: z.boolean(),
    suggestions: z.array(
      z.strictObject({
        kind: z.enum(['document', 'loan']),
        id: z.int(),
        no: z.string(),
        borrower: z.string(),
        /** Score, 0 to 100. */
        score: z.int(),
        /** Strongest reason first, each with its points. */
        reasons: z.array(
          z.strictObject({
            reason: z.enum(['serial', 'number', 'total', 'instalment', 'amount', 'account', 'payer', 'day']),
            points: z.int(),
          }),
        ),
        /** Fen, as digits: the amount of the document, or the debt of the loan on the value date. */
        amount: z.string(),
      }),
    ),
  }),
)

export type StatementSuggestions = Wire<typeof statementSuggestionsResponse>

export type StatementSuggestion = StatementSuggestions['suggestions'][number]
