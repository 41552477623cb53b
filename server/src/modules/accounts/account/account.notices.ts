// Messages about security settings go to the account's owner, who may not have made the change.
import { title } from '@cangdan/protocol'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
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

export const announceSecurityChange = (
  unit: UnitOfWork,
  accountId: number,
  what: keyof typeof HEADINGS,
): Promise<void> =>
  sendMessage(unit, {
    accounts: [accountId],
    title: HEADINGS[what],
    content: CONTENT,
    isAlert: true,
    path: '/profile/pwd/edit',
  })
