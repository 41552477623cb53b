import { sql } from 'kysely'

export const readCount = sql`(
  select count(*) from msg_recipient where msg_recipient.msg_id = msg.id and msg_recipient.read_time is not null)`

/** The author: the first user in the record's history. */
export const addName = sql`(
  select record_history.nick_name from record_history
   where record_history.table_name = 'msg' and record_history.record_id = msg.id and record_history.verb = 'add'
   limit 1)`
