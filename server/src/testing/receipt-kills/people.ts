// Who acts on receipts, and what each of them may try. What they find to do is read from the database; now and then they try what cannot be done.
import type { Acting, Attempt as AttemptOf, Found, Move as MoveOf } from './acting.ts'
import { one, paperOf, send, upTo } from './acting.ts'
import type { Claim } from './acknowledged.ts'

export type Role = 'clerk' | 'manager' | 'owner' | 'buyer' | 'freezer' | 'decider'

export interface Scene extends Acting<Role> {
  readonly organisations: Readonly<Record<'owner' | 'buyer', number>>
  /** What goods come in with and receipts are written with, whatever they are. */
  readonly inbound: Readonly<Record<string, unknown>>
  readonly issue: Readonly<Record<string, unknown>>
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

const ofOwner = (other: 'owner' | 'buyer'): Move[] => [
  asks(1, LIVE, ({ scene }) => ({ to_id: scene.organisations[other] })),
  asks(2, LIVE, (attempt, { remaining_weight: all }) => ({ weight: part(attempt, Number(all)) })),
  merges,
  asks(6, LIVE, (attempt, { free_weight: all }) => ({ weight: part(attempt, Number(all)), receiver: 'Li' })),
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
    steps('Weigh', waiting(0, 6), 'weighed_weight is not null', async (attempt, { weight, pickup_code }) => ({
      weigh_note: (await paperOf(attempt)) ?? [],
      pickup_code,
      weighed_weight: part(attempt, Number(weight)),
      vehicle_no: '浙B12345',
    })),
  ],
  manager: [
    approves('contract_record', 'seller_p/contract/RecordAudit'),
    approves('receipt', 'seller_p/pledge/ReceiptAudit'),
    approves('receipt', 'seller_p/pledge/ReceiptAudit'),
    steps('Execute', waiting(0, 2, 3, 8, 9), 'state = 1'),
    steps('Execute', waiting(0, 2, 3), 'state = 1'),
    steps('Hand', waiting(4, 6), 'state = 1'),
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
