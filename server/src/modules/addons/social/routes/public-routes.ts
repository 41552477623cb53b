// Calls of sign-in with WeChat before a session exists (T7).
import {
  SOCIAL_PATHS,
  type SocialAuthData,
  type SocialLoginRequest,
  type SocialLoginResponse,
  type SocialProof,
  WECHAT_TYPE,
} from '@cangdan/protocol'
import {
  socialAuthQuery,
  socialAuthResponse,
  socialLoginRequest,
  socialLoginResponse,
  socialProofQuery,
  socialProofResponse,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { RouteDeps } from '#engine/define-module.ts'
import { requireOwnKey } from '#modules/accounts/index.ts'
import { findBoundAccount } from '#modules/addons/sign-in/bindings.ts'
import { continueExternalSession, openExternalSession } from '#modules/addons/sign-in/external-sign-in.ts'
import { createProofCode, type ProvenIdentity } from '#modules/addons/sign-in/proof-codes.ts'
import { resolveRedirectUri } from '#modules/addons/sign-in/redirect-uri.ts'
import { openState, redeemState, type SignInScene } from '#modules/addons/sign-in/sign-in-states.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { getDevice } from '#platform/identity/session-keys.ts'
import type { LoadedWechat } from '../load-wechat.ts'
import { WECHAT_SCOPE } from '../wechat/wechat-provider.ts'
import { SOCIAL_CALL_TITLES } from './social.titles.ts'
import { assertAllowedAccount, exchangeCode, requireWechat } from './wechat-access.ts'

const access = 'public'
const CALLS = {
  authData: defineCall(SOCIAL_CALL_TITLES.authData, { access }, { query: socialAuthQuery, answer: socialAuthResponse }),
  login: defineCall(SOCIAL_CALL_TITLES.login, { access }, { body: socialLoginRequest, answer: socialLoginResponse }),
  proof: defineCall(SOCIAL_CALL_TITLES.proof, { access }, { query: socialProofQuery, answer: socialProofResponse }),
} as const

export function createPublicRoutes(deps: RouteDeps): ZodRoutes {
  const { db } = deps
  return async (app) => {
    app.get(`/${SOCIAL_PATHS.authData}`, { ...CALLS.authData, exposeHeadRoute: false }, async (request) => {
      const { type, scene, redirect } = request.query
      const { provider, appId } = await requireWechat(deps, scene)
      const redirectUri = await resolveRedirectUri(db, request, redirect)
      const secrets = await openState(deps, { type, scene, device: requireDevice(request) })
      const auth_url = await provider.authorizeUrl({ ...secrets, redirectUri })
      return buildSuccess<SocialAuthData>({
        type,
        app_id: appId,
        redirect_uri: redirectUri,
        scope: WECHAT_SCOPE,
        state: secrets.state,
        auth_url,
        qr_url: auth_url,
      })
    })

    app.post(`/${SOCIAL_PATHS.login}`, CALLS.login, async (request) => {
      requireOwnKey(request, request.body.public_key)
      return buildSuccess<SocialLoginResponse>(await signIn(deps, request, request.body))
    })

    app.get(`/${SOCIAL_PATHS.proof}`, { ...CALLS.proof, exposeHeadRoute: false }, async (request) => {
      const wechat = await requireWechat(deps, 'bind')
      const identity = await proveIdentity(deps, request, { ...request.query, scene: 'bind', wechat })
      const bound = await findBoundAccount(db, identity)
      return buildSuccess<SocialProof>({
        social_nick: identity.nick,
        social_logo: identity.logo,
        bind_code: await createProofCode(db, identity, requireDevice(request)),
        openid: identity.openid,
        unionid: identity.unionid,
        is_bind_wx: bound === undefined ? 0 : 1,
        bind_wx_time: bound?.bindTime ?? null,
      })
    })
  }
}

/** @throws Failure `state_expired`, `social_off`, `social_failed`, and those of a sign-in by password */
async function signIn(
  deps: RouteDeps,
  request: FastifyRequest,
  body: SocialLoginRequest,
): Promise<SocialLoginResponse> {
  const { type, public_key: publicKey, code, state, bind_code: bindCode, factor_code: factorCode, ...captcha } = body
  const wechat = await requireWechat(deps, 'login')
  const assertAllowed = (accountId: number) => assertAllowedAccount(deps.db, wechat, accountId)
  const input = { ...captcha, publicKey, factorCode, assertAllowed }
  if (bindCode !== undefined && input.factorCode === undefined) throw new Failure('bad_request')
  if (bindCode !== undefined) return continueExternalSession(deps, request, { bindCode, type }, input)
  if (code === undefined || state === undefined) throw new Failure('bad_request')
  const identity = await proveIdentity(deps, request, { code, state, type, scene: 'login', wechat })
  return openExternalSession(deps, request, identity, input)
}

interface ProviderResponse {
  readonly code: string
  readonly state: string
  readonly type: string
  readonly scene: SignInScene
  readonly wechat: LoadedWechat
}

/** Uses the state, then the code of WeChat; neither is accepted again, whatever follows. */
async function proveIdentity(
  deps: RouteDeps,
  request: FastifyRequest,
  { code, state, type, scene, wechat }: ProviderResponse,
): Promise<ProvenIdentity> {
  const { providerId, ...secrets } = await redeemState(deps, { state, type, scene, device: requireDevice(request) })
  const redirectUri = await resolveRedirectUri(deps.db, request)
  const identity = await exchangeCode(wechat, { ...secrets, code, redirectUri })
  return { ...identity, type: WECHAT_TYPE, providerId }
}

/** @throws Failure `bad_signature` without the header of the browser's key */
function requireDevice({ headers }: FastifyRequest): string {
  const device = getDevice(headers)
  if (device === undefined || !/^[\w-]{43}$/.test(device)) throw new Failure('bad_signature')
  return device
}
