// Alarm of the add-on e签宝: the service rejects the key, so that no contract is sent or followed.
import { type Title, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { listRightHolders } from '#modules/accounts/index.ts'
import { sendMessage } from '#modules/content/index.ts'
import type { SigningDeps } from '#modules/contracts/index.ts'
import { ADDON_TABLE } from '#platform/addons/installed.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { invalidate } from '#platform/topics/invalidations.ts'
import { esignSetup } from './esignsetup/esignsetup.ts'

const TOPIC = { list: ADDON_TABLE, path: esignSetup.path, id: undefined }

/** Notifies the holders of the right on the settings, once per rejection. */
export const raiseKeyAlarm = ({ db, registry }: Pick<SigningDeps, 'db' | 'registry'>): Promise<void> =>
  transact(db, createPlatformWriter(registry), async (unit) => {
    const { tx } = unit
    const { rows } = await sql`
      update esign_setup set key_rejected_time = now() where key_rejected_time is null returning id`.execute(tx)
    if (rows.length === 0) return
    const accounts = (await listRightHolders(tx, esignSetup.screen)).map(({ id }) => id)
    if (accounts.length > 0)
      await sendMessage(unit, { accounts, title: HEAD, content: REJECTED, isAlert: true, path: esignSetup.screen })
    invalidate(tx, TOPIC)
  })

export const clearKeyAlarm = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`update esign_setup set key_rejected_time = null where key_rejected_time is not null`.execute(tx)
    invalidate(tx, TOPIC)
  })

export async function listEsignAlarms(db: Db): Promise<readonly Title[]> {
  const { key_rejected_time } = await db.selectFrom('esign_setup').select('key_rejected_time').executeTakeFirstOrThrow()
  return key_rejected_time === null ? [] : [REJECTED]
}

const HEAD = title('电子签署预警', 'Alarm of the signing service', 'Alarma del servicio de firma', '署名サービスの警報')

const REJECTED = title(
  'e签宝拒绝应用密钥：合同无法发送与跟踪。请核对应用 ID、密钥、接口地址与 IP 白名单。',
  'eSign rejects the key: contracts are neither sent nor followed. Check the app ID, the secret, the gateway and the list of addresses.',
  'eSign rechaza la clave: los contratos no se envían ni se siguen. Compruebe el ID, el secreto, la dirección y la lista de IP.',
  'eSignがキーを拒否しました。契約の送信と追跡ができません。アプリID、シークレット、アドレス、IP許可リストを確認してください。',
)
