// Written by `npm run db:types`.

/** By table and column, the expressions of the columns that PostgreSQL computes. */
export const GENERATED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "abnormal_document": {
    "diff_weight": "(real_weight - book_weight)"
  },
  "account": {
    "agency_id": "\nCASE\n    WHEN (organisation_kind = 'inspection'::text) THEN organisation_id\n    ELSE NULL::bigint\nEND",
    "bank_id": "\nCASE\n    WHEN (organisation_kind = 'bank'::text) THEN organisation_id\n    ELSE NULL::bigint\nEND"
  },
  "agreement": {
    "content_files": "list_files_in_text(content)"
  },
  "contract_record": {
    "owner_kind": "'owner'::text"
  },
  "contract_template": {
    "is_shared": "\nCASE\n    WHEN ((bank_id IS NULL) AND (audit_status = 1)) THEN 1\n    ELSE 0\nEND"
  },
  "financing": {
    "fee_left": "(fee_total - fee_settled)",
    "interest_left": "(COALESCE(round_to_fen(interest_parts, get_interest_base(day_count)), (0)::bigint) - interest_settled)",
    "interest_total": "COALESCE(round_to_fen(interest_parts, get_interest_base(day_count)), (0)::bigint)",
    "lender_id": "\nCASE\n    WHEN (loan_state <> 0) THEN bank_id\n    ELSE NULL::bigint\nEND",
    "owner_kind": "'owner'::text",
    "penalty_left": "(COALESCE(round_to_fen(penalty_parts, get_interest_base(day_count)), (0)::bigint) - penalty_settled)",
    "penalty_total": "COALESCE(round_to_fen(penalty_parts, get_interest_base(day_count)), (0)::bigint)",
    "principal_left": "(COALESCE(draw_amount, (0)::bigint) - principal_settled)",
    "recovery_left": "(written_off - recovered)",
    "total_left": "((((((((fee_total - fee_settled) + COALESCE(round_to_fen(penalty_parts, get_interest_base(day_count)), (0)::bigint)) - penalty_settled) + COALESCE(round_to_fen(interest_parts, get_interest_base(day_count)), (0)::bigint)) - interest_settled) + COALESCE(draw_amount, (0)::bigint)) - principal_settled) + claim_left)"
  },
  "good_price_history": {
    "change_amount": "(new_price - old_price)",
    "city": "\nCASE\n    WHEN ((region_id % (10000)::bigint) <> 0) THEN region_id\n    ELSE NULL::bigint\nEND",
    "days": "daterange(valid_from, valid_to, '[]'::text)",
    "region": "((region_id / 10000) * 10000)"
  },
  "good_price_qh": {
    "change_price": "(settle_price - pre_settle_price)",
    "change_rate": "compute_change_rate(settle_price, pre_settle_price)",
    "exchange": "(get_variety(contract_code) / 100)",
    "qh_code": "get_variety(contract_code)"
  },
  "help": {
    "content_files": "list_files_in_text(content)"
  },
  "inspection_line": {
    "diff_weight": "(COALESCE(second_weight, first_weight) - book_weight)",
    "real_weight": "COALESCE(second_weight, first_weight)"
  },
  "journal": {
    "flow_no": "('LS'::text || lpad((id)::text, 10, '0'::text))"
  },
  "ledger_entry": {
    "hash": "sha256(('\\x00'::bytea || body))"
  },
  "loan_accrual": {
    "accrual_no": "('JX'::text || lpad((id)::text, 10, '0'::text))"
  },
  "loan_valuation": {
    "eligible_value": "(floor(eligible))::bigint"
  },
  "lot": {
    "count_state": "\nCASE\n    WHEN ((status = 1) AND (counted_weight <> book_weight)) THEN 1\n    ELSE 0\nEND",
    "cover_weight": "LEAST(book_weight, (counted_weight + (floor((((counted_weight)::numeric * (tolerance)::numeric) / (10000)::numeric)))::bigint))",
    "free_weight": "GREATEST((0)::bigint, ((LEAST(book_weight, (counted_weight + (floor((((counted_weight)::numeric * (tolerance)::numeric) / (10000)::numeric)))::bigint)) - receipted_weight) - reserved_weight))",
    "owner_kind": "'owner'::text",
    "short_weight": "GREATEST((0)::bigint, (receipted_weight - LEAST(book_weight, (counted_weight + (floor((((counted_weight)::numeric * (tolerance)::numeric) / (10000)::numeric)))::bigint))))"
  },
  "notification": {
    "content_files": "list_files_in_text(content)"
  },
  "orders": {
    "order_no": "('DD'::text || lpad((id)::text, 8, '0'::text))"
  },
  "organisation": {
    "identity_type": "\nCASE kind\n    WHEN 'owner'::text THEN 1\n    WHEN 'store'::text THEN 2\n    WHEN 'bank'::text THEN 3\n    WHEN 'inspection'::text THEN 4\n    WHEN 'guarantor'::text THEN 5\n    ELSE NULL::integer\nEND"
  },
  "pledge": {
    "live_weight": "\nCASE\n    WHEN (pledge_state <= 2) THEN (weight - released_weight)\n    ELSE (0)::bigint\nEND",
    "owner_kind": "'owner'::text"
  },
  "posting": {
    "log_no": "('ZB'::text || lpad((id)::text, 11, '0'::text))"
  },
  "receipt": {
    "depositor_kind": "'owner'::text",
    "earmarked_weight": "(earmarked_free + earmarked_pledged)",
    "free_weight": "(((remaining_weight - pledge_weight) - frozen_free) - earmarked_free)",
    "frozen_weight": "(frozen_free + frozen_pledged)",
    "holder_kind": "'owner'::text",
    "live_weight": "\nCASE\n    WHEN (life = ANY (ARRAY[1, 7])) THEN remaining_weight\n    ELSE (0)::bigint\nEND"
  },
  "receipt_operation": {
    "to_kind": "\nCASE\n    WHEN (to_id IS NOT NULL) THEN 'owner'::text\n    ELSE NULL::text\nEND"
  },
  "recharge": {
    "recharge_no": "('CZ'::text || lpad((id)::text, 8, '0'::text))"
  },
  "refund": {
    "refund_no": "('TK'::text || lpad((id)::text, 8, '0'::text))"
  },
  "region": {
    "level": "\nCASE\n    WHEN (parent_id IS NULL) THEN 1\n    ELSE 2\nEND"
  },
  "release_order": {
    "owner_kind": "'owner'::text"
  },
  "repayment": {
    "owner_kind": "'owner'::text"
  },
  "role": {
    "is_fixed": "\nCASE\n    WHEN (name = 'admin'::text) THEN 1\n    ELSE 0\nEND"
  },
  "surprise_seed": {
    "seed_hash": "encode(sha256(seed), 'hex'::text)"
  },
  "valuation_event": {
    "scope": "\nCASE\n    WHEN (cause = ANY (ARRAY[1, 3])) THEN 1\n    WHEN (cause = 2) THEN 2\n    WHEN (cause = ANY (ARRAY[4, 14])) THEN 3\n    WHEN (cause = 10) THEN 4\n    WHEN ((cause >= 5) AND (cause <= 9)) THEN 5\n    ELSE 6\nEND"
  },
  "warehouse": {
    "agency_kind": "\nCASE\n    WHEN (agency_id IS NOT NULL) THEN 'inspection'::text\n    ELSE NULL::text\nEND"
  },
  "withdrawal": {
    "withdraw_no": "('TX'::text || lpad((id)::text, 8, '0'::text))"
  }
}
