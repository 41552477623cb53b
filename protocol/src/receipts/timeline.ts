/** Everything that happened to the goods of a receipt or of a loan, as far as the caller may read it. */
export const TIMELINE = 'seller_p/pledge/Timeline'
