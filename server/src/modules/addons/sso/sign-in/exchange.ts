// From the answer of a provider to a person: redeems the state, exchanges the code, and names the person by issuer and subject.
import type { SsoStepUpRequest } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import type { ProvenIdentity } from '#modules/addons/sign-in/proof-codes.ts'
import { resolveRedirectUri } from '#modules/addons/sign-in/redirect-uri.ts'
import { redeemState, type SignInScene } from '#modules/addons/sign-in/sign-in-states.ts'
import { SecretUnreadableError } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { type EffectiveProvider, findProvider, getClient, type SsoDeps } from '../load-providers.ts'
import { OidcError } from '../oidc/oidc-error.ts'

export const SSO_TYPE = 'oidc'

/** A person at a provider, for sessions and logout tokens. */
export interface ProviderPerson {
  readonly subject: string
  readonly sid: string
}

export interface ProvenPerson extends ProviderPerson {
  readonly provider: EffectiveProvider
  readonly identity: ProvenIdentity
  /** Empty if the provider names none. */
  readonly employeeNo: string
  /** The account that began a step-up. */
  readonly accountId: number | null
}

export interface AnswerContext {
  readonly scene: SignInScene
  readonly device: string
}

/** Returns the address of this provider alone: an answer cannot be mistaken for that of another. */
export const resolveProviderUri = async (
  db: Db,
  request: FastifyRequest,
  { code }: Pick<EffectiveProvider, 'code'>,
): Promise<string> => `${await resolveRedirectUri(db, request)}/${code}`

/** @throws Failure `state_expired`, `sso_unknown`, `sso_failed` */
export async function provePerson(
  deps: SsoDeps,
  request: FastifyRequest,
  { code, state, iss, company }: SsoStepUpRequest,
  { scene, device }: AnswerContext,
): Promise<ProvenPerson> {
  const redeemed = await redeemState(deps, { state, type: SSO_TYPE, scene, device })
  const provider = await getUsableProvider(deps.db, { provider_id: redeemed.providerId ?? 0 })
  // An issuer that was changed since must not receive the code of the earlier one.
  if (redeemed.providerVersion !== provider.version) throw new Failure('state_expired')
  const secrets = { state, nonce: redeemed.nonce, verifier: redeemed.verifier }
  // The answer of another provider, which the one of this state led the browser to.
  if (company !== provider.code) throw createSsoFailure('mixed_up')
  const redirectUri = await resolveProviderUri(deps.db, request, provider)
  const { claims, sid } = await catchProvider(request, () =>
    getClient(deps, provider).exchange(
      { ...secrets, redirectUri, isStepUp: scene === 'step_up' },
      { code, state, iss },
    ),
  )
  const openid = readClaim(claims, provider.subject_claim)
  if (openid === '') throw createSsoFailure('no_subject')
  return {
    provider,
    identity: {
      type: SSO_TYPE,
      providerId: provider.provider_id,
      // With the issuer: another issuer entered later names other people by the same subjects.
      appId: buildAppId(provider),
      openid,
      unionid: '',
      nick: readClaim(claims, 'name').slice(0, MAX_NICK),
      logo: '',
    },
    employeeNo: provider.employee_claim === '' ? '' : readClaim(claims, provider.employee_claim),
    subject: readClaim(claims, 'sub'),
    sid,
    accountId: redeemed.accountId,
  }
}

const MAX_NICK = 60

/** Another claim names other people by the same values, as another issuer does. */
const buildAppId = ({ issuer, subject_claim: claim }: EffectiveProvider): string =>
  claim === 'sub' ? issuer : `${issuer}#${claim}`

/** @throws Failure `sso_unknown`, the same for an unknown and a disabled provider */
export async function getUsableProvider(
  db: Db,
  filter: Parameters<typeof findProvider>[1],
): Promise<EffectiveProvider> {
  const provider = await findProvider(db, filter)
  if (provider === undefined) throw new Failure('sso_unknown')
  return provider
}

export const createSsoFailure = (reason: string) => new Failure('sso_failed', { values: { reason } })

/** Maps an unusable provider or answer to `sso_failed`; the log of the server has the details. */
export async function catchProvider<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SecretUnreadableError) throw createSsoFailure('secret_unreadable')
    if (!(error instanceof OidcError)) throw error
    request.log.warn({ code: error.code, reason: error.message }, 'company sign-in failed')
    throw createSsoFailure(error.code)
  }
}

function readClaim(claims: Readonly<Record<string, unknown>>, name: string): string {
  const value = claims[name]
  if (typeof value === 'string') return value
  // JSON rounds larger numbers, so that two people could have the same.
  return Number.isSafeInteger(value) ? String(value) : ''
}
