// What the installation has, and what migrations change of it on purpose.

/** Rows that an installation must have, so that migrations meet them. The next one may have more, never less. */
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
  challenge: 'captcha',
}

export interface Meant {
  /** Number of rows that disappear. */
  readonly gone?: number
  /** Whether there are new rows. */
  readonly isAdded?: true
  /** By column, how many values change, or `key: before → after` of each where it is money, goods or a decision. A dropped column changes. */
  readonly changed?: Readonly<Record<string, number | readonly string[]>>
}

/** By table, what migrations since the installation change. Each of them says why. */
export const MEANT: Readonly<Record<string, Meant>> = {
  allowed_transition: { isAdded: true },
  // 0722: a loan that is drawn in part takes of limits what was drawn, 600,000 of 1,000,000 yuan.
  bank: { changed: { used_limit: ['[35]: 270000000 → 230000000'] } },
  guarantor: { changed: { used_limit: ['[36]: 100000000 → 60000000'] } },
  limit_use: { isAdded: true, changed: { freed_time: 5 } },
  // 0714: nobody can solve a challenge of before.
  captcha: { gone: 1 },
  // 0741: a written-off loan is a loss.
  financing: { changed: { asset_class: ['[10]: 1 → 5'] } },
  // 0625: a factor that one person had set never counted.
  good_spec: { changed: { grade_factor: ['[14]: 9500 → 10000'], version: 1 } },
  kysely_migration: { isAdded: true },
  // The entry of the streams that begin with the upgrade.
  ledger_entry: { isAdded: true },
  ledger_waiting: { isAdded: true },
  // 0723: pending receipts reserve goods.
  lot: { changed: { free_weight: ['[27]: 28000 → 0', '[28]: 21000 → 9000'], version: 2 } },
  // 0712, 0730: claims of loans, recoveries of banks.
  money_account: { isAdded: true },
  money_account_kind: { isAdded: true },
  // 0720: histories keep no pickup codes.
  record_history: { changed: { changes: 26 } },
  // 0660: a reversed repayment has no allocation.
  repayment: {
    changed: {
      interest_amount: ['[24]: 2958667 → 0'],
      principal_amount: ['[24]: 317000000 → 0', '[59]: 10000000 → 0'],
    },
  },
  // 0691, 0740: roles that execute operations seal, roles that receive pledges consent.
  role: { changed: { api_arr: 16, path_arr: 9, update_time: 16, version: 16 } },
}
