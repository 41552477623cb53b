import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { HookRejectedError } from './define-addon.ts'

/** Longer than the life of a signature: five minutes before and five after the clock. */
export const OLD_NONCES: PurgeRule = { table: 'hook_nonce', column: 'create_time', seconds: 660 }

/** Uses up the nonce of a verified call, in the transaction of its effect. @throws HookRejectedError for a used one */
export async function useHookNonce(tx: Db, addon: string, nonce: string): Promise<void> {
  await purgeBatch(tx, OLD_NONCES)
  const used = await tx
    .insertInto('hook_nonce')
    .values({ addon, nonce })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (used.numInsertedOrUpdatedRows === 0n) throw new HookRejectedError('repeated nonce')
}
