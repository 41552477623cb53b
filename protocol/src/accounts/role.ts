// Permissions that an operator may grant, as returned by OperatorPermission (T5).

export interface GrantablePath {
  path: string
  title: string
  children: GrantablePath[]
}

export const ROLE_PATHS = {
  permission: 'seller/role/OperatorPermission',
} as const
