// Decisions of the bank's people on a loan, from the application to its end.
import { upTo } from '../kills/actions.ts'
import { readNumber } from './choices.ts'
import type { Attempt, LoanContext } from './loan-context.ts'
import { A_DAY, withAnswer, withDocuments, EXCESS_LEFT, RUNS, hasHistory, step } from './steps.ts'

export const accepts = step('financing', 'Accept', ['loan.loan_state = 1', hasHistory('financing', 'accept')])
export const reports = step('financing', 'Report', ['loan.loan_state = 2 and loan.report_result is null', 'true'], {
  input: withDocuments('report_files', () => ({ report_result: 1, report_note: '' })),
})
export const proposesLoan = step(
  'financing',
  'Propose',
  ['loan.loan_state = 2 and loan.report_result = 1', 'approve_amount is not null'],
  {
    input: ({ random }, found) => ({
      approve_amount: readNumber(found, 'apply_amount') + (random() < 0.05 ? 1 : 0),
      rate: 6_00,
      penalty_rate: 9_00,
      opinion: 'good',
    }),
  },
)

/** Approved loans leave room within the limits of the bank and of the owner, as the scenario counts them. */
const sumLent = (whose: string) =>
  `(select coalesce(sum(approve_amount), 0) from financing other where other.loan_state between 4 and 9 and ${whose}) + loan.approve_amount`
const fitsLimits = ({ bank, owner }: LoanContext['limits']) =>
  `${sumLent('other.bank_id = loan.bank_id')} <= ${bank} and ${sumLent('other.owner_id = loan.owner_id')} <= ${owner}`
export const LIMITS: LoanContext['limits'] = { bank: 25_000_000_00, owner: 15_000_000_00 }

export const approves = step('financing', 'Approve', [
  `loan.loan_state = 3 and ${fitsLimits(LIMITS)} and :me not in (loan.propose_person, loan.report_person)`,
  'approve_time is not null',
])
export const contracts = step('financing', 'Contract', ['loan.loan_state = 4', "contract_no <> ''"], {
  input: withDocuments('contract_files', ({ context }, { id }) => ({
    contract_no: `C-${id}`,
    contract_date: context.today,
  })),
})
export const givesBack = step('financing', 'GiveBack', ['loan.loan_state in (1, 2)', 'true'], {
  input: withAnswer('more'),
  often: 0.03,
})
export const refuses = step('financing', 'Reject', ['loan.loan_state in (1, 2, 3, 4)', 'loan_state = 13'], {
  input: withAnswer('no'),
  often: 0.04,
})

const RECORDED = {
  insure_no: 'P-1',
  insure_amount: 100_000_000_00,
}
const NOT_REGISTERED = { registration_no: '', registry_time: null, registry_end: null, registry_files: [] }
const insured = ({ context }: Attempt, days: number) => ({
  ...RECORDED,
  insure_end: context.today + days * A_DAY,
})

export const registers = step(
  'pledge',
  'Register',
  [
    'pledge.pledge_state in (0, 1) and pledge.insure_amount is null and loan.loan_state between 5 and 9',
    'insure_amount is not null',
  ],
  {
    input: withDocuments(['search_files', 'insure_files', 'registry_files'], (attempt) => ({
      search_date: attempt.context.today,
      search_result: 1,
      search_note: '',
      registration_no: 'Z-1',
      registry_time: attempt.context.today,
      registry_end: attempt.context.today + 365 * A_DAY,
      ...insured(attempt, 200),
    })),
  },
)
/** Renews the insurance; sometimes for no longer, which is rejected. */
export const renews = step('pledge', 'Renew', [`pledge.pledge_state = 2 and ${RUNS}`, 'insure_end is not null'], {
  often: 0.06,
  input: withDocuments('insure_files', (attempt, found) => {
    const longer = attempt.random() < 0.1 ? 0 : upTo(attempt.random, 9)
    return {
      ...NOT_REGISTERED,
      ...insured(attempt, Math.max(1, readNumber(found, 'insured_days')) + longer),
    }
  }),
})
export const seals = step('pledge', 'Seal', [
  'pledge.pledge_state = 0 and lot.short_weight = 0 and loan.loan_state between 5 and 9',
  'seal_time is not null',
])
export const receives = step('pledge', 'Receive', [
  `pledge.pledge_state = 1 and pledge.registry_time is not null and pledge.insure_amount is not null and lot.short_weight = 0
   and loan.loan_state between 5 and 9 and pledge.register_person <> :me`,
  'perfected_time is not null',
])

