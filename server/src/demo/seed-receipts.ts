// Goods and receipts of the demo: every lot comes in, is receipted and lives on by the operations of the people who do so, a lot each step.
import { startOfDay } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Writer } from '#engine/declare/writer.ts'
import { receipt } from '#modules/receipts/index.ts'
import { DEMO_RECEIPTS } from '#modules/console/index.ts'
import { clockOf, type DemoClock, endDemoClock } from './demo-clock.ts'
import {
  A_DAY,
  AN_HOUR,
  bringIn,
  count,
  decide,
  peopleOf,
  type Place,
  placeOf,
  writeReceipt,
} from './goods-in.ts'
import type { DemoWork } from './keep-seeding.ts'
import { live, type People } from './receipt-lives.ts'
import { DEMO_LOTS, type DemoLot, type DemoReceipt } from './receipts.ts'

/** Says that there is work to be done. */
export async function beginReceipts(db: Db): Promise<void> {
  await db.insertInto('work').values({ name: DEMO_RECEIPTS, total: DEMO_LOTS.length }).execute()
}

/** A lot each step, the oldest first, under the clock of its day. */
export const receiptWork: DemoWork = {
  name: DEMO_RECEIPTS,
  step: async (tx, done, last) => {
    const lot = DEMO_LOTS[done]
    if (lot === undefined) return
    await bring(tx, lot, startOfDay(Date.parse(`${last}T04:00:00Z`) / 1000))
    await endDemoClock(tx)
  },
}

async function bring(tx: Db, lot: DemoLot, today: number): Promise<void> {
  const place = await placeOf(tx, lot)
  const people = await peopleOf(tx, place)
  const owner = people.owners[lot.owner]
  const clock = clockOf(tx)
  const day = today - lot.daysAgo * A_DAY
  const { spec, weight, pieces, batch, isDraft = false } = lot
  const goods = { owner, spec, weight, pieces, batch, day, isDraft }
  const lotId = await bringIn({ people, place, clock, today }, goods)
  if (lotId === undefined) return
  for (const each of lot.receipts) await write({ people, place, clock, owner, lotId, each, day, today })
  if (lot.short === undefined) return
  await clock.pass(today - A_DAY + 14 * AN_HOUR)
  const { store_id, warehouse_id } = place
  await count(people, { store_id, warehouse_id, lot_id: lotId }, { short: lot.short, time: today - A_DAY })
}

interface Writing {
  readonly people: People
  readonly place: Place
  readonly clock: DemoClock
  readonly owner: Writer
  readonly lotId: number
  readonly each: DemoReceipt
  /** The start of the day on which the goods came in. */
  readonly day: number
  readonly today: number
}

async function write({ people, place, clock, owner, lotId, each, day, today }: Writing): Promise<void> {
  const time = day + 9 * AN_HOUR
  await clock.pass(time + A_DAY + AN_HOUR)
  const id = await writeReceipt({ people, place, today }, { lotId, weight: each.weight, day })
  if (each.isDraft) return
  await clock.pass(time + A_DAY + 5 * AN_HOUR)
  await decide(people.tx, receipt, id, people.manager)
  for (const [at, step] of each.steps.entries()) {
    // What waits for somebody was asked for yesterday, whenever the goods came in.
    const isOpen = step.is.startsWith('ask ')
    await clock.pass(isOpen ? today - A_DAY + 10 * AN_HOUR : time + (8 + 6 * at) * A_DAY + AN_HOUR)
    await live(people, id, step, { owner, later: () => clock.forward(20 * AN_HOUR) })
  }
}
