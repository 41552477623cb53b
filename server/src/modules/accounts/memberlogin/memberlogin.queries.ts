// SQL of sign-ins that the engine cannot derive: a session that ran out wrote nothing down, so its end is read where it stands.
import { sql } from 'kysely'

export const logoutTime = sql`coalesce(log_login.logout_time, (
  select session.expires_at from session where session.id = log_login.session_id and session.expires_at <= now()))`
export const onlineTime = sql`coalesce(log_login.online_time, seconds_between(log_login.login_time, ${logoutTime}))`
