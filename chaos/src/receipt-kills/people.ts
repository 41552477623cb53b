// Who acts on receipts, and what each of them may try. What they find to do is read from the database; now and then they try what cannot be done.
import type { Acting, Attempt as AttemptOf, Found, Move as MoveOf } from '../kills/actions.ts'
import { one, paperOf, send, upTo } from '../kills/actions.ts'
import type { Claim } from '../kills/claims.ts'

export type Role = 'clerk' | 'manager' | 'owner' | 'buyer' | 'freezer' | 'decider'

export interface Scene extends Acting<Role> {
  readonly organisations: Readonly<Record<'owner' | 'buyer', number>>
  /** What goods come in with and receipts are written with, whatever they are. */
  readonly inbound: Readonly<Record<string, unknown>>
  readonly issue: Readonly<Record<string, unknown>>
  /** Where goods come in; the last of them is sealed now and then. */
  readonly zones: readonly [number, number]
  /** The day to which receipts are renewed, seconds UTC. */
  readonly later: number
}

type Attempt = AttemptOf<Scene>
type Move = MoveOf<Scene>

const SAVE = 'seller_p/pledge/OperationSave'

/** Fen: more than any receipt of the scene is worth. */
const BOND = 1_000_000_000_00

const isThere = (table: Claim['table']) => (data: { id: number }) => ({ table, id: data.id, holds: 'true' })

const asks =
  (kind: number, find: string, more: (attempt: Attempt, found: Found) => object): Move =>
  async (attempt) => {
    const found = await one(attempt, find)
    if (found === undefined) return
    const body = { kind, receipt_id: found['id'], reason: 'as agreed', ...more(attempt, found) }
    await send(attempt, SAVE, body, isThere('receipt_operation'))
  }

const steps =
  (
    step: string,
    find: string,
    holds: string,
    given: (attempt: Attempt, found: Found) => object | Promise<object> = () => ({}),
  ): Move =>
  async (attempt) => {
    const found = await one(attempt, find)
    if (found === undefined) return
    const id = Number(found['id'])
    const body = { id, ...(await given(attempt, found)) }
    await send(attempt, `seller_p/pledge/Operation${step}`, body, () => ({
      table: 'receipt_operation',
      id,
      holds,
    }))
  }

