-- What comes of a receipt whose storage has ended is expired as that was, and no draft is issued for storage that has ended.

insert into allowed_transition (table_name, column_name, from_state, to_state) values ('receipt', 'life', 0, 7);

create or replace function receipt_is_issued() returns trigger language plpgsql as $$
declare
  missing text;
  is_over boolean := new.storage_end < (now() at time zone 'Asia/Shanghai')::date;
begin
  if new.depositor_address = '' then
    select address into new.depositor_address from organisation where id = new.depositor_id;
  end if;
  select string_agg(item, ', ') into missing
    from (values ('quality', new.quality <> ''), ('package', new.package <> ''), ('quantity', new.quantity is not null), ('marks', new.marks <> ''),
                 ('loss_standard', new.loss_standard is not null), ('depositor_address', new.depositor_address <> '')) items (item, is_there)
   where not is_there;
  if missing is not null then
    raise exception 'receipt % lacks %', new.id, missing using errcode = 'check_violation', constraint = 'receipt_complete_check',
      hint = 'receipt_incomplete', detail = json_build_object('what', missing);
  end if;
  if new.life <> 7 and is_over then
    raise exception 'storage of receipt % has ended', new.id using errcode = 'check_violation', constraint = 'receipt_storage_check',
      hint = 'storage_is_over', detail = json_build_object('end', new.storage_end);
  end if;
  new.life := case when is_over then 7 else 1 end;
  new.remaining_weight := new.weight;
  new.remaining_quantity := new.quantity;
  -- Its lot may have moved since it was written.
  select zone_id into new.zone_id from lot where id = new.lot_id;
  new.issue_time := now();
  return new;
end $$;
