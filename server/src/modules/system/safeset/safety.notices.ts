import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import { listRightHolders } from '#modules/accounts/index.ts'
import { sendMessage } from '#modules/content/index.ts'

const CONFIRM = 'seller/safe/SafeSetConfirmUnsigned'

export async function notifyUnsignedRequest({ unit, writer }: Pick<SaveContext, 'unit' | 'writer'>): Promise<void> {
  const { rows: own } = await sql<{ id: number }>`
    select find_root_person(${writer.principal.personId}) as id`.execute(unit.tx)
  const holders = await listRightHolders(unit.tx, CONFIRM)
  const rows = holders.filter(({ person_id }) => person_id !== own[0]?.id)
  if (rows.length === 0) return
  await sendMessage(unit, {
    accounts: rows.map(({ id }) => id),
    title: title(
      '有人申请关闭验签',
      'Somebody asked to turn signed calls off',
      'Se pidió desactivar las llamadas firmadas',
      'リクエスト署名のオフが申請されました',
    ),
    content: title(
      '关闭后，不带签名的请求也会被接受。请在安全设置中确认或拒绝。',
      'Calls without a signature would be taken from then on. Confirm it in the safety settings, or keep signatures on.',
      'Desde entonces se aceptarían llamadas sin firma. Confírmelo en los ajustes de seguridad o mantenga las firmas.',
      '以後、署名のないリクエストも受け付けます。セキュリティ設定で確認するか、取り下げてください。',
    ),
    isAlert: true,
    path: '/sys/safemanage/setting',
  })
}
