import { sql } from 'kysely'

/** The author: the first user in the record's history. */
export const addName = sql`(
  select record_history.nick_name from record_history
   where record_history.table_name = 'notification' and record_history.record_id = notification.id
     and record_history.verb = 'add'
   limit 1)`

export const viewCount = sql`(
  select count(*) from notification_read where notification_read.notification_id = notification.id)`
