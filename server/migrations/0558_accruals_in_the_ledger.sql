-- A run of interest names its journal, and what each loan has of it, by a digest that an entry of the ledger states (decision 304).
alter table loan_accrual
  add column flow_id bigint references journal,
  -- Empty for a run of before there were digests.
  add column parts_hash text not null default '';
create index loan_accrual_flow_id_idx on loan_accrual (flow_id);
create index loan_accrual_accrual_no_idx on loan_accrual (accrual_no nulls first, id);
create index loan_accrual_accrual_no_trgm on loan_accrual using gin (accrual_no gin_trgm_ops);
create index loan_accrual_day_idx on loan_accrual (day nulls first, id);
create index loan_accrual_interest_idx on loan_accrual (interest nulls first, id);
create index loan_accrual_penalty_idx on loan_accrual (penalty nulls first, id);
create index loan_accrual_create_time_idx on loan_accrual (create_time nulls first, id);

-- The SHA-256 of a line for each account of a loan in this journal, by rising accounts: `loan_interest:7:-1234`.
create function parts_hash_of(of_journal bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(account.kind || ':' || account.owner_id || ':' || posting.amount, E'\n'
           order by account.owner_id, account.kind), 'UTF8')), 'hex')
    from posting join money_account account on account.id = posting.account_id
   where posting.journal_id = of_journal and account.owner = 'financing'
$$;

alter table loan_accrual disable trigger loan_accrual_stays;
update loan_accrual set flow_id = journal.id from journal where journal.biz_key = 'loan_accrual:' || loan_accrual.id;
alter table loan_accrual enable trigger loan_accrual_stays;

-- Behind `loans_accrue`, which books it. A run of no fen has no journal.
create function accrual_names_parts() returns trigger language plpgsql as $$
begin
  select id into new.flow_id from journal where biz_key = 'loan_accrual:' || new.id;
  new.parts_hash := coalesce(parts_hash_of(new.flow_id), encode(sha256(''::bytea), 'hex'));
  return new;
end $$;
create trigger loans_accrued before insert on loan_accrual for each row execute function accrual_names_parts();
