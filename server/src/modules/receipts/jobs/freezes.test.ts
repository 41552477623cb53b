// A freeze without a decision lapses after a period, with notices (domain §3.2, decision 308).
import { INBOX_PATHS, type InboxAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { alertsTo } from '#testing/alerts.ts'
import {
  ask,
  asked,
  OPERATION_LIST,
  RECEIPT_LIST,
  receiptDesk,
  step,
  weighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { withDesk } from '../testing/with-desk.ts'
import { alertEndingFreezes, lapseFreezes } from './freezes.ts'
import { jobDeps } from '#testing/job-deps.ts'

const { platform, desk } = await withDesk(receiptDesk)
const log = { warn: (details: object) => expect(details).toBeUndefined() }
const [FREEZE, DELIVER] = [4, 6]
const [asker, decider] = desk.risk
const A_DAY = 86_400

async function frozen(weight = 30_00) {
  const receipt = await desk.issued(await desk.lotOf(50_00), 50_00)
  const files = [await weighNote(asker)]
  return { receipt, id: await asked(asker, FREEZE, receipt, { weight, files }) }
}
const later = (id: number, seconds: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update receipt_operation
         set create_time = create_time - make_interval(secs => ${seconds}), freeze_end = freeze_end - make_interval(secs => ${seconds})
       where id = ${id}`.execute(tx)
  })
const endOf = async (id: number) => {
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from freeze_end - create_time)::int / ${A_DAY} as days from receipt_operation where id = ${id}`.execute(
    platform.db,
  )
  return rows[0]?.days
}
const alerts = (id: number) => alertsTo(platform.db, `/pledge/operation/look/${id}`)
const run = async () => [
  await alertEndingFreezes(jobDeps(platform.db, log)),
  await lapseFreezes(jobDeps(platform.db, log)),
]

it('lapses after the number of days in the parameters, by default seven', async () => {
  expect(await endOf((await frozen()).id)).toBe(7)
  await sql`update config_setting set freeze_wait_days = 2`.execute(platform.db)
  expect(await endOf((await frozen()).id)).toBe(2)
  await sql`update config_setting set freeze_wait_days = 7`.execute(platform.db)
  await expect(
    sql`update config_setting set freeze_wait_days = 0`.execute(platform.db),
  ).rejects.toMatchObject({
    constraint: 'config_setting_freeze_wait_days_check',
  })
})

it('notifies decision makers a day before it lapses, then lapses', async () => {
  const { receipt, id } = await frozen()
  expect(await run()).toEqual([0, 0])
  await later(id, 6 * A_DAY - 60)
  expect(await run()).toEqual([0, 0])
  await later(id, 120)
  expect(await run()).toEqual([1, 0])
  expect(await run()).toEqual([0, 0])
  expect(await alerts(id)).toMatchObject([{ type: 3, organisations: ['platform'] }])
  const { items } = await ok(decider.get<InboxAnswer>(INBOX_PATHS.list, {}, 'en'))
  expect(items[0]?.title).toMatch(/^Freeze CZ\d+ lapses unless it is decided on$/)
  expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 30_00 })
  await later(id, A_DAY)
  const twice = await Promise.all([
    lapseFreezes(jobDeps(platform.db, log)),
    lapseFreezes(jobDeps(platform.db, log)),
  ])
  expect(twice.reduce((sum, each) => sum + each, 0)).toBe(1)
  expect(await desk.read(OPERATION_LIST, id)).toMatchObject({ state: 5 })
  expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 0, free_weight: 50_00 })
  expect(await alerts(id)).toHaveLength(2)
  expect(await step(decider, 'Decide', id)).toMatchObject({ code: 'not_now' })
  await ok(ask(desk.owner, DELIVER, receipt, { weight: 50_00, receiver: 'Li' }))
})

it('never lapses after a decision', async () => {
  const { receipt, id } = await frozen()
  await ok(step(decider, 'Decide', id))
  await later(id, 30 * A_DAY)
  expect(await run()).toEqual([0, 0])
  expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 30_00 })
})

it('can be decided until the job has run', async () => {
  const { receipt, id } = await frozen()
  await later(id, 8 * A_DAY)
  await ok(step(decider, 'Decide', id))
  expect(await run()).toEqual([0, 0])
  expect(await desk.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 30_00 })
})
