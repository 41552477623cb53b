/**
 * Rows that an installation must have, so that migrations are tested with them. New installations may have more, never less; short-lived
 * rows are not listed.
 */
export const REQUIRED: Readonly<Record<string, string>> = {
  'running loan': 'financing where loan_state = 7',
  'overdue loan': 'financing where loan_state = 8 and dpd > 0',
  'loan in default': 'financing where loan_state = 9',
  'closed loan': 'financing where loan_state = 10',
  'written-off loan': 'financing where loan_state = 11',
  'loan drawn in part': 'financing where loan_state = 7 and draw_amount < approve_amount',
  'posted repayment': 'repayment where status = 1',
  'reversed repayment': 'repayment where status = 3',
  excess: 'repayment where excess_amount > 0',
  'statement line that is matched': 'statement_line where repayment_id is not null',
  'statement line that waits': 'statement_line where repayment_id is null',
  'pledge that is not perfected': 'pledge where pledge_state in (0, 1)',
  'perfected pledge': 'pledge where pledge_state = 2',
  'released pledge': 'pledge where pledge_state = 3',
  'live receipt': 'receipt where life = 1',
  'pending receipt': 'receipt where life = 0 and audit_status = 0',
  'divided or merged receipt': 'receipt_lineage',
  'done endorsement': 'receipt_operation where kind = 1 and state = 1',
  'endorsement that waits': 'receipt_operation where kind = 1 and state = 0',
  'release that waits': 'release_order where release_state in (0, 1, 2)',
  'release with a pickup code': `release_order where pickup_code <> ''`,
  'checked ledger': 'ledger_check',
  'signed checkpoint': 'ledger_signature',
  'import batch': 'import_batch',
  'history of a change': 'record_history',
  'storage document': 'contract_record',
  'sign-in': 'log_login',
  'member with a review': 'user_auth where audit_status = 1',
  'safety settings': 'safe_setting',
  role: 'role',
  camera: 'camera',
}

export interface ExpectedChange {
  readonly gone?: number
  readonly isAdded?: true
  /**
   * By column: the number of changed values, or `key: before → after` of each for money, goods and decisions. A dropped column counts as
   * changed.
   */
  readonly changed?: Readonly<Record<string, number | readonly string[]>>
}

/** Intended changes of the upgrade by table, each with its reason. */
export const EXPECTED_CHANGES: Readonly<Record<string, ExpectedChange>> = {
  // 0807: decisions about identity providers.
  allowed_transition: { isAdded: true },
  // The baseline replaces 213 migrations; each rules file and the release have a row.
  kysely_migration: { gone: 213, isAdded: true },
  // 0809: the ledger of contracts begins with a baseline.
  ledger_entry: { isAdded: true },
  ledger_waiting: { isAdded: true },
  // 0801: first roles are standard roles (`role_template`).
  // 0808: paths are named as in the specification, and the questions of two actions have paths.
  role: { changed: { first_for: 31, path_arr: 2, version: 2, update_time: 2 } },
  // 0817: its rows are in `calendar_day`.
  trading_holiday: { gone: 65 },
}
