// What the installation has, and what migrations change of it on purpose.

/** Rows that an installation must have, so that migrations meet them. The next one may have more, never less; what lives for minutes is not among them. */
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

export interface Meant {
  /** Number of rows that disappear. */
  readonly gone?: number
  /** Whether there are new rows. */
  readonly isAdded?: true
  /** By column, how many values change, or `key: before → after` of each where it is money, goods or a decision. A dropped column changes. */
  readonly changed?: Readonly<Record<string, number | readonly string[]>>
}

/** By table, what the upgrade changes since the installation. Each of them says why. */
export const MEANT: Readonly<Record<string, Meant>> = {
  // The baseline takes the place of 213 migrations; each file of rules and the release have a row.
  kysely_migration: { gone: 213, isAdded: true },
  // 0801: first roles are standard roles (`role_template`).
  role: { changed: { first_for: 31 } },
}
