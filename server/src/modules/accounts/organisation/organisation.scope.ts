// Rows of one organisation, whatever it is: of accounts, of what they are given, and of what they did.
import type { RefSpec } from '#engine/declare/columns/ref.ts'
import { own } from '#engine/declare/rights/scope.ts'

/** Whose they are. Of an organisation that is no more they are shown without it. */
export const ORGANISATION: RefSpec = { to: 'seller/organisation/OrganisationList', label: 'name' }

const ofOrganisation = own('organisation_id')

/** Every kind but the platform sees those of its own organisation. */
export const ownOrganisation = {
  bank: ofOrganisation,
  store: ofOrganisation,
  owner: ofOrganisation,
  guarantor: ofOrganisation,
  inspection: ofOrganisation,
} as const
