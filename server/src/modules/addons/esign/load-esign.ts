// e签宝 with the current settings and their secret.
import { getSecretOwner } from '#platform/addons/vault.ts'
import { listInstalledAddons } from '#platform/addons/installed.ts'
import { systemClock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { buildLink } from '#platform/mail/mail-text.ts'
import { createOutgoing, createOutgoingBreaker } from '#platform/outgoing/outgoing.ts'
import { getSite } from '#platform/site/site.ts'
import {
  type SigningDeps,
  type SigningService,
  SigningServiceError,
  type SigningServices,
} from '#modules/contracts/index.ts'
import { logAddonCall } from '../call/log-call.ts'
import { loadHookToken } from '../hook-tokens.ts'
import { clearKeyAlarm, raiseKeyAlarm } from './esign.alarms.ts'
import { createEsignClient, type EsignClient, KEY_REJECTED } from './provider/client.ts'
import { createEsign } from './provider/esign.ts'
import type { EsignKey } from './provider/signature.ts'

export const ESIGN = 'esign'
export const ESIGN_HOOK = 'callback'
const TABLE = 'esign_setup'
/** Failures of a host stop its calls for the whole process. */
const breaker = createOutgoingBreaker()

export async function isEsignReady(db: Db): Promise<boolean> {
  if (!(await listInstalledAddons(db)).has(ESIGN)) return false
  const row = await db.selectFrom(TABLE).select(['status', 'app_id', 'app_secret']).executeTakeFirstOrThrow()
  return row.status === 1 && row.app_id !== '' && row.app_secret !== ''
}

interface LoadedEsign {
  readonly key: EsignKey
  readonly client: EsignClient
  readonly isKeyRejected: boolean
}

/** Returns undefined without a key. @throws SecretUnreadableError */
export async function loadEsign({
  db,
  vault,
  outgoing,
}: Omit<SigningDeps, 'registry'>): Promise<LoadedEsign | undefined> {
  const row = await db.selectFrom(TABLE).selectAll().executeTakeFirstOrThrow()
  const key = { appId: row.app_id, secret: vault.open(row.app_secret, getSecretOwner(TABLE, 'app_secret')) ?? '' }
  if (key.appId === '' || key.secret === '') return undefined
  const openOutgoing = (host: string) =>
    createOutgoing({ ...outgoing, breaker, hosts: [host], onCall: (call) => void logAddonCall(db, ESIGN, call) })
  const client = createEsignClient({ key, clock: systemClock, host: new URL(row.gateway_url).host, openOutgoing })
  return { key, client, isKeyRejected: row.key_rejected_time !== null }
}

/** Returns the service while it is ready. Its client raises and clears the alarm of a rejected key. @throws SecretUnreadableError */
async function openEsign(deps: SigningDeps): Promise<SigningService | undefined> {
  const { db, vault } = deps
  if (!(await isEsignReady(db))) return undefined
  const loaded = await loadEsign(deps)
  if (loaded === undefined) return undefined
  const { site_url } = await getSite(db)
  const token = await loadHookToken(db, vault, ESIGN, ESIGN_HOOK)
  return createEsign(watchKey(deps, loaded), buildLink(site_url, `/hooks/${ESIGN}/${ESIGN_HOOK}/${token}`))
}

const watchKey = (deps: SigningDeps, { client, isKeyRejected }: LoadedEsign): EsignClient => ({
  ...client,
  async call(...request) {
    try {
      const data = await client.call(...request)
      if (isKeyRejected) await clearKeyAlarm(deps.db)
      return data
    } catch (error) {
      if (error instanceof SigningServiceError && error.code === KEY_REJECTED) await raiseKeyAlarm(deps)
      throw error
    }
  },
})

export const esignService: SigningServices = { isReady: isEsignReady, open: openEsign }
