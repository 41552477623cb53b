// Signing in with the account of another site, which the social add-on offers: the browser asks where to send the person, and hands in what
// came back (requirement T10; specification §7.4).
import type { OpenedTokens } from '@cangdan/protocol'

export const SOCIAL_PATHS = {
  authData: 'addons/social/public/GetSocialAuthData',
  login: 'addons/social/public/SocialSdtLogin',
} as const

/** The site that is offered: WeChat's open platform. */
export const SOCIAL_TYPE = 'wechat_open'

export interface SocialAuthData {
  /** Where the person says yes; the site sends them back to `redirect` with a code and this state. */
  auth_url: string
  /** Good once, for this browser. */
  state: string
}

export interface SocialLoginRequest {
  code: string
  state: string
  type: string
  /** As of `LoginRequest`. */
  public_key: string
}

/** A session, or that no account of ours is bound to theirs yet. */
export type SocialLoginAnswer = OpenedTokens | { need_bind: 1; social_nick: string }
