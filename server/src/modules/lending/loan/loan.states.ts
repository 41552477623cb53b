// `financing.loan_state` (domain §3.4).
export const LOAN = {
  draft: 0,
  submitted: 1,
  investigating: 2,
  review: 3,
  approved: 4,
  contracted: 5,
  pledged: 6,
  disbursed: 7,
  overdue: 8,
  defaulted: 9,
  closed: 10,
  writtenOff: 11,
  returned: 12,
  rejected: 13,
  withdrawn: 14,
  lapsed: 15,
} as const

export const ALL_STATES = Object.values(LOAN)

export const LOAN_TONES = {
  0: 'off',
  1: 'active',
  2: 'active',
  3: 'active',
  4: 'good',
  5: 'good',
  6: 'good',
  7: 'good',
  8: 'warn',
  9: 'bad',
  10: 'off',
  11: 'bad',
  12: 'warn',
  13: 'bad',
  14: 'off',
  15: 'off',
} as const

export const UNDECIDED = [LOAN.submitted, LOAN.investigating, LOAN.review]
export const UNDRAWN = [LOAN.approved, LOAN.contracted, LOAN.pledged]
export const RUNNING = [...UNDRAWN, LOAN.disbursed, LOAN.overdue, LOAN.defaulted]
export const DRAWN = [LOAN.disbursed, LOAN.overdue, LOAN.defaulted, LOAN.closed, LOAN.writtenOff]
export const ACCRUING = [LOAN.disbursed, LOAN.overdue, LOAN.defaulted]
export const REPAYABLE = [...ACCRUING, LOAN.writtenOff]
export const APPROVAL_DAYS = 30
