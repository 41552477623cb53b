import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { getReceiptNumber } from '../receipt/receipts.weights.ts'
import type { OperationRecord, ReceiptRecord } from '#modules/paths.ts'
import { requireValue } from '#engine/declare/require-value.ts'

/** Sends the delivered weight in tonnes to the bank of each live pledge. The pledges are unchanged. */
export async function notifyLenders(
  unit: UnitOfWork,
  operation: OperationRecord,
  receipt: ReceiptRecord,
): Promise<void> {
  const accounts = await listActiveAccounts(
    unit.tx,
    sql`select bank_id from pledge where receipt_id = ${receipt.id} and pledge_state <= 2`,
  )
  if (accounts.length === 0) return
  const no = getReceiptNumber(receipt)
  const left = (requireValue(operation.values, 'weighed_weight') / 100).toFixed(2)
  const delivery = operation.values.operation_no
  await sendMessage(unit, {
    accounts,
    title: title(
      `仓单 ${no} 的未质押部分已提货`,
      `Free goods of receipt ${no} have left`,
      `Salió mercancía libre del resguardo ${no}`,
      `証券${no}の質入れ外の貨物が出庫されました`,
    ),
    content: title(
      `提货 ${delivery}：${left} 吨已出库。质押数量与贷款价值不变。`,
      `Delivery ${delivery}: ${left} t have left. What is pledged and its value for the loan are unchanged.`,
      `Entrega ${delivery}: salieron ${left} t. La cantidad pignorada y su valor para el préstamo no cambian.`,
      `出庫${delivery}：${left}トンが出庫されました。質入れ数量と融資上の評価は変わりません。`,
    ),
    path: `/pledge/receipt/look/${receipt.id}`,
  })
}
