import { INBOX_PATHS, type InboxResponse, type InboxText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findAlertsByPath } from '#testing/alerts.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok } from '#testing/test-platform.ts'
import { alertEndingStorage } from './receipt-alerts.ts'
import { expireReceipts } from './receipts.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)

const log = { warn: (details: object) => expect(details).toBeUndefined() }
const setStorageEnd = (receipt: number, days: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update receipt set storage_begin = storage_begin - 400, storage_end = (now() at time zone 'Asia/Shanghai')::date + ${days}::int
       where id = ${receipt}`.execute(tx)
  })
const listReceiptAlerts = (receipt: number) => findAlertsByPath(platform.db, `/pledge/receipt/look/${receipt}`)

it('notifies bank and holder of the end of storage once per stage, and releases nothing', async () => {
  const { receipt } = await fixture.createDrawnLoan(10_000_00, 50_00)
  const free = await fixture.receipt(10_00)
  for (const each of [receipt, free]) await setStorageEnd(each, 31)
  expect(await alertEndingStorage(createJobDeps(platform.db, log))).toBe(0)
  for (const each of [receipt, free]) await setStorageEnd(each, 30)
  expect(await alertEndingStorage(createJobDeps(platform.db, log))).toBe(1)
  expect(await alertEndingStorage(createJobDeps(platform.db, log))).toBe(0)
  expect(await listReceiptAlerts(receipt)).toMatchObject([
    { type: 3, organisations: ['bank', 'owner'], title: expect.stringContaining('将于') as string },
  ])
  for (const [lang, words] of [
    ['zh', /^质押仓单 .* 储存期将于 .* 届满$/],
    ['en', /^Storage of pledged receipt .* ends on /],
    ['es', /^El depósito del resguardo pignorado .* termina el /],
    ['ja', /の保管期間は.*に終了します$/],
  ] as const) {
    const { items } = await ok(fixture.owner.get<InboxResponse>(INBOX_PATHS.list, {}, lang))
    expect(items[0]?.title).toMatch(words)
    const text = await ok(
      fixture.owner.get<InboxText>(INBOX_PATHS.info, { kind: 'msg', id: String(items[0]?.id) }, lang),
    )
    expect(text.title).toMatch(words)
    expect(/\p{sc=Han}/u.test(text.content)).toBe(lang === 'zh' || lang === 'ja')
  }
  await setStorageEnd(receipt, 7)
  expect(await alertEndingStorage(createJobDeps(platform.db, log))).toBe(1)
  await setStorageEnd(receipt, -1)
  expect(await expireReceipts(createJobDeps(platform.db, log))).toBe(1)
  expect(await alertEndingStorage(createJobDeps(platform.db, log))).toBe(1)
  const all = await listReceiptAlerts(receipt)
  expect(all).toHaveLength(3)
  expect(all[2]?.title).toContain('储存期已届满')
  expect(await listReceiptAlerts(free)).toEqual([])
  const { rows } = await sql`select life, pledge_weight from receipt where id = ${receipt}`.execute(platform.db)
  expect(rows).toEqual([{ life: 7, pledge_weight: 50_00 }])
  expect(await alertEndingStorage(createJobDeps(platform.db, log))).toBe(0)
})
