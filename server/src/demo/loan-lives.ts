// How a loan of the demo comes about, step by step: asked for by the owner, decided by two of the bank, its goods counted, sealed and received.
import { sql } from 'kysely'
import type { Row } from '@cangdan/protocol'
import type { Writer } from '#engine/declare/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { application, coverOf, pledgeOfReceipt } from '#modules/lending/index.ts'
import type { DemoClock } from './demo-clock.ts'
import { A_DAY, AN_HOUR, count, type Place } from './goods-in.ts'
import type { DemoLoan } from './loans.ts'
import type { People } from './receipt-lives.ts'
import { WAN } from './records.ts'
import { act, add, paperOf, writerOf } from './writers.ts'

/** Who has to do with a loan. */
export interface LoanPeople {
  readonly store: People
  readonly owner: Writer
  readonly manager: Writer
  readonly reviewer: Writer
  readonly accountant: Writer
  /** Officer of risks, who speaks for a sale; the first bank has one. */
  readonly risk: Writer
  /** Another approver, who takes back and writes off; the first bank has one. */
  readonly director: Writer
}

export async function loanPeopleOf(tx: Db, store: People, { bank, owner }: DemoLoan): Promise<LoanPeople> {
  const suffix = bank === 0 ? '' : String(bank + 1)
  return {
    store,
    owner: store.owners[owner],
    manager: await writerOf(tx, `manager${suffix}`),
    reviewer: await writerOf(tx, `reviewer${suffix}`),
    accountant: await writerOf(tx, `accountant${suffix}`),
    risk: await writerOf(tx, 'bankrisk'),
    director: await writerOf(tx, 'director'),
  }
}

export interface LoanInMaking {
  readonly tx: Db
  readonly loan: DemoLoan
  readonly people: LoanPeople
  readonly clock: DemoClock
  readonly place: Place
  readonly lotId: number
  readonly receiptId: number
  readonly today: number
}

/** The start of a day, and a time of it: `at(day, 14.5)` is half past two in the afternoon. */
export const at = (day: number, hour: number): number => day + hour * AN_HOUR

const REPORT = '购销合同、发票与入库单一致，货物权属清晰，下游订单覆盖本次用款。'
const PURPOSES = ['采购阴极铜', '支付货款', '备货周转', '采购豆粕', '补充流动资金']

/** In the order in which they are taken; each of the earlier of the two days of deciding. */
const DECIDING = ['submitted', 'investigating', 'review', 'approved'] as const
/** The states from which a bank turns it away, or an owner takes it back, are reached first. */
const REACHED_FIRST: Partial<Record<DemoLoan['stage'], (typeof DECIDING)[number] | 'draft'>> = {
  draft: 'draft',
  submitted: 'submitted',
  investigating: 'investigating',
  review: 'review',
  returned: 'investigating',
  rejected: 'review',
}

/** From the draft to the approval, or as far as it came. Answers its number. */
export async function decided(making: LoanInMaking, day: number): Promise<number> {
  const { tx, loan, people, clock } = making
  const { owner, manager, reviewer } = people
  await clock.pass(at(day, 9.5))
  const amount = await amountOf(making)
  const bankId = manager.principal.organisationId
  const id = await add(
    tx,
    application,
    {
      bank_id: bankId,
      receipt_ids: [making.receiptId],
      apply_amount: amount,
      tenor_days: loan.tenor,
      repay_mode: loan.mode,
      purpose: PURPOSES[loan.daysAgo % PURPOSES.length] ?? '',
    },
    owner,
  )
  const until = REACHED_FIRST[loan.stage] ?? 'approved'
  const steps: Readonly<Record<(typeof DECIDING)[number], () => Promise<void>>> = {
    submitted: async () => {
      await clock.pass(at(day, 10))
      await act(tx, application, ['submit', id], owner)
    },
    investigating: async () => {
      await clock.pass(at(day, 10.75))
      await act(tx, application, ['accept', id], manager)
    },
    review: async () => {
      await clock.pass(at(day, 14))
      const papers = await paperOf(tx, manager)
      await act(
        tx,
        application,
        ['report', id, { report_result: 1, report_files: papers, report_note: REPORT }],
        manager,
      )
      await clock.pass(at(day, 15))
      await act(tx, application, ['propose', id, termsOf(loan, amount)], manager)
    },
    approved: async () => {
      await clock.pass(at(day, 16.5))
      await act(tx, application, ['approve', id], reviewer)
    },
  }
  if (until === 'draft') return id
  for (const step of DECIDING) {
    await steps[step]()
    if (step === until) break
  }
  return id
}

