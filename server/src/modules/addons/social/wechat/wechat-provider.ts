// Sign-in by the QR code of WeChat Open Platform for websites (developers.weixin.qq.com, "Website App WeChat Login").
import { z } from 'zod'
import { type Outgoing, OutgoingError, type OutgoingResponse } from '#platform/outgoing/outgoing.ts'
import { type IdentityProvider, IdentityProviderError } from '#modules/addons/sign-in/identity-provider.ts'
import { readAvatar } from './avatar.ts'
import { WECHAT_REMEDIES, type WechatReason } from './wechat.titles.ts'

export const WECHAT_HOST = 'api.weixin.qq.com'
export const WECHAT_SCOPE = 'snsapi_login'

const Failed = z.object({ errcode: z.number().int(), errmsg: z.string().default('') })
const Token = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1).max(128),
  unionid: z.string().max(128).default(''),
})
const User = z.object({
  openid: z.string().min(1),
  nickname: z.string().default(''),
  headimgurl: z.string().default(''),
  unionid: z.string().max(128).default(''),
})

const REASONS: Readonly<Record<number, WechatReason>> = {
  [-1]: 'busy',
  40013: 'app',
  40029: 'code',
  40125: 'secret',
  40163: 'code',
  41002: 'app',
  41004: 'secret',
  41008: 'code',
  42003: 'code',
  45009: 'busy',
  45011: 'busy',
  48001: 'scope',
  50002: 'app',
}
const MAX_NICK = 100

export interface WechatOptions {
  readonly appId: string
  readonly appSecret: string
  readonly outgoing: Outgoing
}

/** Codes are sent once: after a time-out WeChat may have used the code, so the person scans again. */
export function createWechat({ appId, appSecret, outgoing }: WechatOptions): IdentityProvider {
  const call = async <T>(schema: z.ZodType<T>, path: string, query: Readonly<Record<string, string>>): Promise<T> => {
    const url = `https://${WECHAT_HOST}${path}?${new URLSearchParams(query).toString()}`
    return readAnswer(schema, await outgoing.request({ method: 'GET', url }).catch(rejectFailedCall))
  }
  return {
    authorizeUrl({ state, redirectUri }) {
      const query = { appid: appId, redirect_uri: redirectUri, response_type: 'code', scope: WECHAT_SCOPE, state }
      return Promise.resolve(
        `https://open.weixin.qq.com/connect/qrconnect?${new URLSearchParams(query).toString()}#wechat_redirect`,
      )
    },
    async exchange({ code }) {
      const grant = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const token = await call(Token, '/sns/oauth2/access_token', grant)
      const { access_token, openid } = token
      const user = await call(User, '/sns/userinfo', { access_token, openid, lang: 'zh_CN' })
      if (user.openid !== openid) throw createError('unknown', 'openid')
      return {
        appId,
        openid,
        unionid: token.unionid === '' ? user.unionid : token.unionid,
        nick: user.nickname.slice(0, MAX_NICK),
        logo: await readAvatar(outgoing, user.headimgurl),
      }
    },
  }
}

/** Returns the object of a response. WeChat reports errors with status 200. @throws IdentityProviderError */
function readAnswer<T>(schema: z.ZodType<T>, { status, body }: OutgoingResponse): T {
  const json = parseJson(body)
  const { data: failed } = Failed.safeParse(json)
  if (failed !== undefined && failed.errcode !== 0)
    throw createError(REASONS[failed.errcode] ?? 'unknown', String(failed.errcode))
  const { success, data } = schema.safeParse(json)
  if (status !== 200 || !success) throw createError('connection', `http_${status}`)
  return data
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function rejectFailedCall(error: unknown): never {
  throw error instanceof OutgoingError ? createError('connection', error.code) : error
}

const createError = (reason: WechatReason, code: string) => new IdentityProviderError(code, WECHAT_REMEDIES[reason])