/** Draws the approved amount, sometimes a fen more. */
export const draws = step(
  'financing',
  'Draw',
  [
    `loan.loan_state = 6 and not exists (select from pledge join lot on lot.id = pledge.lot_id
       where financing_id = loan.id and pledge_state = 2 and lot.short_weight > 0)`,
    'draw_date is not null',
  ],
  {
    input: withDocuments('draw_files', ({ random }, { id, approve_amount: most, has_wallet: hasWallet }) => {
      const draw_amount = Number(most) + (random() < 0.05 ? 1 : 0)
      if (hasWallet === 1 && random() < 0.6) return { draw_amount, draw_way: 1, draw_files: [] }
      return { draw_amount, draw_way: 2, draw_no: `FK-${id}` }
    }),
  },
)

export const asksFee = step(
  'financing',
  'Charge',
  [`${RUNS} and loan.fee_asked is null and loan.total_left > 0`, hasHistory('financing', 'charge')],
  {
    often: 0.12,
    // One or two fen, so that a concurrent repayment of the whole debt is too small by them.
    input: ({ random }) => ({
      amount: random() < 0.5 ? upTo(random, 2) : upTo(random, 3_000_00),
      answer: '费',
    }),
  },
)
const FEE_ASKED = `${RUNS} and loan.fee_asked is not null and loan.fee_person <> :me`
export const levies = step('financing', 'Levy', [FEE_ASKED, 'true'])
export const declines = step('financing', 'Decline', [FEE_ASKED, 'true'], {
  input: withAnswer('no'),
  often: 0.2,
})
export const waives = step(
  'financing',
  'Waive',
  [
    `${RUNS} and fee.kind = 2 and fee.source = '' and fee.person_id <> :me and loan.fee_left >= fee.amount
     and not exists (select from loan_event back where back.of_id = fee.id)`,
    'true',
  ],
  {
    join: 'join loan_event fee on fee.financing_id = loan.id',
    columns: ', fee.amount as fee',
    often: 0.25,
    input: (_, { fee }) => ({ amount: fee, answer: '免' }),
  },
)
export const paysBack = step('financing', 'PayBack', [`${RUNS} and ${EXCESS_LEFT} > 0`, 'true'], {
  often: 0.5,
  input: ({ random }) => ({ trade_no: `T-${upTo(random, 1_000_000_000)}` }),
})

const ENDS = `${RUNS} and loan.fee_asked is null and ${EXCESS_LEFT} = 0`
export const closes = step('financing', 'Close', [
  `${ENDS} and loan.total_left = 0 and not exists (
     select from release_order where financing_id = loan.id
        and (release_state in (2, 3) or release_state <= 1 and repayment_id is not null))`,
  'loan_state = 10',
])
export const callsDefault = step('financing', 'Default', [`${RUNS} and loan.loan_state = 8`, 'loan_state >= 9'], {
  input: withAnswer('late'),
  often: 0.5,
})
export const writesOff = step(
  'financing',
  'Writeoff',
  [
    `${ENDS} and loan.loan_state = 9 and loan.total_left > 0 and :me not in (loan.default_person, loan.draw_person)
     and not exists (select from pledge where financing_id = loan.id and pledge_state <= 2)`,
    'loan_state = 11',
  ],
  { input: withAnswer('lost') },
)
