// Rows of one organisation, whatever it is: of accounts and what they are given.
/** Everybody but the platform sees those of their own organisation. */
export const ownOrganisation = {
  bank: 'organisation_id',
  store: 'organisation_id',
  owner: 'organisation_id',
  guarantor: 'organisation_id',
  inspection: 'organisation_id',
} as const
