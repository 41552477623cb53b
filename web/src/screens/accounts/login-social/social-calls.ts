// Calls of the social login add-on: the browser loads the address of the external site and submits its response (requirement T10;
// T7).
import type { SessionTokens } from '@cangdan/protocol'

export const SOCIAL_PATHS = {
  authData: 'addons/social/public/GetSocialAuthData',
  login: 'addons/social/public/SocialSdtLogin',
} as const

/** WeChat Open Platform. */
export const SOCIAL_TYPE = 'wechat_open'

export interface SocialAuthData {
  /** Page of the external site; redirects to `redirect` with a code and this state. */
  auth_url: string
  /** Single-use, bound to this browser. */
  state: string
}

export interface SocialLoginRequest {
  code: string
  state: string
  type: string
  /** As in `LoginRequest`. */
  public_key: string
}

/** `need_bind`: no account is bound to the external one yet. */
export type SocialLoginAnswer = SessionTokens | { need_bind: 1; social_nick: string }
