// Who is asking: read anew for every request, so that ending a session or changing a role acts at once.
import { Failure } from '../failure.ts'

/** In the order of the numbers that stand for them on the wire. */
export const ORGANISATION_KINDS = ['platform', 'bank', 'store', 'owner', 'guarantor', 'inspection'] as const

export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]

export interface Principal {
  accountId: number
  personId: number
  organisationId: number
  organisationKind: OrganisationKind
  sessionId: string
  roles: readonly string[]
  /** Holds the role `admin`, which sees and does everything. */
  isAdmin: boolean
  /** Menu paths and API entries that its roles grant. An entry is a path or `path#verb` (architecture §9.2). */
  paths: ReadonlySet<string>
  apis: ReadonlySet<string>
}

/** Number of the account and of the person where no person acts. */
export const NOBODY = 0

/** The platform itself: what comes by the clock, and what follows from an event. It holds no right, and sees all. */
export const PLATFORM_ITSELF: Principal = {
  accountId: NOBODY,
  personId: NOBODY,
  organisationId: NOBODY,
  organisationKind: 'platform',
  sessionId: '',
  roles: [],
  isAdmin: false,
  paths: new Set(),
  apis: new Set(),
}

export function holdsApi(principal: Principal, entry: string): boolean {
  return principal.isAdmin || principal.apis.has(entry)
}

export function holdsPath(principal: Principal, path: string): boolean {
  return principal.isAdmin || principal.paths.has(path)
}

/** @throws Failure `forbidden` */
export function requireApi(principal: Principal, entry: string): void {
  if (!holdsApi(principal, entry)) throw new Failure('forbidden')
}
