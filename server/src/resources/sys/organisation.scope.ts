// Rows of one organisation, whatever it is: of accounts, of what they are given, and of what they did.
import { own } from '#engine/declare/scope.ts'

const ofOrganisation = own('organisation_id')

/** Every kind but the platform sees those of its own organisation. */
export const ownOrganisation = {
  bank: ofOrganisation,
  store: ofOrganisation,
  owner: ofOrganisation,
  guarantor: ofOrganisation,
  inspection: ofOrganisation,
} as const
