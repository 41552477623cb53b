// People who act on receipts, and their actions. They choose records from the database; some attempts are not allowed.
import type { ScenarioContext, Attempt as BaseAttempt, FoundRow, Action as BaseAction } from '../kills/actions.ts'
import { pickRow, uploadDocument, send, upTo } from '../kills/actions.ts'
import type { Claim } from '../kills/claims.ts'

export type Role = 'clerk' | 'manager' | 'owner' | 'buyer' | 'freezer' | 'decider'

export interface ReceiptContext extends ScenarioContext<Role> {
  readonly organisations: Readonly<Record<'owner' | 'buyer', number>>
  /** Default values of inbound records and receipts. */
  readonly inbound: Readonly<Record<string, unknown>>
  readonly issue: Readonly<Record<string, unknown>>
  /** Zones for inbound goods; the second is sealed from time to time. */
  readonly zones: readonly [number, number]
  /** The day to which receipts are renewed, seconds UTC. */
  readonly later: number
}

type Attempt = BaseAttempt<ReceiptContext>
type Action = BaseAction<ReceiptContext>

const SAVE = 'seller_p/pledge/OperationSave'

/** Fen. More than any receipt of the scenario is worth. */
const BOND = 1_000_000_000_00

const claimExists = (table: Claim['table']) => (data: { id: number }) => ({
  table,
  id: data.id,
  holds: 'true',
})

const createRequestAction =
  (kind: number, find: string, more: (attempt: Attempt, found: FoundRow) => object): Action =>
  async (attempt) => {
    const found = await pickRow(attempt, find)
    if (found === undefined) return
    const body = { kind, receipt_id: found['id'], reason: 'as agreed', ...more(attempt, found) }
    await send(attempt, SAVE, body, claimExists('receipt_operation'))
  }

const createStepAction =
  (
    step: string,
    find: string,
    holds: string,
    input: (attempt: Attempt, found: FoundRow) => object | Promise<object> = () => ({}),
  ): Action =>
  async (attempt) => {
    const found = await pickRow(attempt, find)
    if (found === undefined) return
    const id = Number(found['id'])
    const body = { id, ...(await input(attempt, found)) }
    await send(attempt, `seller_p/pledge/Operation${step}`, body, () => ({
      table: 'receipt_operation',
      id,
      holds,
    }))
  }

const createApprovalAction =
  (table: 'contract_record' | 'receipt', path: string): Action =>
  async (attempt) => {
    const found = await pickRow(attempt, `select id, version from ${table} where audit_status = 0`)
    if (found === undefined) return
    const id = Number(found['id'])
    const body = { id, version: found['version'], audit_status: 1, audit_remark: '' }
    await send(attempt, path, body, () => ({ table, id, holds: 'audit_status = 1' }))
  }

const LIVE = 'select id, remaining_weight, free_weight, frozen_free, lot_id from receipt where life in (1, 7)'
const waiting = (state: number, ...kinds: number[]) =>
  `select id, kind, weight, pickup_code from receipt_operation where state = ${state} and kind in (${kinds.join()})`

const TRUCK = '浙B12345'
const DIFFERS = 'select id, version from receipt_operation where state = 4 and gate_state = 1'

/** Mostly less than the available weight, sometimes slightly more or all of it. */
const choosePart = ({ random }: Attempt, there: number) =>
  random() < 0.2 ? there + Math.floor(random() * 3) : upTo(random, Math.max(1, there))

let batches = 0
const receiveGoods: Action = async (attempt) => {
  const voucher = await uploadDocument(attempt)
  if (voucher === undefined) return
  await send(
    attempt,
    'seller_p/contract/RecordSave',
    {
      ...attempt.context.inbound,
      zone_id: attempt.context.zones[attempt.random() < 0.6 ? 0 : 1],
      voucher,
      batch_no: `K-${process.pid}-${(batches += 1)}`,
      change_weight: upTo(attempt.random, 50_00),
      tolerance: Math.floor(attempt.random() * 3) * 50,
    },
    claimExists('contract_record'),
  )
}

