import { z } from 'zod'
import { captchaId, captchaText } from '../accounts/login-guard.schemas.ts'
import { factorCode } from '../accounts/second-factor.schemas.ts'
import { publicKey } from '../accounts/session.schemas.ts'
import { nameSchema, seconds } from '../described/named-schemas.ts'
import { sessionTokensResponse } from '../described/session.schemas.ts'

const text = z.string()
const bit = z.literal([0, 1])
/** A state, or a code of this platform or a provider. */
const secret = z.string().min(1).max(512)
const type = z.enum(['wechat_open'])
/** Proof of work; required by the server after wrong passwords or codes. */
const captcha = { captcha_id: captchaId.optional(), captcha: captchaText.optional() }

export const socialAuthQuery = z.strictObject({
  type,
  scene: z.enum(['login', 'bind']),
  /** `/auth-redirect` of this platform; any other address is rejected. */
  redirect: z.string().max(500).optional(),
})

export const socialAuthResponse = nameSchema(
  'SocialAuthData',
  z.strictObject({
    type,
    app_id: text,
    redirect_uri: text,
    scope: text,
    /** Accepted once, within ten minutes, from this browser. */
    state: text,
    /** Page of the provider; it returns the browser to `redirect_uri` with `code` and `state`. */
    auth_url: text,
    qr_url: text,
  }),
)

export const socialLoginRequest = nameSchema(
  'SocialLoginRequest',
  z.strictObject({
    type,
    /** As in `LoginRequest`. */
    public_key: publicKey,
    /** With `state`: the answer of the provider. */
    code: secret.optional(),
    state: secret.optional(),
    /** With `factor_code`: continues after `need_factor`. */
    bind_code: secret.optional(),
    factor_code: factorCode.optional(),
    ...captcha,
  }),
)

export const socialLoginResponse = nameSchema(
  'SocialLogin',
  z.union([
    sessionTokensResponse,
    /** No account has this WeChat. After a sign-in by password `WxBind` links it with the code. */
    z.strictObject({ need_bind: z.literal(1), bind_code: text, social_nick: text, social_logo: text }),
    /** The account has a second factor. */
    z.strictObject({ need_factor: z.literal(1), bind_code: text, username: text }),
  ]),
)

export const socialProofQuery = z.strictObject({ code: secret, type, state: secret })

export const socialProofResponse = nameSchema(
  'SocialProof',
  z.strictObject({
    social_nick: text,
    /** Data URL of a picture; empty without one. */
    social_logo: text,
    /** For `WxBind`: accepted once, within ten minutes, from this browser. */
    bind_code: text,
    openid: text,
    unionid: text,
    /** 1: it is linked to an account already. */
    is_bind_wx: bit,
    bind_wx_time: seconds.nullable(),
  }),
)

export const ownSocialBinding = nameSchema(
  'OwnSocialBinding',
  z.strictObject({ is_bind_wx: bit, bind_wx_time: seconds.nullable(), social_nick: text, social_logo: text }),
)

/** One of the two proves the owner: the password, or a code of the scene `bind` to the account's phone. */
const ownerProof = {
  password: z.string().min(1).max(256).optional(),
  verify: z.string().min(1).max(16).trim().optional(),
  ...captcha,
}

/** Links the account of a provider. The proof is not needed within five minutes of a sign-in by password or SMS. */
export const bindRequest = nameSchema('BindRequest', z.strictObject({ bind_code: secret, ...ownerProof }))

export const wxUnbindRequest = nameSchema('WxUnbindRequest', z.strictObject(ownerProof))

export const wxBindResponse = nameSchema(
  'WxBinding',
  z.strictObject({ is_bind_wx: bit, bind_wx_time: seconds.nullable() }),
)
