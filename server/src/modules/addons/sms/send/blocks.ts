// Blocked phones. Everything but legal notices can be blocked by hand, a reply stops optional notices, and a provider's block list stops everything.
import { sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { getSmsPurpose, isLegalScene, SMS_PURPOSE, type SmsScene } from '#platform/phone/sms-scenes.ts'
import type { SmsReply } from '../providers/provider.ts'
import { SMS_BLOCK_LIST } from '../smsblock/smsblock.ts'

const REASON = { unsubscribed: 1, blacklist: 2, byHand: 3 } as const
/** Days after which a phone of a provider's block list is tried again. */
const BLACKLIST_DAYS = 30

const STOPS = new Set(['退订', '拒收', 'TD', 'T', 'N', 'TD退订'])
const RESUMES = new Set(['订阅', '恢复', '恢复订阅', 'DY', 'Y'])

function listBlockingReasons(scene: SmsScene): number[] {
  if (isLegalScene(scene)) return [REASON.blacklist]
  const isCode = getSmsPurpose(scene) === SMS_PURPOSE.code
  return [REASON.blacklist, REASON.byHand, ...(isCode ? [] : [REASON.unsubscribed])]
}

/** Returns whether messages of the scene must not be sent to the phone now. */
export async function isPhoneBlocked(
  db: Db,
  { phone, scene }: { readonly phone: string; readonly scene: SmsScene },
): Promise<boolean> {
  const { rows } = await sql<{ is_blocked: boolean }>`
    select exists (select from sms_block
                    where phone = ${phone} and reason = any(${listBlockingReasons(scene)})
                      and (until is null or until > now())) as is_blocked`.execute(db)
  return rows[0]?.is_blocked === true
}

/** Blocks a phone that is on a block list of the provider. */
export const blockRejectedPhone = (db: Db, phone: string): Promise<void> =>
  changeBlocks(
    db,
    sql`insert into sms_block (phone, reason, until)
        values (${phone}, ${REASON.blacklist}, now() + make_interval(days => ${BLACKLIST_DAYS}))
        on conflict (phone, reason) do update set until = excluded.until, version = sms_block.version + 1`,
  )

/** Applies a reply: an unsubscription or a resubscription. Other texts and older replies change nothing. */
export async function applyReply(db: Db, { phone, text, time }: SmsReply): Promise<void> {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const repliedAt = sql`to_timestamp(${time})`
  if (STOPS.has(word))
    await changeBlocks(
      db,
      sql`insert into sms_block (phone, reason, reply_time) values (${phone}, ${REASON.unsubscribed}, ${repliedAt})
          on conflict (phone, reason) do update
             set until = null, reply_time = excluded.reply_time, version = sms_block.version + 1
           where sms_block.reply_time < excluded.reply_time`,
    )
  else if (RESUMES.has(word))
    await changeBlocks(
      db,
      sql`update sms_block set until = ${repliedAt}, reply_time = ${repliedAt}, version = version + 1
           where phone = ${phone} and reason = ${REASON.unsubscribed} and reply_time < ${repliedAt}`,
    )
}

async function changeBlocks(db: Db, change: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numAffectedRows } = await change.execute(tx)
    if (Number(numAffectedRows ?? 0) > 0) invalidateLists(tx, [SMS_BLOCK_LIST])
  })
}
