// What an operator may grant, as OperatorPermission answers it (specification §7.2).

/** A screen that may be granted, by its path; a module has its screens below it. */
export interface GrantablePath {
  path: string
  title: string
  children: GrantablePath[]
}

/** A call that may be granted, or what a mark behind `#` tells apart of one. */
export interface GrantableApi {
  path: string
  title: string
  /** The title of the list that it belongs to, and the path of that list's screen. */
  group: string
  list: string
  /** The path of its module, and that one's title. */
  module: string
  module_title: string
  /** The path that is granted with it, where it has a screen of its own. */
  screen?: string
  /** Calls without which it cannot be done. The server grants them along. */
  needs: string[]
}

export interface OperatorPermission {
  paths: GrantablePath[]
  apis: GrantableApi[]
  /** Where the query names a role by `id`. */
  role?: {
    /** What it allows beyond what the asking operator holds: it stays, whatever they save. */
    kept: GrantableApi[]
    /** Operators with the role who are signed in. */
    signed_in: number
  }
}

export const ROLE_PATHS = {
  permission: 'seller/role/OperatorPermission',
} as const
