// How much one record may be of.

/** Fen: a hundred thousand million yuan. Sums of many stay exact on the wire. */
export const MAX_AMOUNT = 100_000_000_000_00
