// A firm that is disabled does no new business until somebody enables it by hand (V11); what runs goes on.
import { plainText } from '@cangdan/protocol'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Db } from '#platform/database/database.ts'
import type { Outcome } from '#engine/declare/record.ts'

/** StoreDisable. */
export const disable = (_tx: Db, { given }: ActionContext): Outcome => ({
  set: {},
  remark: plainText(given['remark']),
})

/** StoreEnable. */
export const enable = (): Outcome => ({ set: {} })
