// Signing in, staying in, leaving; and what the browser needs to know before and after.
import type { PasswordPolicy } from '../password-rules.ts'
import type { SiteConfig } from '../system/site.ts'

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