/** So much of what the goods carry that day, in whole ten thousands. Fen. */
async function amountOf({ tx, loan, people, receiptId }: LoanInMaking): Promise<number> {
  const cover = await coverOf(tx, {
    bankId: people.manager.principal.organisationId,
    ownerId: people.owner.principal.organisationId,
    amount: 0,
    tenorDays: loan.tenor,
    lines: [{ receiptId, weight: loan.weight }],
  })
  const [fault] = cover.faults
  if (fault !== undefined) throw fault
  return Math.floor((Number(cover.cap?.shown ?? 0n) * loan.percent) / 100 / WAN) * WAN
}

const RATES = [4_35, 4_60, 4_85, 5_20, 5_60]

function termsOf({ daysAgo }: DemoLoan, amount: number): Row {
  const rate = RATES[daysAgo % RATES.length] ?? 0
  const opinion = '还款来源明确，质押率在授信政策之内，同意上报。'
  return { approve_amount: amount, rate, penalty_rate: Math.round(rate * 1.5), opinion }
}

/** From the contract to where the goods are the bank's, or as far as the stage says. */
export async function pledged(making: LoanInMaking, id: number, day: number): Promise<void> {
  const { tx, loan, people, clock, place, lotId, today } = making
  const { owner, manager, reviewer, store } = people
  const { store_id, warehouse_id } = place
  await clock.pass(at(day, 9))
  const contract_date = day
  const contract = { contract_no: `JK-${String(id).padStart(5, '0')}`, contract_date }
  await act(
    tx,
    application,
    ['contract', id, { ...contract, contract_files: await paperOf(tx, manager) }],
    manager,
  )
  await clock.pass(at(day, 9.5))
  // What the bank takes is counted first, in the presence of all three.
  await count(store, { store_id, warehouse_id, lot_id: lotId }, { short: 0, time: at(day, 9.25) })
  await clock.pass(at(day, 10))
  await act(tx, application, ['hold', id], owner)
  if (loan.stage === 'contracted') return
  const pledge = await pledgeOf(tx, id)
  await clock.pass(at(day, 10.5))
  await act(tx, pledgeOfReceipt, ['endorse', pledge], owner)
  await clock.pass(at(day, 11.25))
  await act(tx, pledgeOfReceipt, ['seal', pledge], store.manager)
  if (loan.stage === 'sealed') return
  await clock.pass(at(day, 13.5))
  const papers = await paperOf(tx, manager)
  const { rows } = await sql<{ value: number }>`
    select initial_value as value from pledge where id = ${pledge}`.execute(tx)
  await act(
    tx,
    pledgeOfReceipt,
    [
      'register',
      pledge,
      {
        search_date: day,
        search_files: papers,
        search_result: 1,
        search_note: '',
        registration_no: `0${String(1_839_000_000 + id)}`,
        registry_time: at(day, 13),
        registry_end: Math.max(day, today) + 365 * A_DAY,
        registry_files: papers,
        insure_no: `PYIE${String(20_260_000 + id)}`,
        insure_amount: Math.ceil(((rows[0]?.value ?? 0) * 1.1) / WAN) * WAN,
        insure_end: Math.max(day, today) + 220 * A_DAY,
        insure_files: papers,
      },
    ],
    manager,
  )
  await clock.pass(at(day, 14.5))
  await act(tx, pledgeOfReceipt, ['receive', pledge], reviewer)
}

export async function pledgeOf(tx: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from pledge where financing_id = ${id} order by id limit 1`.execute(tx)
  return rows[0]?.id ?? 0
}
