-- Anyone who edits what another wrote has written it as well: of a record that may be edited the persons who did are kept, and they make no step that its
-- author may not make (I9, decision 289).

alter table financing add column edit_person_ids bigint[] not null default '{}';
alter table repayment add column edit_person_ids bigint[] not null default '{}';
-- Those who have edited what is there, as its history tells; what has ended stays as it was but for that.
alter table financing disable trigger user;
alter table repayment disable trigger user;
update financing set edit_person_ids = coalesce((
  select array_agg(distinct person_id) from record_history where table_name = 'financing' and record_id = financing.id and verb = 'edit' and person_id is not null), '{}');
update repayment set edit_person_ids = coalesce((
  select array_agg(distinct person_id) from record_history where table_name = 'repayment' and record_id = repayment.id and verb = 'edit' and person_id is not null), '{}');
alter table financing enable trigger user;
alter table repayment enable trigger user;

create or replace function segregated() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  step text;
  made bigint;
begin
  foreach step in array tg_argv loop
    if (before ->> (step || '_person')) is not null and (to_jsonb(new) ->> (step || '_person')) is null then
      raise exception '% % was made by somebody', step, new.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end loop;
  made := root_person((to_jsonb(new) ->> (tg_argv[0] || '_person'))::bigint);
  foreach step in array tg_argv[1:] loop
    if made = root_person((to_jsonb(new) ->> (step || '_person'))::bigint)
       or step = 'add' and made = any (root_persons(array(
            select jsonb_array_elements_text(coalesce(to_jsonb(new) -> 'edit_person_ids', '[]'))::bigint))) then
      raise exception '% and % of % % would be made by one person', step, tg_argv[0], tg_table_name, new.id
        using errcode = 'restrict_violation', hint = 'own_step';
    end if;
  end loop;
  return new;
end $$;
