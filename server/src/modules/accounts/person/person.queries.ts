import { sql } from 'kysely'

export const personLabel = sql`(person.name || case when person.phone = '' then '' else ' ' || person.phone end)`
export const accountCount = sql`(select count(*) from account where account.person_id = person.id)`
/** For example `zhoulan (仓单平台); chenli (东海银行)`. */
export const accounts = sql`coalesce((
  select string_agg(account.username || ' (' || organisation.name || ')', '; ' order by account.id)
    from account join organisation on organisation.id = account.organisation_id
   where account.person_id = person.id), '')`
export const isJoined = sql`(case when person.same_as is null then 0 else 1 end)`
export const joined = sql`coalesce((
  select string_agg(other.name || case when other.phone = '' then '' else ' ' || other.phone end, '; ' order by other.id)
    from person other where other.same_as = person.id), '')`
