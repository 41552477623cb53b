-- Who signs a receipt is nobody of its depositor's (domain §2.9), and it says what else it has of storage and insurance.

alter table receipt
  add column insure_begin date,
  -- Until when storage is paid.
  add column fee_paid_to date,
  add constraint receipt_insure_begin_check check (insure_begin < insure_end);

create function signs_for_depositor(signer bigint, depositor bigint) returns boolean language sql stable as $$
  select exists (select from account where organisation_id = depositor and root_person(person_id) = root_person(signer))
$$;
create function signer_is_no_depositor() returns trigger language plpgsql as $$
begin
  if signs_for_depositor(new.audit_person, new.depositor_id) then
    raise exception 'receipt % is signed by its depositor', new.id using errcode = 'restrict_violation', hint = 'signer_is_depositor';
  end if;
  return new;
end $$;
create trigger signer_is_no_depositor before update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function signer_is_no_depositor();
