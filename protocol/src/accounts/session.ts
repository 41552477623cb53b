/** Topic of ended sessions; sent only to the user of these sessions. */
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
  resetPassword: 'public/supplier/PasswordReset',
} as const
