// The provider of the current settings, with its secret.
import { logAddonCall } from '#modules/addons/call/log-call.ts'
import type { IdentityProvider } from '#modules/addons/sign-in/identity-provider.ts'
import { getSecretOwner, type Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { createOutgoing, createOutgoingBreaker, type OutgoingSettings } from '#platform/outgoing/outgoing.ts'
import { AVATAR_HOSTS } from './wechat/avatar.ts'
import { createWechat, WECHAT_HOST } from './wechat/wechat-provider.ts'

export interface WechatDeps {
  readonly db: Db
  readonly vault: Vault
  readonly outgoing: OutgoingSettings
}

export interface LoadedWechat {
  readonly provider: IdentityProvider
  readonly appId: string
  readonly isOn: boolean
  readonly adminOpen: boolean
  readonly approverOpen: boolean
}

const TABLE = 'social_setup'
/** Failures of a host stop its calls for the whole process. */
const breaker = createOutgoingBreaker()

/** Returns undefined without an AppID and secret. @throws SecretUnreadableError */
export async function loadWechat({ db, vault, outgoing }: WechatDeps): Promise<LoadedWechat | undefined> {
  const row = await db.selectFrom(TABLE).selectAll().executeTakeFirstOrThrow()
  const appSecret = vault.open(row.app_secret, getSecretOwner(TABLE, 'app_secret')) ?? ''
  if (row.app_id === '' || appSecret === '') return undefined
  const hosts = [WECHAT_HOST, ...AVATAR_HOSTS]
  const onCall = (call: Parameters<typeof logAddonCall>[2]) => void logAddonCall(db, 'social', call)
  return {
    provider: createWechat({
      appId: row.app_id,
      appSecret,
      outgoing: createOutgoing({ ...outgoing, breaker, hosts, onCall }),
    }),
    appId: row.app_id,
    isOn: row.status === 1,
    adminOpen: row.admin_open === 1,
    approverOpen: row.approver_open === 1,
  }
}
