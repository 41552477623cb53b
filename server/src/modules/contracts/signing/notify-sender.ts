import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { sendMessage } from '#modules/content/index.ts'
import type { SigningFlow } from './flow-rows.ts'

/** Tells the user who sent the contract that the service refuses it; they void it and send a corrected one. */
export const notifySender = ({ db, registry }: JobDeps, flow: SigningFlow, error: string): Promise<void> =>
  transact(db, createPlatformWriter(registry), async (unit) => {
    const { contract_id: id, upload_no: no } = flow
    const { rows } = await sql<{ id: number }>`
      select account.id from contract join account on account.id = coalesce(send_by, add_by) where contract.id = ${id} and account.disabled = 0`.execute(
      unit.tx,
    )
    if (rows.length === 0) return
    await sendMessage(unit, {
      accounts: rows.map((row) => row.id),
      isAlert: true,
      title: REFUSED,
      content: title(
        `签署平台拒绝合同 ${no}：${error}。请作废后更正并重新发送。`,
        `The signing service refused the contract ${no}: ${error}. Void it, correct it and send it again.`,
        `El servicio de firma rechazó el contrato ${no}: ${error}. Anúlelo, corríjalo y envíelo de nuevo.`,
        `署名サービスが契約 ${no} を拒否しました：${error}。無効にして修正し、再送してください。`,
      ),
      path: `/contract/upload/look/${id}`,
    })
  })

const REFUSED = title(
  '签署平台拒绝合同',
  'The signing service refused a contract',
  'El servicio de firma rechazó un contrato',
  '署名サービスが契約を拒否しました',
)
