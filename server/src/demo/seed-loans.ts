// Loans of the demo: each comes about and lives on by the operations of the people who do so, a loan each step, on goods of its own.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { application, lapseApprovals } from '#modules/lending/index.ts'
import { receipt } from '#modules/receipts/index.ts'
import { DEMO_LOANS as LOANS_WORK, DEMO_PRICES, DEMO_RECEIPTS } from '#modules/console/index.ts'
import { clockOf, endDemoClock } from './demo-clock.ts'
import { A_DAY, bringIn, decide, peopleOf, placeOf, writeReceipt } from './goods-in.ts'
import type { DemoWork } from './keep-seeding.ts'
import { at, decided, type LoanInMaking, loanPeopleOf, pledged } from './loan-lives.ts'
import { settled } from './loan-sale.ts'
import { closed, drawn, serviced, STRICT, writtenOff } from './loan-servicing.ts'
import { DEMO_LOANS, type DemoLoan } from './loans.ts'
import { act } from './writers.ts'
import { registryOf } from '#modules/registry.ts'

/** Says that there is work to be done. */
export async function beginLoans(db: Db): Promise<void> {
  await db.insertInto('work').values({ name: LOANS_WORK, total: DEMO_LOANS.length }).execute()
}

/** A loan each step, once there are prices of all its days. */
export const loanWork: DemoWork = {
  name: LOANS_WORK,
  after: [DEMO_PRICES, DEMO_RECEIPTS],
  step: async (tx, done, last) => {
    const loan = DEMO_LOANS[done]
    if (loan === undefined) return
    await make(tx, loan, { place: done, today: startOfDay(Date.parse(`${last}T04:00:00Z`) / 1000) })
    await endDemoClock(tx)
  },
}

/** Days that goods lie in store before money is asked for on them. */
const STORED_BEFORE = 9
/** How many settlements of one contract the terms of the demo take the mean of. */
const SETTLED = 5
/** Goods stay in store so long after a loan is due, and longer. */
const STORED_BEYOND = 40

async function make(
  tx: Db,
  loan: DemoLoan,
  { place: number, today }: { readonly place: number; readonly today: number },
): Promise<void> {
  const place = await placeOf(tx, loan)
  const store = await peopleOf(tx, place)
  const people = await loanPeopleOf(tx, store, loan)
  const clock = clockOf(tx)
  const [first, second] = await banksDays(tx, loan, today)
  const day = first - STORED_BEFORE * A_DAY
  const { spec, weight } = loan
  const goods = {
    owner: people.owner,
    spec,
    weight,
    pieces: weight / 250,
    batch: `RZ${String(number + 1).padStart(2, '0')}`,
    day,
  }
  const lotId = await bringIn({ people: store, place, clock, today }, goods)
  if (lotId === undefined) return
  await clock.pass(at(day + A_DAY, 10))
  const storageEnd = Math.max(second + (loan.tenor + STORED_BEYOND) * A_DAY, today + 120 * A_DAY)
  const receiptId = await writeReceipt({ people: store, place, today }, { lotId, weight, day, storageEnd })
  await clock.pass(at(day + A_DAY, 14))
  await decide(tx, receipt, receiptId, store.manager)
  await live({ tx, loan, people, clock, place, lotId, receiptId, today }, first, second)
}

async function live(making: LoanInMaking, first: number, second: number): Promise<void> {
  const { tx, loan, people, clock } = making
  const { stage } = loan
  const id = await decided(making, first)
  const end = async (name: string, by: typeof people.owner, answer: string) => {
    await clock.pass(at(second, 10))
    await act(tx, application, [name, id, { answer }], by)
  }
  switch (stage) {
    case 'returned':
      return end('giveBack', people.manager, '请补充上下游购销合同')
    case 'rejected':
      return end('reject', people.reviewer, '下游集中度过高，不符合准入要求')
    case 'withdrawn':
      return end('withdraw', people.owner, '货款已回笼，不再用款')
    case 'lapsed':
      await clock.pass(at(first + 31 * A_DAY, 1))
      await lapseApprovals({ db: tx, log: STRICT, registry: registryOf() })
      return
    case 'contracted':
    case 'sealed':
    case 'pledged':
      return pledged(making, id, second)
    case 'drawn':
    case 'defaulted':
    case 'closed':
    case 'sold':
    case 'written off':
      await pledged(making, id, second)
      await drawn(making, id, second)
      break
    default:
      return
  }
  await serviced(making, id)
  if (stage === 'closed') await closed(making, id)
  if (stage === 'sold') await settled(making, id)
  if (stage === 'written off') await writtenOff(making, id)
}

/** Two days on which the goods have the prices that the bank's terms ask for: of deciding, and of pledging and drawing. */
async function banksDays(
  tx: Db,
  { spec, daysAgo, stage }: DemoLoan,
  today: number,
): Promise<[number, number]> {
  const { rows } = await sql<{ day: number }>`
    select extract(epoch from history.price_date::timestamp at time zone 'Asia/Shanghai')::bigint as day
      from good_price_history history
      join good_spec on good_spec.id = history.spec_id join good on good.id = good_spec.good_id
      join (select qh_code, trade_date, row_number() over (partition by qh_code, contract_code order by trade_date) as settled
              from good_price_qh where is_main = 1) futures
        on futures.qh_code = good.qh_code and futures.trade_date = history.price_date and settled >= ${SETTLED}
     where spec_code = ${spec} and history.status = 1 order by history.price_date`.execute(tx)
  const days = rows.map(({ day }) => day)
  const first = days.findLast((day) => day <= today - daysAgo * A_DAY)
  if (first === undefined) throw new Error(`${spec} has no price ${daysAgo} days ago`)
  const yesterday = today - A_DAY
  // Goods wait for somebody no longer than three days.
  if (stage === 'contracted' || stage === 'sealed') return [first, yesterday]
  return [first, days.find((day) => day > first && day <= yesterday) ?? yesterday]
}
