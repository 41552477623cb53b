-- migrate: statement_timeout = 30min
-- Every price that was judged keeps the version of the rule by which it was (0107): so far there was one.

alter table good_price add column rule_version bigint;
alter table good_price disable trigger user;
update good_price set rule_version = 1 where audit_status in (1, 4);
alter table good_price enable trigger user;
alter table good_price
  add constraint good_price_rule_version_fkey foreign key (rule_version) references price_rule_version,
  -- None while nobody has decided on it; a rejected price was judged by people alone.
  add constraint good_price_rule_version_check check (
    case when audit_status in (1, 4) then rule_version is not null else audit_status <> 0 or rule_version is null end);
create index good_price_rule_version_idx on good_price (rule_version);

-- Compared crosswise: what is rounded for people decides nothing.
create function is_beyond_rule(price bigint, last_price bigint, max_change_rate bigint) returns boolean language sql immutable as $$
  select coalesce(abs(price - last_price) * 10000::numeric > last_price * max_change_rate::numeric, false);
$$;
drop function is_big_move;

create or replace function good_price_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{audit_status,audit_remark,audit_by,audit_person,audit_time,first_audit_by,first_audit_person,first_audit_time,last_price,change_rate,rule_version,version}';
  rule price_rule_version;
begin
  if old.audit_status = 1 and old.is_void = 0 and new.is_void = 1 then
    moving = '{is_void,version}';
  elsif (old.audit_status, new.audit_status) not in ((0, 1), (0, 2), (0, 4), (4, 1), (4, 2)) then
    raise exception 'price % has been decided', old.id using errcode = 'restrict_violation', hint = 'audited';
  elsif new.audit_status <> 2 then
    -- Approvals of one spec come one after another.
    perform from good_spec where id = new.spec_id for no key update;
    -- What it is measured against may have moved since.
    new.last_price = last_price_of(new.spec_id, new.region_id, new.source, new.price_date);
    new.change_rate = change_of(new.price, new.last_price);
    -- The first who approves it judges it by the rule of then; the second looks at what was judged.
    if old.audit_status = 0 then
      select * into rule from price_rule_version order by id desc limit 1;
      new.rule_version = rule.id;
      if new.audit_status = 1 and is_beyond_rule(new.price, new.last_price, rule.max_change_rate) then
        raise exception 'price % is for a second auditor', old.id using errcode = 'restrict_violation', hint = 'not_now';
      end if;
    else
      new.rule_version = old.rule_version;
    end if;
  end if;
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'price % stays as it was submitted', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
