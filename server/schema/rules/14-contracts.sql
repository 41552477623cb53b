-- Contract templates and contracts (docs/decisions/contracts.md).
create or replace function number_contract_template() returns trigger language plpgsql as $$
begin
  -- Waits for a concurrent version of the same template.
  perform pg_advisory_xact_lock(hashtextextended('contract_template ' || new.code, 0));
  -- A code belongs to the bank that used it first.
  if exists (select from contract_template where code = new.code and bank_id is distinct from new.bank_id) then
    raise exception 'code % belongs to another bank', new.code using errcode = 'unique_violation',
      constraint = 'contract_template_code_key', hint = 'taken';
  end if;
  select coalesce(max(version_no), 0) + 1 into new.version_no from contract_template where code = new.code and id <> new.id;
  return new;
end $$;
create or replace trigger number_contract_template before insert on contract_template
  for each row execute function number_contract_template();
create or replace trigger number_contract_template_again before update on contract_template for each row
  when ((old.code, old.bank_id) is distinct from (new.code, new.bank_id)) execute function number_contract_template();

-- Keeps the text of an approved template; only its use can end.
create or replace function protect_contract_template() returns trigger language plpgsql as $$
declare
  -- A generated column has no value yet.
  free text[] = '{version,disabled,is_default,sort,remark,is_shared}';
begin
  if old.audit_status <> 1 or (tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'template % stays as it was approved', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_contract_template before update or delete on contract_template
  for each row execute function protect_contract_template();

create or replace function number_contract() returns trigger language plpgsql as $$
begin
  new.upload_no := format_day_number('HT', new.id);
  return new;
end $$;
create or replace trigger number_contract before insert on contract for each row execute function number_contract();

-- Keeps what was sent: text, terms, file, hash and end, and the signed file once it is there. An ended contract does not change at all; only a draft is deleted.
create or replace function protect_contract() returns trigger language plpgsql as $$
declare
  moving text[] = '{version,state,sign_time,effective_time,end_time,reason,remark,signed_file,sign_end,confirm_by,confirm_person,broken_time}';
begin
  if old.state = 0 then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or old.state >= 4 and (to_jsonb(new) - array['version', 'remark']) is distinct from (to_jsonb(old) - array['version', 'remark'])
     or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving)
     -- In earlier releases, scans were files of the contract without own records.
     or old.signed_file <> '{}' and new.signed_file is distinct from old.signed_file and not (new.sign_level = 3 and old.state = 2 and new.state = 3) then
    raise exception 'contract % stays as it was sent', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_contract before update or delete on contract for each row execute function protect_contract();

-- Keeps the signers of a sent contract, and the answer of a party.
create or replace function protect_contract_party() returns trigger language plpgsql as $$
declare
  party contract_party = coalesce(new, old);
  moving text[] = case when old.state in (2, 3) then '{version}' else '{version,state,invite_time,sign_time,reason}' end;
  -- By order (PIPL art. 47); without these values the party does not sign.
  erased text[] = array(select name from unnest('{signer_name,signer_phone,card_no}'::text[]) as name where to_jsonb(new) ->> name = '');
begin
  -- Without a row, the contract is being deleted.
  if coalesce((select state from contract where id = party.contract_id), 0) = 0
     or (tg_op = 'UPDATE' and to_jsonb(new) - moving - erased = to_jsonb(old) - moving - erased) then
    return party;
  end if;
  raise exception 'parties of contract % stay as they were sent', party.contract_id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_contract_party before insert or update or delete on contract_party
  for each row execute function protect_contract_party();

-- Shows a contract to its parties from its sending on.
create or replace function show_contract() returns trigger language plpgsql as $$
begin
  insert into contract_reader (contract_id, organisation_id)
  select distinct new.id, organisation_id from contract_party where contract_id = new.id on conflict do nothing;
  return null;
end $$;
create or replace trigger show_contract after update of state on contract for each row
  when (old.state = 0 and new.state in (1, 3)) execute function show_contract();

-- The column of `risk_policy` that a term must equal (`CONTRACT_TERMS` of the protocol); null for other terms.
create or replace function get_policy_column(term text) returns text language sql immutable as $$
  select case term
    when 'price_source' then 'valuation_basis'
    when 'price_fallback_hours' then 'price_max_age'
    when 'waterfall' then 'allocation_order'
    when 'pledge_rate' then term when 'warn_line' then term when 'call_line' then term when 'liq_line' then term
    when 'cure_hours' then term when 'day_count' then term when 'inspect_days' then term
  end
$$;

-- Returns a term that differs from the policy of the loan; null if none does.
create or replace function find_disagreeing_term(loan bigint, terms jsonb) returns text language sql stable as $$
  select key from jsonb_each_text(terms) as term (key, value), (
    select to_jsonb(policy) as fields from financing join risk_policy policy on policy.id = policy_id where financing.id = loan) as policy
   where get_policy_column(key) is not null and value is distinct from fields ->> get_policy_column(key)
   order by key limit 1
$$;

-- Lets a contract take effect only when everybody has signed, with the terms of the loan's policy, and in place of one of its kind.
create or replace function assert_contract_effective() returns trigger language plpgsql as $$
declare
  unsigned bigint;
  wrong text;
