// Alarms for the people who approve identity providers.
import { type Title, title, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listRightHolders } from '#modules/accounts/index.ts'
import { sendMessage } from '#modules/content/index.ts'

const APPROVAL = 'addons/sso/seller/ProviderManageAudit'

export async function alarmProviderApprovers(
  unit: UnitOfWork,
  alarm: { readonly title: Title; readonly content: Title; readonly path?: string },
): Promise<void> {
  const holders = await listRightHolders(unit.tx, APPROVAL)
  await sendMessage(unit, { ...alarm, accounts: holders.map(({ id }) => id), isAlert: true })
}

/** Reports a provider that no longer closes the passwords of its organisation: disabling it is the act of one person. */
export async function alarmIfEnforced({
  record: { id, values },
  principal,
  unit,
}: Pick<ActionContext, 'record' | 'principal' | 'unit'>): Promise<void> {
  const { rows } = await sql<{ username: string }>`
    select username from account
     where id = ${principal.accountId} and exists (select from sso_effective where provider_id = ${id} and enforce = 1)`.execute(
    unit.tx,
  )
  const [person] = rows
  if (person === undefined) return
  await alarmProviderApprovers(unit, {
    title: DISABLED,
    content: describeDisabled(toPlainText(values['name']), person.username),
    path: `/plugin/sso/provider/look/${id}`,
  })
}

const DISABLED = title(
  '强制企业登录已停用',
  'An enforced company sign-in was disabled',
  'Se desactivó un acceso de empresa obligatorio',
  '必須の企業ログインが無効化されました',
)

const describeDisabled = (name: string, username: string) =>
  title(
    `${username} 停用了“${name}”，该单位的账号现在可以用密码登录。若非计划内操作，请立即核查。`,
    `${username} disabled “${name}”: accounts of its organisation can sign in by password now. Check it unless this was planned.`,
    `${username} desactivó «${name}»: las cuentas de su organización pueden acceder con contraseña. Compruébelo si no estaba previsto.`,
    `${username} が「${name}」を無効化し、その組織のアカウントはパスワードでログインできるようになりました。予定外の場合は確認してください。`,
  )
