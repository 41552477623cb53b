// `contract.state` (domain §3.5).
export const CONTRACT = {
  draft: 0,
  sent: 1,
  partlySigned: 2,
  effective: 3,
  superseded: 4,
  terminated: 5,
  expired: 6,
  void: 7,
  refused: 8,
} as const

export const CONTRACT_STATES = Object.values(CONTRACT)
export const SIGNABLE = [CONTRACT.sent, CONTRACT.partlySigned]

/** `contract_party.state` */
export const PARTY = { waiting: 0, invited: 1, signed: 2, refused: 3 } as const

/** `contract.origin` */
export const ORIGIN = { template: 1, paper: 2 } as const

export const LEVEL = { drawn: 1, certificate: 2, paper: 3 } as const
