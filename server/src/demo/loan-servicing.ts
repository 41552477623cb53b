// What happens to a loan of the demo once it is drawn: interest by the job of the nights, documents of repayment, fees, goods that go back, and its end.
import { sql } from 'kysely'
import {
  accrueLoans,
  lapseReleases,
  application,
  pledgeOfReceipt,
  release,
  KIND,
  REASON,
  repayment,
} from '#modules/lending/index.ts'
import { readRecord } from '#engine/read/record.ts'
import { A_DAY } from './goods-in.ts'
import { at, type LoanInMaking, pledgeOf } from './loan-lives.ts'
import type { Returned } from './loans.ts'
import { sold } from './loan-sale.ts'
import { live } from './receipt-lives.ts'
import { act, add, paperOf, weighNoteOf } from './writers.ts'
import { registryOf } from '#modules/registry.ts'

/** What a job of the nights could not do is a fault of the demo. */
export const STRICT = {
  warn: ({ err }: { readonly err?: unknown }): void => {
    if (err !== undefined) throw err
  },
}

interface Figures {
  /** Seconds UTC of the starts of days. */
  readonly drawn: number
  readonly maturity: number
  readonly dues: readonly number[]
  readonly state: number
  readonly left: number
  readonly principal: number
  /** Fallen due, and not paid. Fen. */
  readonly fallen: number
}

const DAY_IN_SECONDS = (day: string) =>
  sql`extract(epoch from ${sql.raw(day)}::timestamp at time zone 'Asia/Shanghai')::bigint`

async function figuresOf({ tx }: LoanInMaking, id: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${DAY_IN_SECONDS('draw_date')} as drawn, ${DAY_IN_SECONDS('financing.due_date')} as maturity, loan_state as state,
           total_left as left, principal_left as principal,
           (select json_agg(${DAY_IN_SECONDS('each.due_date')} order by each.due_date)
              from loan_instalment each where each.financing_id = financing.id) as dues,
           (fee_left + penalty_left
             + greatest(0, coalesce((select max(each.interest_total) from loan_instalment each
                                      where each.financing_id = financing.id and each.due_date <= today()), 0) - interest_settled)
             + greatest(0, coalesce((select sum(each.principal) from loan_instalment each
                                      where each.financing_id = financing.id and each.due_date <= today()), 0) - principal_settled))::bigint as fallen
      from financing where id = ${id}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`no financing ${id}`)
  return row
}

export async function drawn(making: LoanInMaking, id: number, day: number): Promise<void> {
  const { tx, people, clock } = making
  await clock.pass(at(day, 15.5))
  const draw_files = await paperOf(tx, people.accountant)
  const given = { draw_way: 2, draw_no: `FK${String(id).padStart(8, '0')}`, draw_files }
  await act(tx, application, ['draw', id, given], people.accountant)
}

/** The job of that night. */
async function night({ tx, clock }: LoanInMaking, day: number): Promise<void> {
  await clock.pass(at(day, 0.5))
  await accrueLoans({ db: tx, log: STRICT, registry: registryOf() })
}

/** Paid by the owner, matched and posted by two of the bank on the same day. */
async function pay(making: LoanInMaking, id: number, day: number, amount: number): Promise<void> {
  if (amount === 0) return
  const { tx, clock, people } = making
  await clock.pass(at(day, 9.75))
  const serial_no = `HKLS${String(id).padStart(4, '0')}${day}`
  const seen = { seen_amount: amount, seen_serial: serial_no, seen_date: day }
  const document = await add(
    tx,
    repayment,
    {
      financing_id: id,
      purpose: 1,
      repay_amount: amount,
      value_date: day,
      payer_name: making.loan.owner === 0 ? '华锦金属贸易有限公司' : '北粮国际贸易有限公司',
      repay_way: 1,
      serial_no,
      voucher: await paperOf(tx, people.owner),
    },
    people.owner,
  )
  await act(tx, repayment, ['submit', document], people.owner)
  await clock.pass(at(day, 14))
  await act(tx, repayment, ['match', document, seen], people.accountant)
  await clock.pass(at(day, 16))
  await act(tx, repayment, ['post', document, { opinion: '' }], people.reviewer)
}

