// Calls of company sign-in. The names of organisations are not listed: a person enters the code of theirs.
import { SSO_PATHS, type SsoLoginAnswer, type SsoStart } from '@cangdan/protocol'
import {
  bindRequest,
  ssoFactorRequest,
  ssoLoginRequest,
  ssoLoginResponse,
  ssoStartRequest,
  ssoStartResponse,
  ssoStepUpRequest,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '#engine/define-module.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { requireOwnKey } from '#modules/accounts/index.ts'
import { bindAccount } from '#modules/addons/sign-in/bindings.ts'
import {
  continueExternalSession,
  type ExternalSignInInput,
  openExternalSession,
} from '#modules/addons/sign-in/external-sign-in.ts'
import { assertOwner, hasRecentSignIn } from '#modules/addons/sign-in/owner-proof.ts'
import { redeemProofCode } from '#modules/addons/sign-in/proof-codes.ts'
import { openState, type SignInScene } from '#modules/addons/sign-in/sign-in-states.ts'
import { requireAddon } from '#platform/addons/installed.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { computeThumbprint, getDevice } from '#platform/identity/session-keys.ts'
import { markProven } from '#platform/identity/sessions.ts'
import { type EffectiveProvider, getClient } from '../load-providers.ts'
import { bindExpectedPerson, nameProvider } from './bind-expected.ts'
import {
  catchProvider,
  createSsoFailure,
  getUsableProvider,
  provePerson,
  resolveProviderUri,
  type ProviderPerson,
  SSO_TYPE,
} from './exchange.ts'
import {
  findPerson,
  findProviderSession,
  linkSession,
  storePerson,
  updateProviderSession,
} from './provider-sessions.ts'
import { SSO_TITLES } from './sso-routes.titles.ts'

export function createSsoRoutes(deps: RouteDeps): ZodRoutes {
  return async (app) => {
    requireAddon(app, 'sso', deps.db)
    await app.register(createPublicRoutes(deps))
    await app.register(createSignedInRoutes(deps))
  }
}

function createPublicRoutes(deps: RouteDeps): ZodRoutes {
  const { db } = deps
  const access = 'public'
  const calls = {
    start: defineCall(SSO_TITLES.start, { access }, { body: ssoStartRequest, answer: ssoStartResponse }),
    login: defineCall(SSO_TITLES.login, { access }, { body: ssoLoginRequest, answer: ssoLoginResponse }),
    factor: defineCall(SSO_TITLES.factor, { access }, { body: ssoFactorRequest, answer: ssoLoginResponse }),
  } as const

  return async (app) => {
    app.post(`/${SSO_PATHS.start}`, calls.start, async (request) => {
      const provider = await getUsableProvider(db, { code: request.body.company.toLowerCase() })
      return buildSuccess(await startAuthorization(deps, request, provider, { scene: 'login' }))
    })

    app.post(`/${SSO_PATHS.login}`, calls.login, async (request) => {
      const { public_key: publicKey, ...answer } = request.body
      requireOwnKey(request, publicKey)
      const person = await provePerson(deps, request, answer, { scene: 'login', device: computeThumbprint(publicKey) })
      const language = getRequestLanguage(request)
      await bindExpectedPerson(db, { ...deps.registry, language, address: request.clientAddress }, person)
      const { provider, identity } = person
      const input = { publicKey, assertAllowed: createOrganisationCheck(deps, provider) }
      const opened = await openExternalSession(deps, request, identity, input)
      return buildSuccess(await finishAuthorization(deps, opened, provider.provider_id, person))
    })

    app.post(`/${SSO_PATHS.factor}`, calls.factor, async (request) => {
      const { bind_code: bindCode, factor_code: factorCode, public_key: publicKey, ...proof } = request.body
      requireOwnKey(request, publicKey)
      const person = await findPerson(db, bindCode)
      if (person === undefined) throw new Failure('state_expired')
      const provider = await getUsableProvider(db, { provider_id: person.providerId })
      const input: ExternalSignInInput = {
        ...proof,
        publicKey,
        factorCode,
        assertAllowed: createOrganisationCheck(deps, provider),
      }
      const opened = await continueExternalSession(deps, request, { bindCode, type: SSO_TYPE }, input)
      return buildSuccess(await finishAuthorization(deps, opened, provider.provider_id, person))
    })
  }
}

function createSignedInRoutes(deps: RouteDeps): ZodRoutes {
  const { db } = deps
  const access = 'signed-in'
  const calls = {
    bind: defineCall(SSO_TITLES.bind, { access }, { body: bindRequest }),
    stepUpStart: defineCall(SSO_TITLES.stepUpStart, { access }, { answer: ssoStartResponse }),
    stepUp: defineCall(SSO_TITLES.stepUp, { access }, { body: ssoStepUpRequest }),
  } as const

  return async (app) => {
    app.post(`/${SSO_PATHS.bind}`, calls.bind, async (request) => {
      const { bind_code: code, ...proof } = request.body
      const { sessionId } = getPrincipal(request)
      if (!(await hasRecentSignIn(db, sessionId))) await assertOwner(deps, request, proof)
      const identity = await redeemProofCode(db, { code, type: SSO_TYPE, device: requireDevice(request) })
      const provider = await getUsableProvider(db, { provider_id: identity.providerId ?? 0 })
      await createOrganisationCheck(deps, provider)(getPrincipal(request).accountId)
      await transact(db, createRequestWriter(request, deps), (unit) =>
        bindAccount(unit, { identity, provider: nameProvider(provider.name) }),
      )
      return buildSuccess(null)
    })

    app.post(`/${SSO_PATHS.stepUpStart}`, calls.stepUpStart, async (request) => {
      const { accountId, sessionId } = getPrincipal(request)
      const session = await findProviderSession(db, sessionId)
      if (session === undefined) throw new Failure('sso_unknown')
      const provider = await getUsableProvider(db, { provider_id: session.providerId })
      return buildSuccess(await startAuthorization(deps, request, provider, { scene: 'step_up', accountId }))
    })

    app.post(`/${SSO_PATHS.stepUp}`, calls.stepUp, async (request) => {
      const { accountId, sessionId } = getPrincipal(request)
      const session = await findProviderSession(db, sessionId)
      const person = await provePerson(deps, request, request.body, {
        scene: 'step_up',
        device: requireDevice(request),
      })
      const isSame =
        person.accountId === accountId &&
        person.provider.provider_id === session?.providerId &&
        person.subject === session.subject
      if (!isSame) throw createSsoFailure('other_person')
      // A fresh sign-in can start another session at the provider.
      await updateProviderSession(db, sessionId, person)
      await markProven(db, sessionId)
      return buildSuccess(null)
    })
  }
}

interface Start {
  readonly scene: SignInScene
  readonly accountId?: number
}

async function startAuthorization(
  deps: RouteDeps,
  request: FastifyRequest,
  provider: EffectiveProvider,
  start: Start,
): Promise<SsoStart> {
  const state = {
    ...start,
    type: SSO_TYPE,
    device: requireDevice(request),
    providerId: provider.provider_id,
    providerVersion: provider.version,
  }
  const secrets = await openState(deps, state)
  const redirectUri = await resolveProviderUri(deps.db, request, provider)
  const auth_url = await catchProvider(request, () =>
    getClient(deps, provider).buildAuthUrl({ ...secrets, redirectUri, isStepUp: start.scene === 'step_up' }),
  )
  return { auth_url, state: secrets.state }
}

/** Links an opened session to the person, or keeps the person until the second factor is shown. */
async function finishAuthorization(
  { db }: RouteDeps,
  answer: SsoLoginAnswer,
  providerId: number,
  { subject, sid }: ProviderPerson,
): Promise<SsoLoginAnswer> {
  if ('session_id' in answer) await linkSession(db, answer.session_id, { providerId, subject, sid })
  else if ('need_factor' in answer) await storePerson(db, answer.bind_code, { providerId, subject, sid })
  return answer
}

/** Rejects accounts of other organisations, also those that moved after they were bound. */
const createOrganisationCheck =
  ({ db }: RouteDeps, { organisation_id }: EffectiveProvider) =>
  async (accountId: number): Promise<void> => {
    const account = await db
      .selectFrom('account')
      .select('organisation_id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (account.organisation_id !== organisation_id) throw new Failure('other_organisation')
  }

/** The browser's key: a state is accepted only from the browser that began it. */
function requireDevice({ headers }: FastifyRequest): string {
  const device = getDevice(headers)
  if (device === undefined || !/^[\w-]{43}$/.test(device)) throw new Failure('bad_signature')
  return device
}
