// Calls of sign-in with WeChat (T7). The two of `PROFILE_PATHS` link and unlink it.
import type { z } from 'zod'
import type { Wire } from '../described/named-schemas.ts'
import type {
  ownSocialBinding,
  socialAuthResponse,
  socialLoginRequest,
  socialLoginResponse,
  socialProofResponse,
  bindRequest,
  wxUnbindRequest,
} from './social.schemas.ts'

export const SOCIAL_PATHS = {
  authData: 'addons/social/public/GetSocialAuthData',
  login: 'addons/social/public/SocialSdtLogin',
  proof: 'addons/social/public/GetSocialAndBindByCode',
  own: 'addons/social/seller/OwnBind',
} as const

/** WeChat Open Platform: a QR code on a website. */
export const WECHAT_TYPE = 'wechat_open'

/** The page of this platform to which providers send the browser back. */
export const AUTH_REDIRECT = '/auth-redirect'

export type SocialAuthData = z.infer<typeof socialAuthResponse>
export type SocialLoginRequest = Wire<typeof socialLoginRequest>
export type SocialLoginResponse = z.infer<typeof socialLoginResponse>
export type SocialProof = z.infer<typeof socialProofResponse>
export type OwnSocialBinding = z.infer<typeof ownSocialBinding>
export type BindRequest = Wire<typeof bindRequest>
export type WxUnbindRequest = Wire<typeof wxUnbindRequest>
