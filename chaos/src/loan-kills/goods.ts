// Goods for loans: inbound records, receipts and stocktakes that find less.
import { uploadDocument, send, upTo } from '../kills/actions.ts'
import { type Choice, readNumber } from './choices.ts'
import type { Attempt } from './loan-context.ts'
import { claimExists, type Table } from './steps.ts'

const SAVE_RECORD = 'seller_p/contract/RecordSave'
/** Largest inbound weight and smallest weight for a loan, hundredths of a tonne. */
const [MAX_INBOUND, LEAST] = [100_00, 5_00]
const WAITING = 24
const [INBOUND, STOCKTAKE] = [1, 6]
const BOOKED = 'lot.status = 1 and lot.book_weight > 0'

let batches = 0
export const receivesGoods: Choice = {
  due: `select 1 as id where (select count(*) from receipt where life = 1 and free_weight >= ${LEAST}) < ${WAITING}`,
  any: 'select 1 as id',
  often: 0.7,
  run: async (attempt) => {
    const { context, random } = attempt
    const voucher = await uploadDocument(attempt)
    if (voucher === undefined) return
    const body = {
      ...context.inbound,
      record_type: INBOUND,
      agreement_id: context.agreements[Math.floor(random() * context.agreements.length)],
      voucher,
      batch_no: `K-${process.pid}-${(batches += 1)}`,
      change_weight: 20_00 + upTo(random, MAX_INBOUND),
      tolerance: Math.floor(random() * 3) * 50,
    }
    await send(attempt, SAVE_RECORD, body, claimExists('contract_record'))
  },
}

export const writesReceipt: Choice = {
  due: `select lot.id, lot.free_weight as free from lot
         where lot.free_weight >= ${LEAST} and ${BOOKED} and not exists (select from receipt where lot_id = lot.id and audit_status = 0)`,
  any: 'select lot.id, lot.free_weight as free from lot',
  often: 1,
  run: (attempt, found) => {
    const { context, random } = attempt
    const free = readNumber(found, 'free')
    const weight = random() < 0.8 ? Math.max(1, free) : upTo(random, free + 1)
    const body = { ...context.issue, lot_id: found['id'], weight }
    return send(attempt, 'seller_p/pledge/ReceiptSave', body, claimExists('receipt'))
  },
}

const createApprovalChoice = (table: Table, path: string): Choice => ({
  due: `select id, version from ${table} where audit_status = 0`,
  any: `select id, version from ${table}`,
  often: 1,
  run: (attempt, { id, version }) =>
    send(attempt, path, { id, version, audit_status: 1, audit_remark: '' }, () => ({
      table,
      id: Number(id),
      holds: 'audit_status = 1',
    })),
})

export const approvesRecord = createApprovalChoice('contract_record', 'seller_p/contract/RecordAudit')
export const approvesReceipt = createApprovalChoice('receipt', 'seller_p/pledge/ReceiptAudit')

interface StocktakeOptions {
  readonly where: string
  readonly often: number
  /** Counted weight, hundredths of a tonne. */
  readonly finds: (attempt: Attempt, book: number) => number
}

const LOTS = 'select lot.id, lot.warehouse_id as warehouse, lot.book_weight as book from lot'

const createStocktakeChoice = ({ where, often, finds }: StocktakeOptions): Choice => ({
  due: `${LOTS} where ${BOOKED} and ${where} and not exists (
          select from contract_record where lot_id = lot.id and record_type = ${STOCKTAKE} and audit_status = 0)`,
  any: LOTS,
  often,
  run: async (attempt, found) => {
    const voucher = await uploadDocument(attempt)
    if (voucher === undefined) return
    const body = {
      store_id: attempt.context.inbound['store_id'],
      warehouse_id: found['warehouse'],
      record_type: STOCKTAKE,
      lot_id: found['id'],
      weight_after: finds(attempt, readNumber(found, 'book')),
      count_method: 1,
      count_time: Math.floor(Date.now() / 1000),
      voucher,
    }
    await send(attempt, SAVE_RECORD, body, claimExists('contract_record'))
  },
})

/** The stocktake finds less of the goods that secure a loan. */
export const findsLess = createStocktakeChoice({
  where: `lot.short_weight = 0 and exists (
            select from pledge join financing loan on loan.id = pledge.financing_id
             where pledge.lot_id = lot.id and pledge_state = 2 and loan.loan_state in (7, 8, 9))`,
  often: 0.15,
  finds: ({ random }, book) => book - upTo(random, Math.ceil(book / 5)),
})

/** The stocktake finds missing goods again, unless they were reported lost. */
export const findsAll = createStocktakeChoice({
  where: `lot.short_weight > 0 and not exists (
            select from release_order ordered join pledge on pledge.id = ordered.pledge_id
             where pledge.lot_id = lot.id and ordered.reason = 5 and ordered.release_state <= 4)`,
  often: 0.1,
  finds: (_, book) => book,
})