const draft: Action = async (attempt) => {
  const lot = await pickRow(attempt, 'select id, free_weight from lot where status = 1')
  if (lot === undefined) return
  const weight = choosePart(attempt, Number(lot['free_weight']))
  const body = { ...attempt.context.issue, lot_id: lot['id'], weight }
  await send(attempt, 'seller_p/pledge/ReceiptSave', body, claimExists('receipt'))
}

const asksWithDocument =
  (kind: number, weigh: (attempt: Attempt, found: FoundRow) => number): Action =>
  async (attempt) => {
    const found = await pickRow(attempt, kind === 5 ? `${LIVE} and frozen_free > 0` : LIVE)
    const files = found === undefined ? undefined : await uploadDocument(attempt)
    if (found === undefined || files === undefined) return
    const body = { kind, receipt_id: found['id'], reason: 'by order', weight: weigh(attempt, found), files }
    await send(attempt, SAVE, body, claimExists('receipt_operation'))
  }

/** Reports a lost receipt, less often than other actions. */
const loses: Action = async (attempt) => {
  if (attempt.random() < 0.5) return
  const found = await pickRow(attempt, LIVE)
  const files = found === undefined ? undefined : await uploadDocument(attempt)
  if (found === undefined || files === undefined) return
  const body = {
    kind: 7,
    receipt_id: found['id'],
    reason: 'lost',
    bond_amount: BOND,
    files: [...files, ...((await uploadDocument(attempt)) ?? [])],
  }
  await send(attempt, SAVE, body, claimExists('receipt_operation'))
}

const requestMerger: Action = async (attempt) => {
  const found = await pickRow(attempt, LIVE)
  if (found === undefined) return
  const other = await pickRow(attempt, `${LIVE} and lot_id = ${found['lot_id']} and id <> ${found['id']}`)
  if (other === undefined) return
  const body = { kind: 3, receipt_id: found['id'], receipt_ids: [other['id']], reason: 'as agreed' }
  await send(attempt, SAVE, body, claimExists('receipt_operation'))
}

/** Mostly with the announced truck; sometimes the last delivery, with slightly less than the weight. */
async function createWeighing(attempt: Attempt, { weight, pickup_code }: FoundRow): Promise<object> {
  const { random } = attempt
  const is_last = random() < 0.4 ? 1 : 0
  const all = Number(weight)
  return {
    weigh_note: (await uploadDocument(attempt)) ?? [],
    pickup_code,
    weighed_weight: is_last === 1 ? Math.max(1, all - Math.floor(random() * 3)) : choosePart(attempt, all),
    vehicle_no: random() < 0.8 ? TRUCK : '沪A99999',
    is_last,
  }
}

const countLot: Action = async (attempt) => {
  if (attempt.random() < 0.5) return
  const lot = await pickRow(attempt, 'select id, counted_weight, receipted_weight from lot where status = 1')
  const voucher = lot === undefined ? undefined : await uploadDocument(attempt)
  if (lot === undefined || voucher === undefined) return
  const missing = Math.floor(attempt.random() * 20)
  await send(
    attempt,
    'seller_p/contract/RecordSave',
    {
      store_id: attempt.context.inbound['store_id'],
      warehouse_id: attempt.context.inbound['warehouse_id'],
      record_type: 6,
      lot_id: lot['id'],
      weight_after: Math.max(0, Number(lot['counted_weight']) - missing),
      count_method: 1,
      count_time: Math.floor(Date.now() / 1000),
      voucher,
    },
    claimExists('contract_record'),
  )
}

const settleLot: Action = async (attempt) => {
  const lot = await pickRow(attempt, 'select id from lot where status = 1 and book_weight <> counted_weight')
  if (lot !== undefined)
    await send(attempt, 'seller_p/pledge/LotSettle', { id: Number(lot['id']), remark: 'weighing loss' })
}

/** Less often than goods move, because a seal blocks them. */
const createSealAction =
  (step: 'Seal' | 'Ask' | 'Unseal' | 'Keep', states: string): Action =>
  async (attempt) => {
    if (step === 'Seal' && attempt.random() < 0.7) return
    const [, spare] = attempt.context.zones
    const found = await pickRow(attempt, `select id, version from zone where id = ${spare} and status in (${states})`)
    if (found === undefined) return
    await send(attempt, `seller_p/warehouse/Zone${step}`, {
      id: spare,
      ...(step === 'Unseal' ? { version: found['version'] } : {}),
      reason: 'as agreed',
    })
  }

