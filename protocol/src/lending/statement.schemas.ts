// What the server answers of a line of a bank's statement.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'

export const statementSuggestionsAnswer = named(
  'StatementSuggestions',
  z.strictObject({
    /** Whether the reader may match the line now. */
    can_match: z.boolean(),
    /** The likeliest first, at most five. */
    suggestions: z.array(
      z.strictObject({
        kind: z.enum(['document', 'loan']),
        /** Of the document, or of the loan. */
        id: z.int(),
        no: z.string(),
        borrower: z.string(),
        /** Points of a hundred. */
        score: z.int(),
        /** The strongest first, each with its points. */
        reasons: z.array(
          z.strictObject({
            reason: z.enum(['serial', 'number', 'total', 'instalment', 'amount', 'account', 'payer', 'day']),
            points: z.int(),
          }),
        ),
        /** Fen, as digits: what a document says, or what is owed for a loan on the value date. */
        amount: z.string(),
      }),
    ),
  }),
)

export type StatementSuggestions = Wire<typeof statementSuggestionsAnswer>

export type StatementSuggestion = StatementSuggestions['suggestions'][number]
