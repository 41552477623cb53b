// What an operator may grant, as OperatorPermission answers it (specification §7.2).

/** A screen that may be granted, by its path; a module has its screens below it. */
export interface GrantablePath {
  path: string
  title: string
  children: GrantablePath[]
}

export const ROLE_PATHS = {
  permission: 'seller/role/OperatorPermission',
} as const
