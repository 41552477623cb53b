// Signing in, staying in, leaving; and what the browser needs to know before and after.

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
