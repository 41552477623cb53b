/** Largest amount of a record, fen: a hundred thousand million yuan. Sums of many records stay exact on the wire. */
export const MAX_AMOUNT = 100_000_000_000_00
