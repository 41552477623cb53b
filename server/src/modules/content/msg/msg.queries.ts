import { listInstalledAddons } from '#platform/addons/installed.ts'
import type { Db } from '#platform/database/database.ts'
import { CHANNEL } from './msg.send.ts'
import { sql } from 'kysely'

export const readCount = sql`(
  select count(*) from msg_recipient where msg_recipient.msg_id = msg.id and msg_recipient.read_time is not null)`

/** The author: the first user in the record's history. */
export const addName = sql`(
  select record_history.nick_name from record_history
   where record_history.table_name = 'msg' and record_history.record_id = msg.id and record_history.verb = 'add'
   limit 1)`

/** Returns the channels that exist: text messages with their add-on. */
export async function listChannels(db: Db): Promise<readonly number[]> {
  const installed = await listInstalledAddons(db)
  return [CHANNEL.inApp, ...(installed.has('sms') ? [CHANNEL.sms] : []), CHANNEL.mail]
}
