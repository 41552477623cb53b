import type { Db } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { readSafety } from '../safety/safety.ts'

/** Requires an SMS sender, and settings that allow sign-in by SMS (T6). @throws Failure `sms_login_closed` */
export async function assertSmsLoginAllowed(db: Db, hasSms: boolean): Promise<void> {
  if (!hasSms || (await readSafety(db)).sms_login_open === 0) throw new Failure('sms_login_closed')
}
