-- Disputes of margin calls (docs/decisions/margin-calls.md).
alter table margin_call
  -- 0 none, 1 open, 2 accepted, 3 accepted in part, 4 rejected
  add column dispute smallint not null default 0 check (dispute between 0 and 4),
  -- 1 price, 2 weight, 3 grade, 4 debt, 5 other
  add column dispute_reason smallint check (dispute_reason between 1 and 5),
  -- The owner's figures: yuan a tonne, tonnes or percent per pledge; for a debt and other reasons an amount in fen.
  add column dispute_lines text not null default '',
  add column dispute_figure bigint check (dispute_figure >= 0),
  add column dispute_remark text not null default '',
  add column dispute_files bigint[] not null default '{}' check (cardinality(dispute_files) <= 9),
  add column dispute_time timestamptz,
  -- Until when the bank answers, and when this time passed without an answer.
  add column dispute_until timestamptz,
  add column silent_time timestamptz,
  -- Fen; together the cash that was needed at the dispute.
  add column disputed_cash bigint check (disputed_cash > 0),
  add column undisputed_cash bigint check (undisputed_cash >= 0),
  -- When no more was missing than the part that is not due yet.
  add column undisputed_time timestamptz,
  -- The bank's figures, like those of the owner, and their quotes.
  add column resolve_lines text not null default '',
  add column resolve_figure bigint check (resolve_figure >= 0),
  add column quote_price_ids bigint[] not null default '{}',
  add column quote_source text not null default '',
  add column quote_date date,
  add column quote_files bigint[] not null default '{}' check (cardinality(quote_files) <= 9),
  add column resolve_remark text not null default '',
  add column resolve_time timestamptz,
  add column resolve_by bigint,
  add column resolve_person bigint,
  -- Fen of the disputed part: never due, and due from `remainder_by` on.
  add column accepted_cash bigint check (accepted_cash >= 0),
  add column remainder_cash bigint check (remainder_cash >= 0),
  add column remainder_by timestamptz,
  add constraint margin_call_disputed_check check (
    dispute = 0 or num_nulls(dispute_reason, dispute_time, dispute_until, disputed_cash, undisputed_cash) = 0),
  add constraint margin_call_resolved_check check (
    dispute < 2 or num_nulls(resolve_time, resolve_person, accepted_cash, remainder_cash, remainder_by) = 0
      and accepted_cash + remainder_cash = disputed_cash),
  add constraint margin_call_outcome_check check (
    case dispute when 2 then remainder_cash = 0 when 3 then least(accepted_cash, remainder_cash) > 0 when 4 then accepted_cash = 0 else true end),
  add constraint margin_call_quote_check check (
    dispute < 2 or quote_price_ids <> '{}' or quote_source <> '' and quote_date is not null and quote_files <> '{}');
create index margin_call_unanswered_idx on margin_call (dispute_until) where dispute = 1 and silent_time is null;

-- 4 the bank answered a dispute
alter table loan_notice drop constraint loan_notice_kind_check,
  add constraint loan_notice_kind_check check (kind between 1 and 4);
