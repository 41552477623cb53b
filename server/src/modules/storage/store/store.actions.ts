// A disabled firm starts no new business until it is enabled by hand (V11); open business continues.
import { toPlainText } from '@cangdan/protocol'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Db } from '#platform/database/database.ts'
import type { Outcome } from '#engine/declare/record.ts'

export const disable = (_tx: Db, { input }: ActionContext): Outcome => ({
  set: {},
  remark: toPlainText(input['remark']),
})

export const enable = (): Outcome => ({ set: {} })
