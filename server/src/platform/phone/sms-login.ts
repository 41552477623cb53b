// Whether a code that is sent to a phone opens a session: there is a way to phones, and the settings allow it (T6).
import type { Db } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { readSafety } from '../safety/safety.ts'

/** @throws Failure `sms_login_closed` */
export async function assertSmsLogin(db: Db, hasSms: boolean): Promise<void> {
  if (!hasSms || (await readSafety(db)).sms_login_open === 0) throw new Failure('sms_login_closed')
}
