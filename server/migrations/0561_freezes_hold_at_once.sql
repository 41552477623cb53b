-- A freeze holds from the moment at which it is asked for, until another person confirms or refuses it (domain §3.2): nothing leaves in between.

-- What is frozen of the receipt while the second person has not decided; none for freezes that were asked for before this.
alter table receipt_operation
  add column kept_weight bigint constraint receipt_operation_kept_weight_check check (kept_weight is null or kept_weight = weight and kind = 4);

-- What waits for a decision is frozen: nobody unfreezes it, and no receipt ends, while it does.
create function freeze_holds() returns trigger language plpgsql as $$
declare
  of_receipt bigint = (to_jsonb(new) ->> (case tg_table_name when 'receipt' then 'id' else 'receipt_id' end))::bigint;
  frozen bigint;
  kept bigint;
begin
  select frozen_weight into frozen from receipt where id = of_receipt;
  select coalesce(sum(kept_weight), 0) into kept from receipt_operation where receipt_id = of_receipt and kind = 4 and state = 0;
  if frozen < kept then
    raise exception 'of receipt % less is frozen than was asked for', of_receipt using errcode = 'restrict_violation', hint = 'freeze_waits',
      detail = json_build_object('no', (select contract_no from receipt where id = of_receipt), 'kept', kept);
  end if;
  return null;
end $$;
create trigger freeze_holds after update of frozen_free, frozen_pledged on receipt
  for each row when (new.frozen_weight < old.frozen_weight) execute function freeze_holds();
create trigger freeze_holds after insert on receipt_operation
  for each row when (new.kept_weight is not null) execute function freeze_holds();
create index receipt_operation_kept_idx on receipt_operation (receipt_id) include (kept_weight) where kind = 4 and state = 0;