begin
  -- A state is no signature: that of a drawn one is its request, that of a certificate is in the signed file, that of paper in a scan that two
  -- persons have confirmed.
  select count(*) into unsigned from contract_party party
   where contract_id = new.id and (state <> 2
      or new.sign_level = 1 and not exists (
         select from contract_signature where party_id = party.id and file_hash = new.file_hash)
      or new.sign_level = 3 and not exists (
         select from contract_scan scan where scan.contract_id = new.id and scan.state = 2 and scan.file_hash = new.file_hash
            and (scan.party_id is null or scan.party_id = party.id)));
  if new.origin = 1 and unsigned > 0
     or new.signed_file = '{}' and (new.sign_level = 2 or new.sign_level = 3 and new.origin = 1) then
    raise exception 'contract % lacks signatures', new.id using errcode = 'check_violation', hint = 'contract_unsigned';
  end if;
  wrong = find_disagreeing_term(new.financing_id, new.terms);
  if wrong is not null then
    raise exception 'contract % disagrees with the policy: %', new.id, wrong using errcode = 'check_violation',
      hint = 'contract_disagrees', detail = jsonb_build_object('term', wrong)::text;
  end if;
  -- It would end an earlier one and be missing itself.
  if new.effective_to < today() then
    raise exception 'contract % ended before everybody had signed', new.id using errcode = 'check_violation', hint = 'contract_changed';
  end if;
  if exists (select from contract where id = new.supersedes_id
                and (state = 4 or (financing_id, contract_type) is distinct from (new.financing_id, new.contract_type))) then
    raise exception 'contract % replaces one that is replaced or of another kind', new.id using errcode = 'check_violation',
      hint = 'earlier_ended';
  end if;
  return new;
end $$;
create or replace trigger assert_contract_effective before update of state on contract for each row
  when (old.state <> 3 and new.state = 3) execute function assert_contract_effective();

-- Kinds that the policy of a loan requires and that are not in effect. A contract whose stored file has changed counts for nothing.
create or replace function list_missing_contracts(loan bigint) returns bigint[] language sql stable as $$
  select coalesce(array_agg(kind order by kind), '{}')
    from financing join risk_policy on risk_policy.id = policy_id, unnest(contract_kinds) as kind
   where financing.id = loan and not exists (
         select from contract where financing_id = loan and contract_type = kind and state = 3 and broken_time is null
            and (effective_to is null or effective_to >= today()))
$$;

-- A loan is contracted and drawn only with the contracts that its policy requires.
create or replace function assert_contracts() returns trigger language plpgsql as $$
declare
  missing bigint[] = list_missing_contracts(new.id);
begin
  if cardinality(missing) > 0 then
    raise exception 'financing % lacks contracts', new.id using errcode = 'check_violation', hint = 'contracts_missing';
  end if;
  return new;
end $$;
create or replace trigger assert_contracts before update of loan_state on financing for each row
  when (old.loan_state < new.loan_state and new.loan_state in (5, 6, 7) and old.loan_state in (4, 5, 6)) execute function assert_contracts();

create or replace trigger reject_change before update or delete on contract_signature for each row execute function reject_change();
create or replace trigger reject_truncate before truncate on contract_signature for each statement execute function reject_change();

-- A signature is of the file that was sent, and by a party that has not answered.
create or replace function assert_signature() returns trigger language plpgsql as $$
begin
  if not exists (
    select from contract_party party join contract on contract.id = party.contract_id
     where party.id = new.party_id and contract.id = new.contract_id and contract.state in (1, 2)
       and contract.file_hash = new.file_hash and party.state = 1) then
    raise exception 'signature of another file or state' using errcode = 'check_violation', hint = 'contract_changed';
  end if;
  return new;
end $$;
create or replace trigger assert_signature before insert on contract_signature for each row execute function assert_signature();

-- A contract of a signing service that ends without effect ends there too, whatever ended it.
create or replace function cancel_signing_flow() returns trigger language plpgsql as $$
begin
  update signing_flow set stage = 3, due_time = now() where contract_id = new.id and stage in (0, 1, 2);
  return null;
end $$;
create or replace trigger cancel_signing_flow after update of state on contract for each row
  when (old.state in (1, 2) and new.state in (7, 8)) execute function cancel_signing_flow();

create or replace function number_contract_scan() returns trigger language plpgsql as $$
begin
  new.scan_no := format_day_number('SM', new.id);
  return new;
end $$;
create or replace trigger number_contract_scan before insert on contract_scan
  for each row execute function number_contract_scan();

-- A scan is of the file that was sent on paper, and of a party of its contract.
create or replace function assert_contract_scan() returns trigger language plpgsql as $$
begin
  if not exists (
    select from contract where id = new.contract_id and state in (1, 2) and sign_level = 3 and origin = 1 and file_hash = new.file_hash
       and bank_id = new.bank_id
       and (new.print_id is null or exists (select from contract_print where id = new.print_id and contract_id = new.contract_id))
       and (new.party_id is null or exists (select from contract_party party where id = new.party_id and contract_id = new.contract_id and party.state <> 2)))
  then
    raise exception 'scan of another contract or state' using errcode = 'check_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_contract_scan before insert on contract_scan for each row execute function assert_contract_scan();

-- Keeps an uploaded scan and the counts of its first person. An ended scan does not change.
create or replace function protect_contract_scan() returns trigger language plpgsql as $$
declare
  moving text[] = '{version,state,reason,check_pages,check_signatures,check_time,check_by,check_person,accept_pages,accept_signatures,accept_time,accept_by,accept_person}';
  checked text[] = '{check_pages,check_signatures,check_time,check_by,check_person}';
begin
  if tg_op = 'DELETE' or old.state >= 2 or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving)
     or old.state = 1 and exists (
        select from unnest(checked) as name where to_jsonb(new) -> name is distinct from to_jsonb(old) -> name) then
    raise exception 'scan % stays as it was uploaded', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_contract_scan before update or delete on contract_scan
  for each row execute function protect_contract_scan();

create or replace trigger reject_change before update or delete on contract_print for each row execute function reject_change();
create or replace trigger reject_truncate before truncate on contract_print for each statement execute function reject_change();
