// A freeze without a decision lapses after a period, with notices (domain §3.2, docs/decisions/receipts.md).
import { INBOX_PATHS, type InboxResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findAlertsByPath } from '#testing/alerts.ts'
import {
  requestOperation,
  createOperation,
  OPERATION_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'
import { alertEndingFreezes, lapseFreezes } from './freezes.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const log = { warn: (details: object) => expect(details).toBeUndefined() }
const [FREEZE, DELIVER] = [4, 6]
const [requester, decider] = fixture.risk
const A_DAY = 86_400

async function createFreeze(weight = 30_00) {
  const receipt = await fixture.issued(await fixture.createLot(50_00), 50_00)
  const files = [await uploadWeighNote(requester)]
  return { receipt, id: await createOperation(requester, FREEZE, receipt, { weight, files }) }
}
const moveBack = (id: number, seconds: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update receipt_operation
         set create_time = create_time - make_interval(secs => ${seconds}), freeze_end = freeze_end - make_interval(secs => ${seconds})
       where id = ${id}`.execute(tx)
  })
const getFreezeDays = async (id: number) => {
  const { rows } = await sql<{ days: number }>`
    select extract(epoch from freeze_end - create_time)::int / ${A_DAY} as days from receipt_operation where id = ${id}`.execute(
    platform.db,
  )
  return rows[0]?.days
}
const listFreezeAlerts = (id: number) => findAlertsByPath(platform.db, `/pledge/operation/look/${id}`)
const runJobs = async () => [
  await alertEndingFreezes(createJobDeps(platform.db, log)),
  await lapseFreezes(createJobDeps(platform.db, log)),
]

it('lapses after the number of days in the parameters, by default seven', async () => {
  expect(await getFreezeDays((await createFreeze()).id)).toBe(7)
  await sql`update config_setting set freeze_wait_days = 2`.execute(platform.db)
  expect(await getFreezeDays((await createFreeze()).id)).toBe(2)
  await sql`update config_setting set freeze_wait_days = 7`.execute(platform.db)
  await expect(sql`update config_setting set freeze_wait_days = 0`.execute(platform.db)).rejects.toMatchObject({
    constraint: 'config_setting_freeze_wait_days_check',
  })
})

it('notifies decision makers a day before it lapses, then lapses', async () => {
  const { receipt, id } = await createFreeze()
  expect(await runJobs()).toEqual([0, 0])
  await moveBack(id, 6 * A_DAY - 60)
  expect(await runJobs()).toEqual([0, 0])
  await moveBack(id, 120)
  expect(await runJobs()).toEqual([1, 0])
  expect(await runJobs()).toEqual([0, 0])
  expect(await listFreezeAlerts(id)).toMatchObject([{ type: 3, organisations: ['platform'] }])
  const { items } = await ok(decider.get<InboxResponse>(INBOX_PATHS.list, {}, 'en'))
  expect(items[0]?.title).toMatch(/^Freeze CZ\d+ lapses unless it is decided on$/)
  expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 30_00 })
  await moveBack(id, A_DAY)
  const twice = await Promise.all([
    lapseFreezes(createJobDeps(platform.db, log)),
    lapseFreezes(createJobDeps(platform.db, log)),
  ])
  expect(twice.reduce((sum, each) => sum + each, 0)).toBe(1)
  expect(await fixture.read(OPERATION_LIST, id)).toMatchObject({ state: 5 })
  expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 0, free_weight: 50_00 })
  expect(await listFreezeAlerts(id)).toHaveLength(2)
  expect(await runStep(decider, 'Decide', id)).toMatchObject({ code: 'not_now' })
  await ok(requestOperation(fixture.owner, DELIVER, receipt, { weight: 50_00, receiver: 'Li' }))
})

it('never lapses after a decision', async () => {
  const { receipt, id } = await createFreeze()
  await ok(runStep(decider, 'Decide', id))
  await moveBack(id, 30 * A_DAY)
  expect(await runJobs()).toEqual([0, 0])
  expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 30_00 })
})

it('can be decided until the job has run', async () => {
  const { receipt, id } = await createFreeze()
  await moveBack(id, 8 * A_DAY)
  await ok(runStep(decider, 'Decide', id))
  expect(await runJobs()).toEqual([0, 0])
  expect(await fixture.read(RECEIPT_LIST, receipt)).toMatchObject({ frozen_weight: 30_00 })
})
