import type { JournalDraft } from '#engine/declare/records/journal.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { PLATFORM_ADJUSTMENT, getAvailableAccount, PLATFORM_CASH, postJournals } from '../account/money.accounts.ts'
import { WALLET_LIST, type RechargeRecord, type RECHARGE_LIST } from '#modules/paths.ts'
import { BY_BANK } from './recharge.rules.ts'

export const rechargeAudit: AuditSpec<typeof RECHARGE_LIST> = {
  stepUp: true,
  stated: ['wallet_id', 'kind'],
  locks: [{ column: 'wallet_id', to: WALLET_LIST }],
  onApproved: (unit, record) => postJournals(unit, [createJournal(record)]),
}

function createJournal({ id, values }: RechargeRecord): JournalDraft {
  const wallet = values.wallet_id
  const amount = values.amount
  const isByBank = values.kind === BY_BANK
  const outside = isByBank ? PLATFORM_CASH : PLATFORM_ADJUSTMENT
  const size = Math.abs(amount)
  const [from, to] = amount > 0 ? [outside, getAvailableAccount(wallet)] : [getAvailableAccount(wallet), outside]
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
