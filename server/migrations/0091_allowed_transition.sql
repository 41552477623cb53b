-- Every step that a record's state may take. Filled by migrations, compared with the declarations by a test, and held by one trigger:
-- not even SQL by hand makes a step that is not declared.

create table allowed_transition (
  table_name text not null,
  column_name text not null,
  -- Null: a record that is new.
  from_state bigint,
  -- Null: a record that goes.
  to_state bigint,
  check (from_state is not null or to_state is not null),
  unique nulls not distinct (table_name, column_name, from_state, to_state)
);

create function enforce_transition() returns trigger language plpgsql as $$
-- Argument: the column that holds the state.
declare
  before bigint = case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::bigint end;
  after bigint = case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::bigint end;
begin
  if not exists (
    select from allowed_transition
     where table_name = tg_table_name and column_name = tg_argv[0]
       and from_state is not distinct from before and to_state is not distinct from after) then
    raise exception '% does not go from % to %', tg_table_name, before, after using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return coalesce(new, old);
end $$;

create procedure keep_transitions(of_table regclass, of_column text) language plpgsql as $$
begin
  -- Named to come first: what else happens to a record assumes that its step is one.
  execute format('create trigger %I before insert or delete on %s for each row execute function enforce_transition(%L)',
    'a_' || of_column || '_ends', of_table, of_column);
  execute format('create trigger %I before update of %I on %s for each row when (old.%2$I is distinct from new.%2$I) execute function enforce_transition(%4$L)',
    'a_' || of_column || '_steps', of_column, of_table, of_column);
end $$;

insert into allowed_transition (table_name, column_name, from_state, to_state) values
  -- 0 pending, 1 approved, 2 rejected, 4 awaiting the second auditor
  ('good_price', 'audit_status', null, 0), ('good_price', 'audit_status', 0, 1), ('good_price', 'audit_status', 0, 2),
  ('good_price', 'audit_status', 0, 4), ('good_price', 'audit_status', 4, 1), ('good_price', 'audit_status', 4, 2),
  ('good_price', 'audit_status', 0, null), ('good_price', 'audit_status', 2, null),
  ('good_price', 'is_void', null, 0), ('good_price', 'is_void', 0, 1), ('good_price', 'is_void', 0, null), ('good_price', 'is_void', 1, null),
  -- 1 in force, 2 withdrawn, 3 superseded
  ('good_price_history', 'status', null, 1), ('good_price_history', 'status', 1, 2), ('good_price_history', 'status', 1, 3),
  ('risk_policy', 'audit_status', null, 0), ('risk_policy', 'audit_status', 0, 1), ('risk_policy', 'audit_status', 0, 2),
  ('risk_policy', 'audit_status', 0, 3), ('risk_policy', 'audit_status', 3, 0),
  ('risk_policy', 'audit_status', 0, null), ('risk_policy', 'audit_status', 2, null), ('risk_policy', 'audit_status', 3, null),
  -- A firm that was approved may be changed, and then waits for its auditor again.
  ('store', 'audit_status', null, 0), ('store', 'audit_status', 0, 1), ('store', 'audit_status', 0, 2),
  ('store', 'audit_status', 0, 3), ('store', 'audit_status', 3, 0), ('store', 'audit_status', 1, 0),
  ('store', 'audit_status', 0, null), ('store', 'audit_status', 2, null), ('store', 'audit_status', 3, null),
  -- 0 in use, 1 disabled
  ('store', 'disabled', null, 0), ('store', 'disabled', 0, 1), ('store', 'disabled', 1, 0),
  ('store', 'disabled', 0, null), ('store', 'disabled', 1, null),
  -- 0 in use, 1 disabled until enabled, 2 locked for a while
  ('account', 'disabled', null, 0), ('account', 'disabled', 0, 1), ('account', 'disabled', 0, 2), ('account', 'disabled', 1, 0),
  ('account', 'disabled', 2, 0), ('account', 'disabled', 2, 1),
  ('account', 'disabled', 0, null), ('account', 'disabled', 1, null), ('account', 'disabled', 2, null);

call keep_transitions('good_price', 'audit_status');
call keep_transitions('good_price', 'is_void');
call keep_transitions('good_price_history', 'status');
call keep_transitions('risk_policy', 'audit_status');
call keep_transitions('store', 'audit_status');
call keep_transitions('store', 'disabled');
call keep_transitions('account', 'disabled');
