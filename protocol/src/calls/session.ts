// Signing in, staying in, leaving; and what the browser needs to know before and after.
import type { PasswordPolicy } from '../password-rules.ts'
import type { SiteConfig } from './site.ts'

export interface LoginRequest {
  /** Trimmed by both sides; the phone, where a code is sent. */
  username: string
  /** Never trimmed: a blank may be part of it. The code, where one is sent. */
  password: string
  /** Chooses among the accounts of a phone, by user name; it says nothing beside a password. */
  name?: string | undefined
  /** 1 is a password, 2 a code that was sent to a phone. */
  type?: 1 | 2 | undefined
  /** The browser's ECDH key on P-256: the 65 bytes of the uncompressed point, base64url. */
  public_key: string
  /** A code of the authenticator app or a recovery code, where the account has a second factor (second-factor.ts). */
  factor_code?: string | undefined
  /** Proof of work, where the server asked for it (login-guard.ts). */
  captcha_id?: string | undefined
  captcha?: string | undefined
}

export interface RefreshRequest {
  refresh_token: string
}

export interface Tokens {
  /** A JWT; its payload carries `exp`. */
  access_token: string
  refresh_token: string
  /** Seconds until the access token ends. */
  expires_in: number
}

/** What opens a session: its tokens, and the other half of the key that its calls are signed with (docs/wire.md §3). */
export interface OpenedTokens extends Tokens {
  session_id: string
  /** The server's ECDH key of this session, as `public_key` is written. */
  server_key: string
}

/** Turns a hand-over token into a session of this browser's own, once for each token. */
export interface SwapRequest {
  /** What `HandoverCode` answered; the name is the specification's (§4). */
  access_token: string
  public_key: string
}

/** Opens a session of another browser for the same account: once, within `expires_in` seconds. */
export interface HandoverCode {
  /** A JWT; its payload carries `exp` and `sub`. */
  code: string
  expires_in: number
}

/** One of the sessions of the signed-in user. Times are seconds UTC. */
export interface SessionInfo {
  id: string
  /** Thumbprint of the key it was opened with. */
  device: string
  /** What its browser says that it is, `Chrome 139 · Windows 10`; empty where that is not known. */
  agent: string
  create_time: number
  /** When its tokens were last refreshed. */
  last_time: number
  /** Where it was opened from. */
  ip: string
  /** It is the one that asks. */
  current: boolean
}

export interface SessionEndRequest {
  id: string
}

/** The signed-in user (specification §3). Times are seconds UTC. */
export interface UserInfo {
  uid: number
  /** An address that opens their picture for some minutes (docs/wire.md §8); empty without one. */
  logo: string
  /** Never empty; `admin` sees everything. */
  roles: string[]
  role_names: string[]
  nick_name: string
  username: string
  phone: string
  email: string
  organisation: string
  last_login_time: number | null
  is_bind_wx: 0 | 1
  bind_wx_time: number | null
  /** A member, who hands in papers of their own (docs/wire.md §9). */
  is_member: 0 | 1
  /** Nothing but a new password is possible: it has expired, or somebody else has set it. */
  pwd_due: 0 | 1
  /** Nothing but setting up a second factor is possible: the platform requires one. */
  factor_due: 0 | 1
  /** Days until it expires, as soon as that is worth saying. */
  pwd_days_left: number | null
  /** Minutes without a touch after which the browser signs out; 0: it never does. */
  idle_minute: number
  /** The pages carry a watermark. */
  watermark: 0 | 1
}

/** The password of the signed-in user, asked again by a page that they have locked. */
export interface UnlockRequest {
  password: string
  /** Proof of work, where the server asked for it (login-guard.ts). */
  captcha_id?: string | undefined
  captcha?: string | undefined
}

export interface ServerConfig extends SiteConfig {
  /** Origins of the other servers that pages of this one may call (T1). */
  api_hosts: readonly string[]
  server_time: number
  sms_login_open: 0 | 1
  /** What new passwords must satisfy. */
  pwd_rule: PasswordPolicy
  addons: { key: string; type: string; installed: 0 | 1 }[]
}

/** That sessions of the signed-in user have ended: in answers to them alone. */
export const SESSION_TOPIC = 'session'

export const SESSION_PATHS = {
  serverConfig: 'public/config/GetServerConfig',
  login: 'public/user/login',
  refresh: 'public/user/refreshAccessToken',
  swap: 'public/user/swapAccessToken',
  handover: 'seller/supplier/HandoverCode',
  info: 'seller/supplier/Info',
  permission: 'seller/role/UserPermission',
  menu: 'seller/role/UserMenu',
  logout: 'seller/supplier/Logout',
  sessions: 'seller/supplier/SessionList',
  endSession: 'seller/supplier/SessionEnd',
  unlock: 'seller/supplier/Unlock',
} as const