const createOwnerActions = (other: 'owner' | 'buyer'): Action[] => [
  createRequestAction(1, LIVE, ({ context }) => ({ to_id: context.organisations[other] })),
  createRequestAction(2, LIVE, (attempt, { remaining_weight: all }) => ({
    weight: choosePart(attempt, Number(all)),
  })),
  requestMerger,
  createRequestAction(6, LIVE, (attempt, { free_weight: all }) => ({
    weight: choosePart(attempt, Number(all)),
    receiver: 'Li',
  })),
  // All free weight, with an announced truck.
  createRequestAction(6, LIVE, (_attempt, { free_weight: all }) => ({
    weight: Number(all),
    receiver: 'Li',
    vehicle_no: TRUCK,
    reason: 'announced',
  })),
  createStepAction('Admit', DIFFERS, 'gate_state = 2', (_, { version }) => ({
    version,
    admit_note: 'as agreed',
  })),
  createRequestAction(9, LIVE, ({ context }) => ({ storage_end: context.later })),
  loses,
  createStepAction('Accept', waiting(6, 1), 'state = 1'),
  createStepAction('Accept', waiting(6, 1), 'state = 1'),
  createStepAction('Refuse', waiting(6, 1), 'state = 2', () => ({ answer: 'no' })),
  createStepAction('Withdraw', waiting(0, 1, 2, 3, 6, 9), 'state = 3'),
]

/** Actions of each role, chosen with equal probability. */
export const ACTIONS: Readonly<Record<Role, readonly Action[]>> = {
  clerk: [
    receiveGoods,
    draft,
    draft,
    createRequestAction(8, LIVE, () => ({})),
    createStepAction('Weigh', waiting(0, 6), 'weighed_weight is not null', createWeighing),
    createStepAction('Weigh', waiting(0, 6), 'weighed_weight is not null', createWeighing),
    countLot,
    settleLot,
    createSealAction('Seal', '1, 2'),
    createSealAction('Ask', '4'),
    createSealAction('Unseal', '5'),
  ],
  manager: [
    createApprovalAction('contract_record', 'seller_p/contract/RecordAudit'),
    createApprovalAction('receipt', 'seller_p/pledge/ReceiptAudit'),
    createApprovalAction('receipt', 'seller_p/pledge/ReceiptAudit'),
    createStepAction('Execute', waiting(0, 2, 3, 8, 9), 'state = 1'),
    createStepAction('Execute', waiting(0, 2, 3), 'state = 1'),
    createStepAction('Hand', waiting(4, 6), 'state = 1'),
    createStepAction('Admit', DIFFERS, 'gate_state = 2', (_, { version }) => ({
      version,
      admit_note: 'asked by phone',
    })),
    settleLot,
    createSealAction('Ask', '4'),
    createSealAction('Unseal', '5'),
    createSealAction('Unseal', '5'),
    createSealAction('Keep', '5'),
    createStepAction('Seal', waiting(0, 1), 'seal_person is not null'),
    createStepAction('Seal', waiting(0, 1), 'seal_person is not null'),
    createStepAction('Vouch', waiting(0, 7), 'vouch_person is not null'),
    createStepAction('Refuse', waiting(0, 1, 2, 3, 6, 8, 9), 'state = 2', () => ({ answer: 'no' })),
  ],
  owner: createOwnerActions('buyer'),
  buyer: createOwnerActions('owner'),
  freezer: [
    asksWithDocument(4, (attempt, { free_weight: all }) => choosePart(attempt, Math.ceil(Number(all) / 4))),
    asksWithDocument(5, (attempt, { frozen_free: all }) => choosePart(attempt, Number(all))),
  ],
  decider: [
    createStepAction('Decide', waiting(0, 4, 5), 'state = 1'),
    createStepAction('Decide', waiting(4, 7), 'state = 1'),
    createStepAction('Refuse', waiting(0, 4, 5), 'state = 2', () => ({ answer: 'no' })),
  ],
}
