// Kinds of results: the number of each, its name in the report, and its rows.

const history = (table: string, verb: string) => `record_history where table_name = '${table}' and verb = '${verb}'`

/** Number, name in the report, and rows to count. */
const COUNTED = [
  // Draws after the five of the set-up.
  [1, 'draws', '(select from loan_event where kind = 1 offset 5) drawn'],
  [2, 'fees', 'loan_event where kind = 2'],
  [3, 'repayments', 'loan_event where kind = 3'],
  [4, 'reversals', 'loan_event where kind = 4'],
  [5, 'reallocations', 'loan_event where kind = 5'],
  [6, 'restatements', 'loan_event where kind = 6'],
  [8, 'payments back', 'loan_event where kind = 8'],
  [9, 'fees waived', 'loan_event where kind = 9'],
  [10, 'fees declined', history('financing', 'decline')],
  [20, 'documents across loans', 'repayment where spread > 1 and status in (1, 3)'],
  [21, 'documents out of a wallet', 'repayment where repay_way = 2 and status in (1, 3)'],
  [30, 'lines imported', 'statement_line'],
  [31, 'lines matched', history('statement_line', 'match')],
  [
    32,
    'lines matched again',
    `(select record_id from ${history('statement_line', 'match')} group by record_id having count(*) > 1) again`,
  ],
  [100, 'applications', 'financing where loan_state <> 0'],
  [101, 'top-ups', history('financing', 'topUp')],
  [109, 'defaults', history('financing', 'default')],
  [110, 'closed', 'financing where loan_state = 10'],
  [111, 'written off', 'financing where loan_state = 11'],
  [204, 'releases', 'release_order where release_state = 4 and reason in (1, 2)'],
  [205, 'exchanges', 'release_order where release_state = 4 and reason = 3'],
  [206, 'sales of goods', 'release_order where release_state = 4 and reason = 4'],
  [207, 'losses', 'release_order where release_state = 4 and reason = 5'],
  [300, 'receipts', 'receipt where audit_status = 1'],
  [301, 'counts', 'contract_record where record_type = 6 and audit_status = 1'],
  [302, 'renewals', history('pledge', 'renew')],
] as const

export const LOAN_KINDS: ReadonlyMap<number, string> = new Map(COUNTED.map(([kind, name]) => [kind, name]))

/** Counts the results by kind; kinds without results have no row. */
export const LOAN_COUNT_QUERY = COUNTED.map(
  ([kind, , rows]) => `select ${kind} as kind, count(*)::int as count from ${rows} having count(*) > 0`,
).join('\nunion all ')
