-- The inspection agency that looks after a warehouse: it sees the warehouse and its zones. The platform chooses it, never the firm.
alter table warehouse
  add column agency_id bigint,
  add column agency_kind text generated always as (case when agency_id is not null then 'inspection' end) stored,
  add constraint warehouse_agency_fkey foreign key (agency_id, agency_kind) references organisation (id, kind);
create index warehouse_agency_id_idx on warehouse (agency_id, agency_kind);
alter table zone add column agency_id bigint references organisation;
create index zone_agency_id_idx on zone (agency_id);

-- Firm and agency are the warehouse's, which nobody changes meanwhile.
create or replace function firm_of_zone() returns trigger language plpgsql as $$
begin
  select store_id, agency_id into new.store_id, new.agency_id from warehouse where id = new.warehouse_id for no key update;
  return new;
end $$;
create function agency_of_zones() returns trigger language plpgsql as $$
begin
  update zone set agency_id = new.agency_id where warehouse_id = new.id;
  return null;
end $$;
create trigger warehouse_agency after update of agency_id on warehouse
  for each row when (old.agency_id is distinct from new.agency_id) execute function agency_of_zones();

-- Whoever keeps a firm's warehouses knows the goods that lie in them.
update role
   set path_arr = path_arr || '["/goods/good/list", "/goods/good/spec/list"]'::jsonb,
       api_arr = api_arr || '["seller_p/good/GoodList", "seller_p/good/SpecList"]'::jsonb
 where first_for = 'store';
