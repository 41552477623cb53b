// Scope of rows that belong to one organisation: accounts, their roles, their logs.
import type { RefSpec } from '#engine/declare/columns/ref.ts'
import { own } from '#engine/declare/rights/scope.ts'

export const ORGANISATION: RefSpec = { to: 'seller/organisation/OrganisationList', label: 'name' }

const ofOrganisation = own('organisation_id')

export const ownOrganisation = {
  bank: ofOrganisation,
  store: ofOrganisation,
  owner: ofOrganisation,
  guarantor: ofOrganisation,
  inspection: ofOrganisation,
} as const
