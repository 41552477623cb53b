-- The person behind an account, found and where need be made by one statement. Each statement of a function sees what was committed
-- before it: anyone who waited for the number finds the person whom the other has made.
create function person_of_phone(given text) returns bigint language plpgsql as $$
begin
  insert into person_phone (phone) values (given) on conflict (phone) do update set phone = excluded.phone;
  return (select coalesce(same_as, id) from person where phone = given order by person.id limit 1);
end $$;

create function person_of(given text, called text) returns bigint language plpgsql as $$
declare
  known bigint := person_of_phone(given);
begin
  if known is null then
    insert into person (name, phone) values (called, given) returning id into known;
  end if;
  return known;
end $$;
