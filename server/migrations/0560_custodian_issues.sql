-- Who does new business with goods, and who signs for them (domain §2.3, §2.9, §3.2): a storage firm that was approved and is not disabled, by its own people.

-- Read under a lock: nobody disables the firm, or reopens it, while goods are taken in its name.
create function assert_store_is_open(of_store bigint) returns void language plpgsql as $$
declare
  firm store;
begin
  select * into firm from store where id = of_store for share;
  if firm.audit_status <> 1 or firm.disabled = 1 then
    raise exception 'storage firm % does no new business', of_store using errcode = 'restrict_violation', hint = 'store_not_open',
      detail = json_build_object('name', firm.store_name);
  end if;
end $$;

create function agreement_is_of_open_store() returns trigger language plpgsql as $$
begin
  perform assert_store_is_open(new.store_id);
  return new;
end $$;
create trigger agreement_is_of_open_store before update of audit_status on contract_record
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.record_type = 0) execute function agreement_is_of_open_store();

-- What comes of receipts that there are already stands for no new goods: it is told apart at the end, once its parents are known.
create function receipt_is_of_open_store() returns trigger language plpgsql as $$
begin
  if not exists (select from receipt_lineage where child_id = new.id) then
    perform assert_store_is_open(new.store_id);
  end if;
  return null;
end $$;
create constraint trigger receipt_is_of_open_store after update of audit_status on receipt deferrable initially deferred
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function receipt_is_of_open_store();

-- Art. 909: the custodian signs. The account that signs is the firm's own, and its person the one that is named.
create function signer_is_of_custodian() returns trigger language plpgsql as $$
begin
  if not exists (select from account where id = new.audit_by and organisation_id = new.store_id
                    and root_person(person_id) = root_person(new.audit_person)) then
    raise exception 'receipt % is signed by nobody of its custodian', new.id using errcode = 'restrict_violation', hint = 'signer_not_custodian';
  end if;
  return new;
end $$;
create trigger signer_is_of_custodian before update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function signer_is_of_custodian();
