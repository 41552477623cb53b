// The provider of the current settings, with its secrets.
import { getSecretOwner, type Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { systemClock } from '#platform/clock.ts'
import { createOutgoing, createOutgoingBreaker, type OutgoingSettings } from '#platform/outgoing/outgoing.ts'
import { ALIYUN_HOST, createAliyunSms } from '../providers/aliyun.ts'
import { createGatewaySms } from '../providers/gateway.ts'
import type { SmsProvider } from '../providers/provider.ts'
import { createTencentSms, TENCENT_HOST } from '../providers/tencent.ts'
import { logAddonCall } from '#modules/addons/call/log-call.ts'

export interface ProviderDeps {
  readonly db: Db
  readonly vault: Vault
  readonly outgoing: OutgoingSettings
}

export interface LoadedProvider {
  readonly provider: SmsProvider
  readonly platform: 'aliyun' | 'tencent' | 'gateway'
  readonly signName: string
  readonly dayLimit: number
  /** Number of messages left below which the holders of the right are notified. */
  readonly balanceAlert: number | null
}

const TABLE = 'sms_setup'
const DEFAULT_REGION = 'ap-guangzhou'
/** Failures of a host stop its calls for the whole process. */
const breaker = createOutgoingBreaker()

/** Returns undefined while the add-on is not installed or switched off. @throws SecretUnreadableError */
export async function loadSmsProvider(
  { db, vault, outgoing }: ProviderDeps,
  { evenOff = false }: { evenOff?: boolean } = {},
): Promise<LoadedProvider | undefined> {
  const row = await db
    .selectFrom(TABLE)
    .innerJoin('addon', (join) => join.on('addon.key', '=', 'sms').on('addon.uninstall_time', 'is', null))
    .selectAll(TABLE)
    .executeTakeFirst()
  if (row === undefined || (row.status === 0 && !evenOff)) return undefined
  if (row.platform === 'gateway' && row.webhook_url === '') return undefined
  const openSecret = (column: 'access_secret' | 'webhook_secret') =>
    vault.open(row[column], getSecretOwner(TABLE, column)) ?? ''
  const createClient = (host: string) =>
    createOutgoing({ ...outgoing, breaker, hosts: [host], onCall: (call) => void logAddonCall(db, 'sms', call) })
  const clock = systemClock
  const key = { id: row.access_key, secret: openSecret('access_secret') }
  const providers = {
    aliyun: () => createAliyunSms({ key, clock, outgoing: createClient(ALIYUN_HOST) }),
    tencent: () => {
      const { sdk_app_id: sdkAppId } = row
      const region = row.region === '' ? DEFAULT_REGION : row.region
      return createTencentSms({ key, clock, sdkAppId, region, outgoing: createClient(TENCENT_HOST) })
    },
    gateway: () => {
      const { webhook_url: url } = row
      return createGatewaySms({
        url,
        clock,
        secret: openSecret('webhook_secret'),
        outgoing: createClient(new URL(url).host),
      })
    },
  }
  const platform = row.platform as LoadedProvider['platform']
  const { sign_name: signName, day_limit: dayLimit, balance_alert: balanceAlert } = row
  return { platform, signName, dayLimit, balanceAlert, provider: providers[platform]() }
}
