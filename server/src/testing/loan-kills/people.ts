// What each of the people on loans may try.
import { upTo } from '../receipt-kills/acting.ts'
import { asks, clears, paysForGoods, repays, sells, settles, soldGoods } from './asking.ts'
import {
  A_DAY,
  documents,
  filed,
  loans,
  type Move,
  orders,
  pledges,
  type Role,
  said,
  seldom,
  steps,
  withExcess,
} from './steps.ts'

const OWNER: readonly Move[] = [
  asks,
  asks,
  steps('financing', 'Submit', loans(0, 12), 'loan_state <> 0'),
  steps('financing', 'Hold', loans(2, 3, 4, 5), 'true'),
  steps('financing', 'Hold', loans(5), 'true'),
  steps('pledge', 'Endorse', pledges(0, 1), 'endorse_time is not null'),
  steps('pledge', 'Endorse', pledges(0, 1), 'endorse_time is not null'),
  seldom(steps('financing', 'Withdraw', loans(1, 4, 6), 'loan_state = 14', () => ({ answer: 'no' }))),
  seldom(steps('pledge', 'Cancel', pledges(0, 1), 'pledge_state = 5', () => ({ answer: 'no' }))),
  repays,
  clears,
  paysForGoods,
  steps('repayment', 'Submit', documents(5), 'status <> 5'),
  steps('repayment', 'Submit', documents(5), 'status <> 5'),
  steps('pledge', 'Release', pledges(2), 'true', ({ random }, { weight }) => ({
    kind: upTo(random, 2),
    reason: 1 + Math.floor(random() * 2),
    weight: upTo(random, Math.ceil(Number(weight) / 3)),
    receiver: 'Li',
  })),
  seldom(steps('release_order', 'Withdraw', orders(0), 'release_state = 6')),
]

const MANAGER: readonly Move[] = [
  steps('financing', 'Accept', loans(1), said('financing', 'accept')),
  steps(
    'financing',
    'Report',
    loans(2),
    'true',
    filed('report_files', () => ({ report_result: 1, report_note: '' })),
  ),
  steps(
    'financing',
    'Propose',
    loans(2),
    'approve_amount is not null',
    ({ random }, { apply_amount: asked }) => ({
      approve_amount: random() < 0.1 ? Number(asked) + 1 : Number(asked),
      rate: 6_00,
      penalty_rate: 9_00,
      opinion: 'good',
    }),
  ),
  steps(
    'financing',
    'Contract',
    loans(4),
    "contract_no <> ''",
    filed('contract_files', ({ scene }, { id }) => ({ contract_no: `C-${id}`, contract_date: scene.today })),
  ),
  steps(
    'pledge',
    'Register',
    pledges(0, 1),
    'insure_amount is not null',
    filed(['search_files', 'insure_files'], ({ scene }) => ({
      search_date: scene.today,
      search_result: 1,
      search_note: '',
      registration_no: '',
      registry_end: null,
      registry_files: [],
      insure_no: 'P-1',
      insure_amount: 100_000_000_00,
      insure_end: scene.today + 200 * A_DAY,
    })),
  ),
  steps('financing', 'Close', loans(7, 8, 9), 'loan_state = 10'),
  steps('financing', 'Close', `${loans(7, 8, 9)} and total_left = 0`, 'loan_state = 10'),
  sells,
  settles,
  steps('release_order', 'Propose', orders(0), 'release_state <> 0'),
  seldom(steps('financing', 'GiveBack', loans(1, 2), 'true', () => ({ answer: 'more' }))),
]

const APPROVER: readonly Move[] = [
  steps('financing', 'Approve', loans(3), 'approve_time is not null'),
  steps('pledge', 'Receive', pledges(1), 'perfected_time is not null'),
  steps('pledge', 'Receive', pledges(1), 'perfected_time is not null'),
  steps('repayment', 'Post', documents(4), 'status in (1, 3)', () => ({ opinion: '' })),
  steps('repayment', 'Post', documents(4), 'status in (1, 3)', () => ({ opinion: '' })),
  seldom(
    steps('repayment', 'Reverse', documents(1), 'status = 3', () => ({ answer: 'bounced' })),
    0.3,
  ),
  steps('release_order', 'Approve', orders(1), 'approve_time is not null'),
  steps('release_order', 'Approve', soldGoods, 'approve_time is not null'),
  seldom(steps('repayment', 'Reject', documents(4), 'status = 2', () => ({ answer: 'no' }))),
  steps('financing', 'Levy', `${loans(7, 8, 9)} and fee_asked is not null`, 'fee_total > 0'),
  seldom(steps('financing', 'Default', loans(8), 'true', () => ({ answer: 'late' }))),
  seldom(steps('financing', 'Writeoff', loans(9), 'loan_state = 11', () => ({ answer: 'lost' }))),
]

/** What each may try, each as often as the others. */
export const MOVES: Readonly<Record<Role, readonly Move[]>> = {
  owner: OWNER,
  manager: MANAGER,
  colleague: MANAGER,
  approver: APPROVER,
  second: APPROVER,
  accountant: [
    steps(
      'financing',
      'Draw',
      loans(6),
      'draw_date is not null',
      filed('draw_files', (_, { id, approve_amount: most }) => ({
        draw_amount: Number(most),
        draw_way: 2,
        draw_no: `FK-${id}`,
      })),
    ),
    steps(
      'repayment',
      'Match',
      documents(0),
      'status in (1, 2, 3, 4)',
      ({ random }, { repay_amount: amount, serial }) => ({
        seen_amount: random() < 0.1 ? Number(amount) + 1 : Number(amount),
        seen_serial: String(serial),
      }),
    ),
    steps(
      'repayment',
      'Match',
      documents(0),
      'status in (1, 2, 3, 4)',
      (_, { repay_amount: amount, serial }) => ({
        seen_amount: Number(amount),
        seen_serial: String(serial),
      }),
    ),
    seldom(
      steps('financing', 'Charge', loans(7, 8), said('financing', 'charge'), ({ random }) => ({
        // To the fen: what is paid back to the fen meanwhile is then short of one.
        amount: upTo(random, 2),
        answer: '费',
      })),
      0.1,
    ),
    seldom(
      steps('financing', 'PayBack', withExcess, 'true', ({ random }) => ({
        trade_no: `T-${upTo(random, 1_000_000)}`,
      })),
    ),
  ],
  risk: [
    steps('release_order', 'Propose', orders(0), 'release_state <> 0'),
    steps('pledge', 'Receive', pledges(1), 'perfected_time is not null'),
    steps('repayment', 'Post', documents(4), 'status in (1, 3)', () => ({ opinion: '' })),
  ],
  store: [
    steps('pledge', 'Seal', pledges(0), 'seal_time is not null'),
    steps(
      'release_order',
      'Weigh',
      orders(2, '2'),
      'weighed_weight is not null',
      filed('weigh_note', ({ random }, { weight, code, reason }) => ({
        pickup_code: String(code).padStart(8, '0'),
        weighed_weight:
          random() < 0.1
            ? Number(weight) + 1
            : reason === 4 || random() < 0.2
              ? weight
              : upTo(random, Number(weight)),
        vehicle_no: '浙B12345',
        driver_name: 'Li',
      })),
    ),
  ],
  storeManager: [
    steps('pledge', 'Seal', pledges(0), 'seal_time is not null'),
    steps('release_order', 'Confirm', orders(2, '1'), 'release_state = 4'),
    steps('release_order', 'Hand', orders(3), 'release_state = 4'),
  ],
}
