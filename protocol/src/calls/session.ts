// Signing in, staying in, leaving; and what the browser needs to know before and after.

export interface LoginRequest {
  /** Trimmed by both sides. */
  username: string
  /** Never trimmed: a blank may be part of it. */
  password: string
  /** The store or tenant that a shared user name belongs to; empty on this platform. */
  name?: string | undefined
  /** 1 is a password. */
  type?: 1 | undefined
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

/** The signed-in user (specification §3). Times are seconds UTC. */
export interface UserInfo {
  uid: number
  logo: string
  /** Never empty; `admin` sees everything. */
  roles: string[]
  role_names: string[]
  nick_name: string
  username: string
  phone: string
  organisation: string
  last_login_time: number | null
  is_bind_wx: 0 | 1
  bind_wx_time: number | null
}

export interface ServerConfig {
  server_time: number
  sms_login_open: 0 | 1
  addons: { key: string; type: string; installed: 0 | 1 }[]
}

export const SESSION_PATHS = {
  serverConfig: 'public/config/GetServerConfig',
  login: 'public/user/login',
  refresh: 'public/user/refreshAccessToken',
  info: 'seller/supplier/Info',
  permission: 'seller/role/UserPermission',
  menu: 'seller/role/UserMenu',
  logout: 'seller/supplier/Logout',
} as const
