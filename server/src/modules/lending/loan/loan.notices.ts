import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import type { ApplicationRecord } from '#modules/paths.ts'

/** Runs in the transaction that reverses the repayment. */
export async function notifyReopened(
  unit: UnitOfWork,
  { id, values }: ApplicationRecord,
  repaymentNo: string,
): Promise<void> {
  const no = values.financing_no
  const parties = sql`select unnest(array[${values.bank_id}, ${values.owner_id}]::bigint[])`
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, parties),
    title: title(
      `贷款 ${no} 已恢复`,
      `Loan ${no} runs again`,
      `El préstamo ${no} vuelve a estar vigente`,
      `融資${no}は再び進行中です`,
    ),
    content: title(
      `还款 ${repaymentNo} 已冲销，贷款须继续偿还，目前没有质押物。`,
      `Repayment ${repaymentNo} was reversed. The loan has to be repaid again, and nothing is pledged for it.`,
      `Se anuló el pago ${repaymentNo}. El préstamo debe volver a pagarse y no tiene mercancía pignorada.`,
      `返済${repaymentNo}は取り消されました。融資は再び返済が必要で、質入れ品はありません。`,
    ),
    isAlert: true,
    path: `/pledge/loan/look/${id}`,
  })
}
