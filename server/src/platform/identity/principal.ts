// The caller of a request. It is read on each request, so that an ended session or a changed role takes effect immediately.
import { Failure } from '../failure.ts'

/** In the order of their numbers on the wire. */
export const ORGANISATION_KINDS = ['platform', 'bank', 'store', 'owner', 'guarantor', 'inspection'] as const

export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

export interface Principal {
  accountId: number
  personId: number
  organisationId: number
  organisationKind: OrganisationKind
  sessionId: string
  roles: readonly string[]
  /** Has the role `admin`, which may see and do everything. */
  isAdmin: boolean
  /** Menu paths and API entries granted by the roles. An entry is a path or `path#verb` (docs/decisions/organisations-and-roles.md). */
  paths: ReadonlySet<string>
  apis: ReadonlySet<string>
  /** Keys of installed add-ons: columns of others are hidden. Undefined: none are hidden. */
  addons?: ReadonlySet<string>
}

export const PLATFORM_ID = 0

/** The platform as caller: scheduled jobs and event handlers. It has no rights and sees everything. */
export const PLATFORM_PRINCIPAL: Principal = {
  accountId: PLATFORM_ID,
  personId: PLATFORM_ID,
  organisationId: PLATFORM_ID,
  organisationKind: 'platform',
  sessionId: '',
  roles: [],
  isAdmin: false,
  paths: new Set(),
  apis: new Set(),
}

export function hasApi(principal: Principal, entry: string): boolean {
  return principal.isAdmin || principal.apis.has(entry)
}

export function hasPath(principal: Principal, path: string): boolean {
  return principal.isAdmin || principal.paths.has(path)
}

export function requireApi(principal: Principal, entry: string): void {
  if (!hasApi(principal, entry)) throw new Failure('forbidden')
}
