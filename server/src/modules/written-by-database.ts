// Columns that triggers write in the transaction of another record's change: the ledger states that one, and the row follows from it.

type Fixed = string | number

/** By table and column: the values among which it moves so, where it has others that a step of its own gives it. */
export const WRITTEN_BY_DATABASE: Readonly<
  Record<string, Readonly<Record<string, 'all' | readonly Fixed[]>>>
> = {
  // A lot is written by its movements and by the receipts on it.
  lot: {
    status: 'all',
    book_weight: 'all',
    counted_weight: 'all',
    receipted_weight: 'all',
    reserved_weight: 'all',
    free_weight: 'all',
    short_weight: 'all',
    count_state: 'all',
    version: 'all',
  },
  // What a document has paid follows from the events of its loans.
  repayment: {
    principal_amount: 'all',
    interest_amount: 'all',
    penalty_amount: 'all',
    fee_amount: 'all',
    excess_amount: 'all',
  },
  // Whether something lies in it, and how much, follows from its lots. That it is closed or sealed does not.
  zone: { status: [1, 2], used_capacity: 'all' },
}
