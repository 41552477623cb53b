// Conditions of the use of WeChat.
import { findGuardedKind } from '#modules/addons/sign-in/account-kinds.ts'
import { type ExternalIdentity, IdentityProviderError } from '#modules/addons/sign-in/identity-provider.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { isSocialLoginOpen } from '#platform/addons/social-sign-in.ts'
import { type LoadedWechat, loadWechat, type WechatDeps } from '../load-wechat.ts'

/** @throws Failure `social_off` while the scene is not open, `secret_unreadable` */
export async function requireWechat(deps: WechatDeps, scene: 'login' | 'bind'): Promise<LoadedWechat> {
  const wechat = await loadWechat(deps)
  if (wechat === undefined || !wechat.isOn) throw new Failure('social_off')
  if (scene === 'login' && !(await isSocialLoginOpen(deps.db))) throw new Failure('social_off')
  return wechat
}

/** @throws Failure `social_not_allowed` for administrators and approvers unless the settings admit them */
export async function assertAllowedAccount(
  db: Db,
  { adminOpen, approverOpen }: LoadedWechat,
  accountId: number,
): Promise<void> {
  const kind = await findGuardedKind(db, accountId)
  if ((kind === 'admin' && !adminOpen) || (kind === 'approver' && !approverOpen))
    throw new Failure('social_not_allowed')
}

/** @throws Failure `social_failed` with the remedy */
export function exchangeCode(
  { provider }: LoadedWechat,
  answer: Parameters<LoadedWechat['provider']['exchange']>[0],
): Promise<ExternalIdentity> {
  return provider.exchange(answer).catch((error: unknown) => {
    if (!(error instanceof IdentityProviderError)) throw error
    throw new Failure('social_failed', { values: { remedy: error.remedy, code: error.code } })
  })
}
