import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import { REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { ACCOUNT_ACTIONS, ACCOUNT_STATES } from '../account/account.actions.ts'

const ENABLED = 0
const [DISABLED, LOCKED] = [1, 2]

const { disabled: disabling, enable: enabling } = ACCOUNT_ACTIONS

async function setDisabled(tx: Db, context: ActionContext): Promise<Outcome> {
  if (Number(context.input['disabled']) !== ENABLED) return disabling.run(tx, context)
  const { set, ...rest } = await enabling.run(tx, context)
  return { ...rest, set: { ...set, disabled: ENABLED } }
}

export const USER_STATES = {
  disabled: {
    ...ACCOUNT_STATES.disabled,
    steps: [
      [ENABLED, DISABLED],
      [ENABLED, LOCKED],
      [DISABLED, ENABLED],
      [LOCKED, ENABLED],
      [LOCKED, DISABLED],
    ],
  },
} as const

export const USER_ACTIONS = {
  disable: {
    call: 'seller/user/disable',
    ownPath: true,
    scope: 'row',
    danger: true,
    fields: {
      disabled: { type: 'select', control: 'radio', options: [ENABLED, DISABLED, LOCKED], required: true },
      lock_end_time: { type: 'datetime', when: { disabled: [LOCKED] }, requiredWhen: { disabled: [LOCKED] } },
      remark: { type: 'text', control: 'textarea', maxLength: REMARK_COLUMN.remark.maxLength },
    },
    run: setDisabled,
  },
} as const satisfies Record<string, ActionSpec>
