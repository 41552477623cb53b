// The approved providers, and a client for each.
import { sql } from 'kysely'
import { getSecretOwner, type Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { createOutgoing, createOutgoingBreaker, type OutgoingSettings } from '#platform/outgoing/outgoing.ts'
import { logAddonCall } from '#modules/addons/call/log-call.ts'
import type { ClientAuthMethod } from './oidc/client-auth.ts'
import { createOidcClient, type IdTokenAlg, type OidcClient } from './oidc/oidc-client.ts'

export interface SsoDeps {
  readonly db: Db
  readonly vault: Vault
  readonly outgoing: OutgoingSettings
}

/** An approved and enabled provider. */
export interface EffectiveProvider {
  readonly provider_id: number
  readonly version: number
  readonly organisation_id: number
  readonly code: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly auth_method: ClientAuthMethod
  readonly client_secret: string
  readonly scopes: string
  readonly algs: readonly IdTokenAlg[]
  readonly subject_claim: string
  readonly employee_claim: string
}

type ProviderFilter = Partial<Pick<EffectiveProvider, 'provider_id' | 'code' | 'issuer'>>

/** Returns the usable providers; none while the add-on is not installed. */
export async function listProviders(db: Db, filter: ProviderFilter = {}): Promise<readonly EffectiveProvider[]> {
  const { provider_id = null, code = null, issuer = null } = filter
  const { rows } = await sql<EffectiveProvider>`
    select sso_effective.provider_id, sso_effective.version, sso_effective.organisation_id, sso_effective.code, sso_effective.name,
           sso_effective.issuer, sso_effective.client_id, sso_effective.auth_method, sso_effective.client_secret,
           sso_effective.scopes, sso_effective.algs, sso_effective.subject_claim, sso_effective.employee_claim
      from sso_effective
      join sso_provider on sso_provider.id = sso_effective.provider_id and sso_provider.disabled = 0
      join addon on addon.key = 'sso' and addon.uninstall_time is null
     where (${provider_id}::bigint is null or sso_effective.provider_id = ${provider_id}::bigint)
       and (${code}::text is null or sso_effective.code = ${code}::text)
       and (${issuer}::text is null or sso_effective.issuer = ${issuer}::text)
     order by sso_effective.provider_id`.execute(db)
  return rows
}

export const findProvider = async (
  db: Db,
  filter: Required<Pick<EffectiveProvider, 'code'>> | Required<Pick<EffectiveProvider, 'provider_id'>>,
): Promise<EffectiveProvider | undefined> => (await listProviders(db, filter))[0]

/** Failures of a host stop its calls for the whole process. */
const breaker = createOutgoingBreaker()

interface CachedClient {
  readonly version: string
  readonly client: OidcClient
}

/** Clients keep metadata and keys of their providers. The settings of the process separate the servers of a test. */
const clients = new WeakMap<OutgoingSettings, Map<number, CachedClient>>()

/** Returns the client of these settings. @throws SecretUnreadableError */
export function getClient({ db, vault, outgoing }: SsoDeps, provider: EffectiveProvider): OidcClient {
  const ofProcess = clients.get(outgoing) ?? new Map<number, CachedClient>()
  clients.set(outgoing, ofProcess)
  const version = `${provider.version} ${provider.client_secret}`
  const cached = ofProcess.get(provider.provider_id)
  if (cached?.version === version) return cached.client
  const { issuer, client_id: clientId, auth_method: authMethod, scopes, algs } = provider
  const secret = vault.open(provider.client_secret, getSecretOwner('sso_provider', 'client_secret')) ?? ''
  const client = createOidcClient(
    { issuer, clientId, secret, authMethod, scopes, algs },
    createOutgoing({
      ...outgoing,
      breaker,
      hosts: [new URL(issuer).host],
      onCall: (call) => void logAddonCall(db, 'sso', call),
    }),
  )
  ofProcess.set(provider.provider_id, { version, client })
  return client
}
