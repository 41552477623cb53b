// An expired session writes no logout time, so the time is computed when the row is read.
import { sql } from 'kysely'

export const logoutTime = sql`coalesce(log_login.logout_time, (
  select session.expires_at from session where session.id = log_login.session_id and session.expires_at <= now()))`
export const onlineTime = sql`coalesce(log_login.online_time, count_seconds(log_login.login_time, ${logoutTime}))`
