-- Marks are compared as a person reads them (domain §2.4, fingerprint): a space, a capital or a full-width letter makes no other heap of goods.

create function mark_as_read(said text) returns text language sql immutable strict parallel safe return
  upper(regexp_replace(normalize(said, nfkc), '\s', '', 'g'));
-- Not unique: of lots that came in before some may read alike.
create index lot_as_read_idx on lot (zone_id, mark_as_read(batch_no), mark_as_read(marks)) where status <> 2;

create function lot_is_one() returns trigger language plpgsql as $$
declare
  same text;
begin
  -- Two that come in at the same moment are looked at one after the other.
  perform from zone where id = new.zone_id for no key update;
  select lot_no into same from lot
   where zone_id = new.zone_id and mark_as_read(batch_no) = mark_as_read(new.batch_no) and mark_as_read(marks) = mark_as_read(new.marks)
     and status <> 2 and id <> new.id limit 1;
  if same is not null then
    raise exception 'lot % lies in zone % already', same, new.zone_id using errcode = 'restrict_violation', hint = 'lot_is_there',
      detail = json_build_object('lot', same);
  end if;
  return new;
end $$;
create trigger lot_is_one before insert on lot for each row when (new.status <> 2) execute function lot_is_one();
create trigger lot_is_one_still before update of zone_id, batch_no, marks on lot
  for each row when (new.status <> 2 and (new.zone_id, new.batch_no, new.marks) is distinct from (old.zone_id, old.batch_no, old.marks)) execute function lot_is_one();
