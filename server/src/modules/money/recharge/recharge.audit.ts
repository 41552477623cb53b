import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { ADJUSTMENT, available, CASH, post } from '../account/money.accounts.ts'
import { WALLET_LIST, type RechargeRecord, type RECHARGE_LIST } from '#modules/paths.ts'
import { BY_BANK } from './recharge.rules.ts'

export const rechargeAudit: AuditSpec<typeof RECHARGE_LIST> = {
  stepUp: true,
  stated: ['wallet_id', 'kind'],
  locks: [{ column: 'wallet_id', to: WALLET_LIST }],
  onApproved: (unit, record) => post(unit, [journalOf(record)]),
}

function journalOf({ id, values }: RechargeRecord): JournalDraft {
  const wallet = values.wallet_id
  const amount = values.amount
  const isByBank = values.kind === BY_BANK
  const outside = isByBank ? CASH : ADJUSTMENT
  const size = Math.abs(amount)
  const [from, to] = amount > 0 ? [outside, available(wallet)] : [available(wallet), outside]
  return {
    bizKey: `recharge:${id}`,
    event: isByBank ? 'topped_up' : amount > 0 ? 'added_by_hand' : 'deducted_by_hand',
    source: `recharge:${id}`,
    bizNo: values.recharge_no,
    amount: size,
    moves: [{ from, to, amount: BigInt(size) }],
    wallet,
    tradeNo: values.trade_no,
    remark: values.remark,
  }
}
