// How goods of a loan of the demo are sold once it is in default: notice, sale, proceeds, and what is over back to the owner.
import { sql } from 'kysely'
import type { Row } from '@cangdan/protocol'
import { readRecord } from '#engine/read/record.ts'
import type { Writer } from '#engine/declare/writer.ts'
import { application, pledgeOfReceipt, release, repayment } from '#modules/lending/index.ts'
import { A_DAY } from './goods-in.ts'
import { at, type LoanInMaking, pledgeOf } from './loan-lives.ts'
import { act, add, paperOf, weighNoteOf } from './writers.ts'

const BUYER = '沪东铜材有限公司'
/** Of what is owed: the auction brought more. */
const PRICE_PERCENT = 115
const COST_PERCENT = 1
/** Fen a hundredth of a tonne. */
const ARREARS = 12

/** Sold at auction three weeks after the owner was given notice. */
export async function sold(making: LoanInMaking, id: number, day: number): Promise<void> {
  const { tx, people, clock, loan } = making
  const auction = day + 21 * A_DAY
  const owed = await owedOf(making, id)
  const price = Math.round((owed * PRICE_PERCENT) / 100_00) * 100
  const [sale_cost, storage_arrears] = [
    Math.round((price * COST_PERCENT) / 100),
    Math.round(loan.weight * ARREARS),
  ]
  await clock.pass(at(auction, 15))
  const notice_files = await paperOf(tx, people.manager)
  const given: Row = {
    weight: null,
    notice_date: day,
    notice_files,
    sale_way: 1,
    receiver: BUYER,
    sale_price: price,
    sale_cost,
    storage_arrears,
    remark: '公开拍卖成交',
  }
  await act(tx, pledgeOfReceipt, ['enforce', await pledgeOf(tx, id), given], people.manager)
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from release_order where financing_id = ${id}`.execute(tx)
  const order = rows[0]?.id ?? 0
  await clock.pass(at(auction + A_DAY, 10))
  await act(tx, release, ['propose', order], people.risk)
  const net = price - sale_cost - storage_arrears
  const paid = await proceeds(making, id, auction + 3 * A_DAY, net)
  await act(tx, release, ['settle', order, { repayment_id: paid }], people.accountant)
  await clock.pass(at(auction + 4 * A_DAY, 10))
  await act(tx, release, ['approve', order], people.reviewer)
  await clock.pass(at(auction + 5 * A_DAY, 9))
  await handedOver(making, order)
}

async function owedOf({ tx }: LoanInMaking, id: number): Promise<number> {
  const { rows } = await sql<{
    left: number
  }>`select total_left as left from financing where id = ${id}`.execute(tx)
  return rows[0]?.left ?? 0
}

/** What the sale left comes to the bank. */
async function proceeds(
  { tx, people, clock }: LoanInMaking,
  id: number,
  day: number,
  amount: number,
): Promise<number> {
  const { manager, accountant, reviewer } = people
  await clock.pass(at(day, 9.5))
  const serial_no = `PM${String(id).padStart(4, '0')}${String(Math.floor(day / A_DAY)).padStart(6, '0')}`
  const document = await add(
    tx,
    repayment,
    {
      financing_id: id,
      purpose: 4,
      repay_amount: amount,
      value_date: day,
      payer_name: BUYER,
      repay_way: 1,
      serial_no,
      voucher: await paperOf(tx, manager),
    },
    manager,
  )
  await act(tx, repayment, ['submit', document], manager)
  await clock.pass(at(day, 11))
  await act(
    tx,
    repayment,
    ['match', document, { seen_amount: amount, seen_serial: serial_no, seen_date: day }],
    accountant,
  )
  await clock.pass(at(day, 14))
  await act(tx, repayment, ['post', document, { opinion: '' }], reviewer)
  return document
}

/** The buyer shows the code at the gate. */
async function handedOver({ tx, people, clock, lotId }: LoanInMaking, order: number): Promise<void> {
  const { rows } = await sql<{ code: string; now: number }>`
    select pickup_code as code, extract(epoch from moment())::bigint as now from release_order where id = ${order}`.execute(
    tx,
  )
  const { row } = await readRecord(tx, release, order, people.manager)
  await act(
    tx,
    release,
    [
      'weigh',
      order,
      {
        pickup_code: rows[0]?.code ?? '',
        weighed_weight: row['weight'] ?? 0,
        vehicle_no: `沪D${String(10_000 + ((order * 7919) % 80_000))}`,
        driver_name: '周师傅',
        weigh_note: await weighNoteOf(tx, people.store.clerk, lotId),
      },
    ],
    people.store.clerk,
  )
  await clock.forward(3 * 3600)
  await act(tx, release, ['hand', order], people.store.manager)
}

/** What is over goes back to the owner, and the loan ends. */
export async function settled(making: LoanInMaking, id: number): Promise<void> {
  const { tx, people, clock } = making
  const back = async (name: string, by: Writer, given: Row = {}) =>
    act(tx, application, [name, id, given], by)
  await clock.forward(20 * 3600)
  const { rows } = await sql<{ excess: number }>`
    select balance as excess from money_account where kind = 'loan_excess' and owner_id = ${id}`.execute(tx)
  if ((rows[0]?.excess ?? 0) > 0)
    await back('payBack', people.accountant, { trade_no: `TH${String(id).padStart(6, '0')}` })
  await clock.forward(3600)
  await back('close', people.manager)
}
