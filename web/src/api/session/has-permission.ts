import { hasRoute } from './menu-tree.ts'
import type { Session } from './session.ts'

/** Returns whether the user has one of the roles, or may open the route with this name (P3). */
export const hasPermission = ({ info, menu }: Session, key: string | readonly string[]): boolean =>
  typeof key === 'string' ? hasRoute(menu, key) : key.some((role) => info.roles.includes(role))
