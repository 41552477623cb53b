// Columns that triggers write in the transaction of another record's change: the ledger tells of that one, and the row follows from it.

/** By table. */
export const WRITTEN_BY_DATABASE: Readonly<Record<string, readonly string[]>> = {
  // A lot is written by its movements and by the receipts on it.
  lot: [
    'status',
    'book_weight',
    'counted_weight',
    'receipted_weight',
    'free_weight',
    'short_weight',
    'count_state',
    'version',
  ],
  // Whether something lies in it, and how much, follows from its lots.
  zone: ['status', 'used_capacity'],
}
