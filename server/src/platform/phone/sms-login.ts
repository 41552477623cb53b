import type { Db } from '../database/database.ts'
import type { SmsSender } from './sms-queue.ts'
import { Failure } from '../failure.ts'
import { readSafety } from '../safety/safety.ts'

/** Returns whether settings allow sign-in by SMS (T6) and codes can be sent. */
export const isSmsLoginOpen = async (db: Db, sms: SmsSender): Promise<boolean> =>
  (await readSafety(db)).sms_login_open === 1 && (await sms.canSend(db, 'login'))

/** @throws Failure `sms_login_closed` */
export async function assertSmsLoginAllowed(db: Db, sms: SmsSender): Promise<void> {
  if (!(await isSmsLoginOpen(db, sms))) throw new Failure('sms_login_closed')
}
