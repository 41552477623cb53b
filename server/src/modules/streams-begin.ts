// From when on a record has entries in the ledger: one that is further on and has none was written by somebody who went round the product (I15).

/** By table: SQL of the rows that the ledger must tell of; none of a table that is left out. */
export const STREAMS_BEGIN: Readonly<Record<string, string>> = {
  company: 'audit_status in (1, 2)',
  contract_record: 'audit_status in (1, 2)',
  financing: 'loan_state > 0',
  good_grade: 'audit_status in (1, 2)',
  good_price: 'audit_status in (1, 2)',
  // Of before there were digests none tells.
  loan_accrual: "parts_hash <> ''",
  lot: 'true',
  orders: 'true',
  pledge: 'true',
  receipt: 'life > 0',
  receipt_operation: 'true',
  recharge: 'audit_status in (1, 2)',
  refund: 'status > 0',
  release_order: 'true',
  repayment: 'status in (1, 3)',
  risk_policy: 'audit_status in (1, 2)',
  supplier: 'audit_status in (1, 2)',
  user_auth: 'audit_status in (1, 2)',
  withdrawal: 'true',
}

/** Tables whose records may have entries and need none, by why. */
export const STREAMS_OF_CHOICE: Readonly<Record<string, string>> = {
  account: 'begins with a change of what it may do',
  agreement: 'the first versions come with the product',
  feedback: 'no goods and no money',
  good_price_history: 'made of a price that was approved, which is stated',
  import_batch: 'no goods and no money',
  msg: 'no goods and no money',
  price_rule: 'the first version comes with the product',
  scheduled_task: 'comes with the product',
  statement_line: 'what a bank’s account says; matched, it is a repayment',
  store: 'its first one comes with the platform',
  zone: 'begins with its first step: before, nothing was closed or sealed',
}
