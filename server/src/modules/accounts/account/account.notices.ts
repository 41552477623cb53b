// Messages about security settings go to the account's owner, who may not have made the change.
import { title, type Title } from '@cangdan/protocol'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { MAIL_KIND, queueMails } from '#platform/mail/mail-outbox.ts'
import { joinLanguages } from '#platform/mail/mail-text.ts'
import { sendMessage } from '#modules/content/index.ts'

const HEADINGS = {
  on: title(
    '两步验证已开启',
    'Two-step verification was turned on',
    'Se activó la verificación en dos pasos',
    '2段階認証が有効になりました',
  ),
  codes: title(
    '两步验证的恢复码已更换',
    'The recovery codes of your two-step verification were replaced',
    'Se sustituyeron los códigos de recuperación de su verificación en dos pasos',
    '2段階認証のリカバリーコードが再発行されました',
  ),
  off: title(
    '两步验证已关闭',
    'Two-step verification was turned off',
    'Se desactivó la verificación en dos pasos',
    '2段階認証が無効になりました',
  ),
  reset: title(
    '管理员已重置您的两步验证',
    'An administrator reset your two-step verification',
    'Un administrador restableció su verificación en dos pasos',
    '管理者が2段階認証をリセットしました',
  ),
  password: title(
    '密码已通过短信验证码重置',
    'Your password was reset with an SMS code',
    'Su contraseña se restableció con un código por SMS',
    'SMS認証コードでパスワードが再設定されました',
  ),
  phone: title(
    '账号的手机号已更改',
    'The phone of your account was changed',
    'Se cambió el teléfono de su cuenta',
    'アカウントの電話番号が変更されました',
  ),
} as const

const CONTENT = title(
  '如果不是您本人操作或要求的，请立即修改密码并联系管理员。',
  'If you neither did this nor asked for it, change your password now and contact an administrator.',
  'Si no lo hizo ni lo pidió usted, cambie la contraseña ahora y contacte con un administrador.',
  '心当たりがない場合は、すぐにパスワードを変更し、管理者に連絡してください。',
)

export const announceSecurityChange = async (
  unit: UnitOfWork,
  accountId: number,
  what: keyof typeof HEADINGS,
): Promise<void> => {
  await sendMessage(unit, {
    accounts: [accountId],
    title: HEADINGS[what],
    content: CONTENT,
    isAlert: true,
    path: '/profile/pwd/edit',
  })
}

/** Notifies the owner that an account of another service can sign in as theirs from now on, or no longer can. */
export const announceSignInMethod = async (
  unit: UnitOfWork,
  accountId: number,
  { provider: { zh, en, es, ja }, isBound }: { readonly provider: Title; readonly isBound: boolean },
): Promise<void> => {
  await sendMessage(unit, {
    accounts: [accountId],
    title: isBound
      ? title(
          `${zh}已绑定，可用于登录您的账号`,
          `${en} was linked and can sign in as you`,
          `Se vinculó ${es} y puede entrar en su cuenta`,
          `${ja}が連携され、ログインに使えるようになりました`,
        )
      : title(
          `${zh}已解除绑定，不能再登录您的账号`,
          `${en} was unlinked and no longer signs in as you`,
          `Se desvinculó ${es} y ya no entra en su cuenta`,
          `${ja}の連携が解除され、ログインに使えなくなりました`,
        ),
    content: CONTENT,
    isAlert: true,
    path: '/profile/user/wechat',
  })
}

interface ResetOwner {
  readonly accountId: number
  readonly username: string
  /** May be empty. */
  readonly email: string
}

/** Also by mail: the inbox is behind the new password. */
export async function announcePasswordReset(
  unit: UnitOfWork,
  { accountId, username, email }: ResetOwner,
): Promise<void> {
  await announceSecurityChange(unit, accountId, 'password')
  const { zh, en } = HEADINGS.password
  const content = joinLanguages(`${zh}：${username}。${CONTENT.zh}`, `${en}: ${username}. ${CONTENT.en}`)
  await queueMails(unit.tx, [{ address: email, kind: MAIL_KIND.password, subject: `${zh} / ${en}`, content }])
}
