import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getAvailableAccount } from '../account/money.accounts.ts'
import { MAX_AMOUNT } from '../account/money.amounts.ts'
import { RECHARGE_LIST } from '#modules/paths.ts'
import { assertBalance } from '../account/money.queries.ts'

/** `kind` of a manual adjustment. */
const ADJUSTMENT_KIND = 2

const REMARK = { type: 'text', control: 'textarea', required: true, maxLength: 255 } as const

/** Records an adjustment in the list of top-ups, where another person approves it; no money moves before. */
async function requestAdjustment(
  tx: Db,
  { record: { id }, input, unit, getErrorText }: ActionContext,
): Promise<Outcome> {
  const amount = Number(input['amount'])
  const remark = toPlainText(input['remark'])
  if (amount === 0) throw new Failure('invalid_input', { fields: { amount: getErrorText('required') } })
  if (amount < 0) await assertBalance(tx, getAvailableAccount(id), -amount)
  await unit.beyondScope.add(RECHARGE_LIST, {
    set: { wallet_id: id, kind: ADJUSTMENT_KIND, amount, remark },
    remark,
  })
  return { set: {}, remark }
}

export const WALLET_ACTIONS = {
  adjust: {
    scope: 'row',
    stepUp: true,
    by: ['platform'],
    when: { disabled: [0] },
    fields: {
      amount: { type: 'number', unit: 'yuan', required: true, min: -MAX_AMOUNT, max: MAX_AMOUNT },
      remark: REMARK,
    },
    run: requestAdjustment,
  },
  disable: {
    scope: 'row',
    by: ['platform'],
    when: { disabled: [0] },
    danger: true,
    fields: { remark: REMARK },
    run: (_tx: Db, { input }: ActionContext) => ({
      set: { disabled: 1 },
      remark: toPlainText(input['remark']),
    }),
  },
  enable: {
    scope: 'row',
    by: ['platform'],
    when: { disabled: [1] },
    run: () => ({ set: { disabled: 0 } }),
  },
} as const satisfies Record<string, ActionSpec>
