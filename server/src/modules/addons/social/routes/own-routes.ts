// Calls by which users link their account with WeChat and unlink it (T7).
import {
  type OwnSocialBinding,
  PROFILE_PATHS,
  SESSION_TOPIC,
  SOCIAL_PATHS,
  toTopic,
  WECHAT_TYPE,
} from '@cangdan/protocol'
import { ownSocialBinding, bindRequest, wxBindResponse, wxUnbindRequest } from '@cangdan/protocol/schemas'
import type { RouteDeps } from '#engine/define-module.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { runWrite } from '#engine/write/save.ts'
import { bindAccount, findOwnBinding, unbindAccount } from '#modules/addons/sign-in/bindings.ts'
import { assertOwner, hasRecentSignIn } from '#modules/addons/sign-in/owner-proof.ts'
import { redeemProofCode } from '#modules/addons/sign-in/proof-codes.ts'
import { socialBind } from '#modules/addons/sign-in/socialbind/socialbind.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { WECHAT_TITLE } from '../wechat/wechat.titles.ts'
import { SOCIAL_CALL_TITLES } from './social.titles.ts'
import { assertAllowedAccount, requireWechat } from './wechat-access.ts'

const access = 'signed-in'
const CALLS = {
  own: defineCall(SOCIAL_CALL_TITLES.own, { access }, { answer: ownSocialBinding }),
  bind: defineCall(SOCIAL_CALL_TITLES.bindWx, { access, stepUp: true }, { body: bindRequest, answer: wxBindResponse }),
  unbind: defineCall(
    SOCIAL_CALL_TITLES.unbindWx,
    { access, stepUp: true },
    { body: wxUnbindRequest, answer: wxBindResponse },
  ),
} as const
const WECHAT = { type: WECHAT_TYPE, providerId: null } as const

export function createOwnRoutes(deps: RouteDeps): ZodRoutes {
  const { db } = deps
  const readOwn = async (accountId: number): Promise<OwnSocialBinding> => {
    const own = await findOwnBinding(db, { accountId, ...WECHAT })
    return {
      is_bind_wx: own === undefined ? 0 : 1,
      bind_wx_time: own?.bind_time ?? null,
      social_nick: own?.social_nick ?? '',
      social_logo: own?.social_logo ?? '',
    }
  }
  return async (app) => {
    app.get(`/${SOCIAL_PATHS.own}`, CALLS.own, async (request) =>
      buildSuccess(await readOwn(getPrincipal(request).accountId)),
    )

    app.post(`/${PROFILE_PATHS.bindWx}`, CALLS.bind, async (request) => {
      const { principal, device } = getSession(request)
      const { bind_code: code, ...proof } = request.body
      await assertAllowedAccount(db, await requireWechat(deps, 'bind'), principal.accountId)
      if (!(await hasRecentSignIn(db, principal.sessionId))) await assertOwner(deps, request, proof)
      const writer = createRequestWriter(request, deps)
      await runWrite(db, { resource: socialBind, writer }, undefined, async (unit) => {
        const identity = await redeemProofCode(unit.tx, { code, type: WECHAT_TYPE, device })
        await bindAccount(unit, { identity, provider: WECHAT_TITLE })
        return null
      })
      const { is_bind_wx, bind_wx_time } = await readOwn(principal.accountId)
      return buildSuccess({ is_bind_wx, bind_wx_time }, MESSAGES.done[writer.language], getTopics(principal.accountId))
    })

    app.post(`/${PROFILE_PATHS.unbindWx}`, CALLS.unbind, async (request) => {
      const { accountId } = getPrincipal(request)
      await assertOwner(deps, request, request.body)
      const writer = createRequestWriter(request, deps)
      await runWrite(db, { resource: socialBind, writer }, undefined, async (unit) => {
        await unbindAccount(unit, { ...WECHAT, provider: WECHAT_TITLE })
        return null
      })
      const unbound = { is_bind_wx: 0 as const, bind_wx_time: null }
      return buildSuccess(unbound, MESSAGES.done[getRequestLanguage(request)], getTopics(accountId))
    })
  }
}

/** Notifies the pages that show the user and their ways to sign in. */
const getTopics = (accountId: number) => [toTopic('account', accountId), SESSION_TOPIC]