interface Entry {
  readonly day: number
  readonly happens: () => Promise<void>
}

/** All that comes between the draw and today, or the day on which everything is paid. */
export async function serviced(making: LoanInMaking, id: number): Promise<void> {
  const { loan, today } = making
  const { drawn: from, maturity, dues } = await figuresOf(making, id)
  const entries: Entry[] = []
  const enter = (day: number, happens: () => Promise<void>) => entries.push({ day, happens })
  const owed = async (share: (figures: Figures) => number) => share(await figuresOf(making, id))
  for (const due of dues.slice(0, loan.paid ?? dues.length))
    if (loan.late === undefined || due !== dues.at(-1))
      enter(due, async () =>
        pay(making, id, due, await owed(({ left, fallen }) => (due === dues.at(-1) ? left : fallen))),
      )
  if (loan.late !== undefined) {
    const end = (dues.at(-1) ?? from) + loan.late * A_DAY
    enter(end, async () => pay(making, id, end, await owed(({ left }) => left)))
  }
  for (const [days, percent] of loan.early ?? []) {
    const day = from + days * A_DAY
    enter(day, async () =>
      pay(
        making,
        id,
        day,
        await owed(({ left, principal }) =>
          percent === 100 ? left : Math.floor((principal * percent) / 100),
        ),
      ),
    )
  }
  if (loan.fee !== undefined) {
    const [days, amount] = loan.fee
    enter(from + days * A_DAY, () => charge(making, id, from + days * A_DAY, amount))
  }
  if (loan.stage === 'defaulted' || loan.stage === 'sold')
    enter(defaultDay(maturity), () => callDefaulted(making, id, maturity))
  if (loan.stage === 'sold') {
    const notice = defaultDay(maturity) + 2 * A_DAY
    enter(notice, () => sold(making, id, notice))
  }
  for (const [day, happens] of givenBack(making, id)) enter(day, happens)
  for (const day of reckonings(from, dues, today)) enter(day, async () => undefined)
  for (const { day, happens } of entries.toSorted((a, b) => a.day - b.day)) {
    if (day > today || (await figuresOf(making, id)).left === 0) break
    await night(making, day)
    await happens()
  }
}

/** The nights whose job finds something: each month's first, and those after something fell due. */
function reckonings(from: number, dues: readonly number[], today: number): number[] {
  const days = dues.map((due) => due + A_DAY)
  for (let day = from + A_DAY; day <= today; day += A_DAY)
    if (new Date((day + 8 * 3600) * 1000).getUTCDate() === 1) days.push(day)
  return [...days, today]
}

async function charge(making: LoanInMaking, id: number, day: number, amount: number): Promise<void> {
  const { tx, people, clock } = making
  await clock.pass(at(day, 11))
  await act(tx, application, ['charge', id, { amount, answer: '质物监管费' }], people.accountant)
  await act(tx, application, ['levy', id, {}], people.reviewer)
}

/** All is paid: it closes the next day, and a week later its goods are picked up. */
export async function closed(making: LoanInMaking, id: number): Promise<void> {
  const { tx, people, clock, receiptId, loan, today } = making
  const { rows } = await sql<{ day: number }>`
    select ${DAY_IN_SECONDS('max(value_date)')} as day from loan_event where financing_id = ${id}`.execute(tx)
  const paid = rows[0]?.day ?? today
  await clock.pass(at(paid + A_DAY, 10))
  await act(tx, application, ['close', id], people.manager)
  if (paid + 10 * A_DAY > today) return
  await clock.pass(at(paid + 8 * A_DAY, 9))
  const step = { is: 'deliver', weight: loan.weight } as const
  await live(people.store, receiptId, step, { owner: people.owner, later: () => clock.forward(20 * 3600) })
}

/** Once it has been late for a month. */
const defaultDay = (maturity: number): number => maturity + 30 * A_DAY

async function callDefaulted(
  { tx, people, clock }: LoanInMaking,
  id: number,
  maturity: number,
): Promise<void> {
  await clock.pass(at(defaultDay(maturity), 15))
  const answer = '到期未还本金，多次催收无果'
  await act(tx, application, ['default', id, { answer }], people.reviewer)
}

