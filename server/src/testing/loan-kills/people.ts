// Who acts on loans, and what each of them may try. What they find to do is read from the database; now and then they try what cannot be done.
import {
  type Acting,
  type Attempt as AttemptOf,
  type Found,
  type Move as MoveOf,
  one,
  paperOf,
  send,
  upTo,
} from '../receipt-kills/acting.ts'
import type { Claim } from '../receipt-kills/acknowledged.ts'

export type Role =
  | 'owner'
  | 'manager'
  | 'colleague'
  | 'approver'
  | 'second'
  | 'accountant'
  | 'store'
  | 'storeManager'

export interface Scene extends Acting<Role> {
  readonly bankId: number
  /** The start of the real day, seconds UTC. */
  readonly today: number
}

type Attempt = AttemptOf<Scene>
type Move = MoveOf<Scene>
type Table = Claim['table']

const A_DAY = 86_400
const PATHS: Readonly<Record<string, string>> = {
  financing: 'seller_p/pledge/Application',
  pledge: 'seller_p/pledge/Pledge',
  repayment: 'seller_p/contract/Repayment',
  release_order: 'seller_p/pledge/Release',
}

type Given = (attempt: Attempt, found: Found) => Promise<object | undefined> | object | undefined

type Step = readonly [step: string, find: string, holds: string, given?: Given]

/** Takes one of those that the statement finds a step further; `holds` is true of it for ever after. */
const steps =
  (table: Table, ...[step, find, holds, given = () => ({})]: Step): Move =>
  async (attempt) => {
    const found = await one(attempt, find)
    if (found === undefined) return
    const more = await given(attempt, found)
    if (more === undefined) return
    const id = Number(found['id'])
    const body = { id, version: found['version'], ...more }
    await send(attempt, `${PATHS[table]}${step}`, body, () => ({ table, id, holds }))
  }

/** Holds of what may be given back, and come again: that it was done is in its history. */
const said = (table: Table, verb: string): string =>
  `exists (select from record_history where table_name = '${table}' and record_id = ${table}.id and verb = '${verb}')`

const isThere = (table: Table) => (data: { id: number }) => ({ table, id: data.id, holds: 'true' })
const seldom =
  (move: Move, chance = 0.15): Move =>
  async (attempt) =>
    attempt.random() < chance ? move(attempt) : undefined

const loans = (...states: number[]) =>
  `select id, version, apply_amount, approve_amount, total_left from financing where loan_state in (${states.join()})`
const pledges = (...states: number[]) =>
  `select id, version, weight, initial_value from pledge where pledge_state in (${states.join()})`
const documents = (status: number) =>
  `select id, version, repay_amount, serial_no::bigint as serial from repayment where status = ${status} and serial_no ~ '^[0-9]+$'`
const orders = (state: number, kind = '1, 2') =>
  `select id, version, weight, nullif(pickup_code, '')::bigint as code from release_order where release_state = ${state} and kind in (${kind})`

const withExcess = `${loans(7, 8, 9)} and exists (
  select from money_account where kind = 'loan_excess' and owner_id = financing.id and balance > 0)`

/** With a paper that its column takes. */
const filed =
  (column: string, more: (attempt: Attempt, found: Found) => object = () => ({})): Given =>
  async (attempt, found) => {
    const papers = await paperOf(attempt)
    return papers === undefined ? undefined : { [column]: papers, ...more(attempt, found) }
  }

const asks: Move = async (attempt) => {
  const receipt = await one(attempt, 'select id, free_weight from receipt where life = 1 and free_weight > 0')
  if (receipt === undefined) return
  // Fen; a hundredth of a tonne carries 133 yuan at most.
  const amount = upTo(attempt.random, Number(receipt['free_weight']) * 14_000)
  const body = {
    bank_id: attempt.scene.bankId,
    receipt_ids: [receipt['id']],
    lines: null,
    apply_amount: amount,
    tenor_days: upTo(attempt.random, 40),
    repay_mode: upTo(attempt.random, 4),
    purpose: '周转',
    guarantor_ids: [],
    files: [],
  }
  await send(attempt, 'seller_p/pledge/ApplicationSave', body, isThere('financing'))
}

/** Of a running loan, some of what is owed or a little more, at a day between the draw and today; one in ten with a number that is known. */
const repays: Move = async (attempt) => {
  const { random, scene } = attempt
  const loan = await one(
    attempt,
    `select id, total_left, (select count(*) from repayment) as known, today() - draw_date as days,
            (now() at time zone 'Asia/Shanghai')::date - today() as before from financing where loan_state in (7, 8, 9)`,
  )
  const voucher = loan === undefined ? undefined : await paperOf(attempt)
  if (loan === undefined || voucher === undefined) return
  const left = Number(loan['total_left'])
  const serial = random() < 0.1 ? 900_000 + upTo(random, 20) : upTo(random, 1_000_000_000)
  const day = Number(loan['before']) + Math.floor(random() * (Number(loan['days']) + 1.2))
  const body = {
    financing_id: loan['id'],
    purpose: 1,
    repay_amount: random() < 0.4 ? left + Math.floor(random() * 3) : upTo(random, Math.max(1, left)),
    value_date: scene.today - day * A_DAY,
    payer_name: '华锦',
    repay_way: 1,
    serial_no: String(serial),
    voucher,
    remark: '',
  }
  await send(attempt, 'seller_p/contract/RepaymentSave', body, isThere('repayment'))
}

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
  repays,
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
    filed('search_files', ({ scene }) => ({
      search_date: scene.today,
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
    0.5,
  ),
  steps('release_order', 'Approve', orders(1), 'approve_time is not null'),
  seldom(steps('repayment', 'Reject', documents(4), 'status = 2', () => ({ answer: 'no' }))),
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
      steps('financing', 'Charge', loans(7, 8), 'fee_total > 0', ({ random }) => ({
        amount: upTo(random, 5_000_00),
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
  store: [
    steps('pledge', 'Seal', pledges(0), 'seal_time is not null'),
    steps(
      'release_order',
      'Weigh',
      orders(2, '2'),
      'weighed_weight is not null',
      ({ random }, { weight, code }) => ({
        pickup_code: String(code).padStart(8, '0'),
        weighed_weight: random() < 0.1 ? Number(weight) + 1 : upTo(random, Number(weight)),
        vehicle_no: '浙B12345',
        driver_name: 'Li',
        weigh_note: [],
      }),
    ),
  ],
  storeManager: [
    steps('pledge', 'Seal', pledges(0), 'seal_time is not null'),
    steps('release_order', 'Confirm', orders(2, '1'), 'release_state = 4'),
    steps('release_order', 'Hand', orders(3), 'release_state = 4'),
  ],
}
