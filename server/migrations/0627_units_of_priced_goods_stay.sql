-- The unit of goods says what their price is for: a change from tonnes to kilograms would multiply every value by a thousand, without a second person.
create function protect_good_unit() returns trigger language plpgsql as $$
begin
  if exists (select from good_price where good_id = old.id) or exists (select from receipt where good_id = old.id) then
    raise exception 'good % has prices or receipts in its unit', old.id using errcode = 'check_violation',
      constraint = 'good_unit_check', hint = 'not_editable';
  end if;
  return new;
end $$;
create trigger protect_good_unit before update of unit on good
  for each row when (old.unit <> new.unit) execute function protect_good_unit();