/** Paid at maturity, its goods let go, and then the transfer came back: what is left is lost. */
export async function writtenOff(making: LoanInMaking, id: number): Promise<void> {
  const { tx, people, clock } = making
  const { maturity } = await figuresOf(making, id)
  const order = await askBack(making, id, {
    day: maturity + A_DAY,
    weight: null,
    reason: REASON.repaid,
    kind: KIND.depledge,
  })
  await taken(making, order, 'done', maturity + A_DAY)
  await clock.pass(at(maturity + 6 * A_DAY, 10))
  const { rows } = await sql<{ id: number }>`
    select id from repayment where financing_id = ${id} and status = 1 order by id desc limit 1`.execute(tx)
  await night(making, maturity + 6 * A_DAY)
  const reason = { answer: '付款行退票，款项未到账' }
  // What was posted is checked as it stood before it came back: checks that wait for the end would find it reversed.
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
  await act(tx, repayment, ['reverse', rows[0]?.id ?? 0, reason], people.director)
  await night(making, defaultDay(maturity))
  await callDefaulted(making, id, maturity)
  await night(making, maturity + 200 * A_DAY)
  await clock.pass(at(maturity + 200 * A_DAY, 15))
  await act(tx, application, ['writeoff', id, { answer: '债务人破产清算，无可供分配财产' }], people.director)
}

interface Asking {
  readonly day: number
  readonly weight: number | null
  readonly kind: number
  readonly reason: number
}

/** Answers the number of the order. */
async function askBack(
  { tx, people, clock }: LoanInMaking,
  id: number,
  { day, weight, kind, reason }: Asking,
): Promise<number> {
  await clock.pass(at(day, 9))
  const receiver = kind === KIND.outbound ? '王师傅' : ''
  await act(
    tx,
    pledgeOfReceipt,
    ['release', await pledgeOf(tx, id), { kind, reason, weight, receiver, remark: '' }],
    people.owner,
  )
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from release_order where financing_id = ${id}`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Goods that the owner has asked back, as far as it came: the last of them yesterday, those before it twelve days apart. */
function givenBack(
  making: LoanInMaking,
  id: number,
): (readonly [day: number, happens: () => Promise<void>])[] {
  const { tx, loan, today } = making
  const all = loan.returned ?? []
  return all.flatMap((fate, place) => {
    const day = today - A_DAY - (all.length - 1 - place) * 12 * A_DAY
    const asking = {
      day,
      weight: Math.floor(loan.weight / 10),
      kind: KIND.outbound,
      reason: REASON.excessCover,
    }
    const asks = async () => taken(making, await askBack(making, id, asking), fate, day)
    const isOver = async () => {
      await lapseReleases({ db: tx, log: STRICT, registry: registryOf() })
    }
    if (fate !== 'expired') return [[day, asks]]
    return [
      [day, asks],
      [day + 8 * A_DAY, isOver],
    ]
  })
}

/** Takes an order from where it was asked for as far as that. */
async function taken(making: LoanInMaking, order: number, fate: Returned, day: number): Promise<void> {
  const { tx, people, clock } = making
  const { owner, manager, reviewer, store } = people
  const step = async (hour: number, name: string, by: typeof owner, given = {}) => {
    await clock.pass(at(day, hour))
    await act(tx, release, [name, order, given], by)
  }
  if (fate === 'requested') return
  if (fate === 'withdrawn') return step(11, 'withdraw', owner)
  if (fate === 'rejected') return step(11, 'reject', manager, { answer: '本期利息未付，暂不放货' })
  await step(10, 'propose', manager)
  if (fate === 'proposed') return
  await step(11, 'approve', reviewer)
  if (fate === 'approved' || fate === 'expired') return
  const { row } = await readRecord(tx, release, order, owner)
  if (row['kind'] === KIND.depledge) return step(15, 'confirm', store.manager)
  await step(14, 'weigh', store.clerk, {
    pickup_code: row['pickup_code'] ?? '',
    weighed_weight: row['weight'] ?? 0,
    vehicle_no: `浙B${String(20_000 + ((order * 7919) % 80_000))}`,
    driver_name: '王师傅',
    weigh_note: await weighNoteOf(tx, store.clerk, making.lotId),
  })
  if (fate === 'done') await step(16, 'hand', store.manager)
}