const approves =
  (table: 'contract_record' | 'receipt', path: string): Move =>
  async (attempt) => {
    const found = await one(attempt, `select id, version from ${table} where audit_status = 0`)
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

/** Mostly less than there is; now and then a little more, and most of all the last of it. */
const part = ({ random }: Attempt, there: number) =>
  random() < 0.2 ? there + Math.floor(random() * 3) : upTo(random, Math.max(1, there))

let batches = 0
const bringIn: Move = async (attempt) => {
  const voucher = await paperOf(attempt)
  if (voucher === undefined) return
  await send(
    attempt,
    'seller_p/contract/RecordSave',
    {
      ...attempt.scene.inbound,
      zone_id: attempt.scene.zones[attempt.random() < 0.6 ? 0 : 1],
      voucher,
      batch_no: `K-${process.pid}-${(batches += 1)}`,
      change_weight: upTo(attempt.random, 50_00),
      tolerance: Math.floor(attempt.random() * 3) * 50,
    },
    isThere('contract_record'),
  )
}

const draft: Move = async (attempt) => {
  const lot = await one(attempt, 'select id, free_weight from lot where status = 1')
  if (lot === undefined) return
  const weight = part(attempt, Number(lot['free_weight']))
  const body = { ...attempt.scene.issue, lot_id: lot['id'], weight }
  await send(attempt, 'seller_p/pledge/ReceiptSave', body, isThere('receipt'))
}

const withPaper =
  (kind: number, weigh: (attempt: Attempt, found: Found) => number): Move =>
  async (attempt) => {
    const found = await one(attempt, kind === 5 ? `${LIVE} and frozen_free > 0` : LIVE)
    const files = found === undefined ? undefined : await paperOf(attempt)
    if (found === undefined || files === undefined) return
    const body = { kind, receipt_id: found['id'], reason: 'by order', weight: weigh(attempt, found), files }
    await send(attempt, SAVE, body, isThere('receipt_operation'))
  }

/** A receipt is lost now and then, less often than anything else is done. */
const loses: Move = async (attempt) => {
  if (attempt.random() < 0.5) return
  const found = await one(attempt, LIVE)
  const files = found === undefined ? undefined : await paperOf(attempt)
  if (found === undefined || files === undefined) return
  const body = {
    kind: 7,
    receipt_id: found['id'],
    reason: 'lost',
    bond_amount: BOND,
    files: [...files, ...((await paperOf(attempt)) ?? [])],
  }
  await send(attempt, SAVE, body, isThere('receipt_operation'))
}

const merges: Move = async (attempt) => {
  const found = await one(attempt, LIVE)
  if (found === undefined) return
  const other = await one(attempt, `${LIVE} and lot_id = ${found['lot_id']} and id <> ${found['id']}`)
  if (other === undefined) return
  const body = { kind: 3, receipt_id: found['id'], receipt_ids: [other['id']], reason: 'as agreed' }
  await send(attempt, SAVE, body, isThere('receipt_operation'))
}

/** Mostly by the truck that was announced, now and then the last kilos, a little less than all. */
async function weighing(attempt: Attempt, { weight, pickup_code }: Found): Promise<object> {
  const { random } = attempt
  const is_last = random() < 0.4 ? 1 : 0
  const all = Number(weight)
  return {
    weigh_note: (await paperOf(attempt)) ?? [],
    pickup_code,
    weighed_weight: is_last === 1 ? Math.max(1, all - Math.floor(random() * 3)) : part(attempt, all),
    vehicle_no: random() < 0.8 ? TRUCK : '沪A99999',
    is_last,
  }
}

const counts: Move = async (attempt) => {
  if (attempt.random() < 0.5) return
  const lot = await one(attempt, 'select id, counted_weight, receipted_weight from lot where status = 1')
  const voucher = lot === undefined ? undefined : await paperOf(attempt)
  if (lot === undefined || voucher === undefined) return
  const missing = Math.floor(attempt.random() * 20)
  await send(
    attempt,
    'seller_p/contract/RecordSave',
    {
      store_id: attempt.scene.inbound['store_id'],
      warehouse_id: attempt.scene.inbound['warehouse_id'],
      record_type: 6,
      lot_id: lot['id'],
      weight_after: Math.max(0, Number(lot['counted_weight']) - missing),
      count_method: 1,
      count_time: Math.floor(Date.now() / 1000),
      voucher,
    },
    isThere('contract_record'),
  )
}

const settles: Move = async (attempt) => {
  const lot = await one(attempt, 'select id from lot where status = 1 and book_weight <> counted_weight')
  if (lot !== undefined)
    await send(attempt, 'seller_p/pledge/LotSettle', { id: Number(lot['id']), remark: 'weighing loss' })
}

/** Less often than goods move: nothing passes a seal. */
const seals =
  (step: 'Seal' | 'Ask' | 'Unseal' | 'Keep', states: string): Move =>
  async (attempt) => {
    if (step === 'Seal' && attempt.random() < 0.7) return
    const [, spare] = attempt.scene.zones
    const found = await one(
      attempt,
      `select id, version from zone where id = ${spare} and status in (${states})`,
    )
    if (found === undefined) return
    await send(attempt, `seller_p/warehouse/Zone${step}`, {
      id: spare,
      ...(step === 'Unseal' ? { version: found['version'] } : {}),
      reason: 'as agreed',
    })
  }

const ofOwner = (other: 'owner' | 'buyer'): Move[] => [
  asks(1, LIVE, ({ scene }) => ({ to_id: scene.organisations[other] })),
  asks(2, LIVE, (attempt, { remaining_weight: all }) => ({ weight: part(attempt, Number(all)) })),
  merges,
  asks(6, LIVE, (attempt, { free_weight: all }) => ({ weight: part(attempt, Number(all)), receiver: 'Li' })),
  // All that is free, by a truck that is announced.
  asks(6, LIVE, (_attempt, { free_weight: all }) => ({
    weight: Number(all),
    receiver: 'Li',
    vehicle_no: TRUCK,
    reason: 'announced',
  })),
  steps('Admit', DIFFERS, 'gate_state = 2', (_, { version }) => ({ version, admit_note: 'as agreed' })),
  asks(9, LIVE, ({ scene }) => ({ storage_end: scene.later })),
  loses,
  steps('Accept', waiting(0, 1), 'state = 1'),
  steps('Refuse', waiting(0, 1), 'state = 2', () => ({ answer: 'no' })),
  steps('Withdraw', waiting(0, 1, 2, 3, 6, 9), 'state = 3'),
]

/** What each may try, each as often as the others. */
export const MOVES: Readonly<Record<Role, readonly Move[]>> = {
  clerk: [
    bringIn,
    draft,
    draft,
    asks(8, LIVE, () => ({})),
    steps('Weigh', waiting(0, 6), 'weighed_weight is not null', weighing),
    steps('Weigh', waiting(0, 6), 'weighed_weight is not null', weighing),
    counts,
    settles,
    seals('Seal', '1, 2'),
    seals('Ask', '4'),
    seals('Unseal', '5'),
  ],
  manager: [
    approves('contract_record', 'seller_p/contract/RecordAudit'),
    approves('receipt', 'seller_p/pledge/ReceiptAudit'),
    approves('receipt', 'seller_p/pledge/ReceiptAudit'),
    steps('Execute', waiting(0, 2, 3, 8, 9), 'state = 1'),
    steps('Execute', waiting(0, 2, 3), 'state = 1'),
    steps('Hand', waiting(4, 6), 'state = 1'),
    steps('Admit', DIFFERS, 'gate_state = 2', (_, { version }) => ({
      version,
      admit_note: 'asked by phone',
    })),
    settles,
    seals('Ask', '4'),
    seals('Unseal', '5'),
    seals('Unseal', '5'),
    seals('Keep', '5'),
    steps('Vouch', waiting(0, 7), 'vouch_person is not null'),
    steps('Refuse', waiting(0, 2, 3, 6, 8, 9), 'state = 2', () => ({ answer: 'no' })),
  ],
  owner: ofOwner('buyer'),
  buyer: ofOwner('owner'),
  freezer: [
    withPaper(4, (attempt, { free_weight: all }) => part(attempt, Math.ceil(Number(all) / 4))),
    withPaper(5, (attempt, { frozen_free: all }) => part(attempt, Number(all))),
  ],
  decider: [
    steps('Decide', waiting(0, 4, 5), 'state = 1'),
    steps('Decide', waiting(4, 7), 'state = 1'),
    steps('Refuse', waiting(0, 4, 5), 'state = 2', () => ({ answer: 'no' })),
  ],
}
