import { INBOX_PATHS, type InboxAnswer, type InboxText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { alertsTo } from '#testing/alerts.ts'
import { releaseDesk } from '#modules/lending/testing/release-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { alertEndingStorage } from './receipt-alerts.ts'
import { expireReceipts } from './receipts.ts'
import { withDesk } from '../testing/with-desk.ts'
import { jobDeps } from '#testing/job-deps.ts'

const { platform, desk } = await withDesk(releaseDesk)

const log = { warn: (details: object) => expect(details).toBeUndefined() }
const endsIn = (receipt: number, days: number) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update receipt set storage_begin = storage_begin - 400, storage_end = (now() at time zone 'Asia/Shanghai')::date + ${days}::int
       where id = ${receipt}`.execute(tx)
  })
const alertsOf = (receipt: number) => alertsTo(platform.db, `/pledge/receipt/look/${receipt}`)

it('notifies bank and holder of the end of storage once per stage, and releases nothing', async () => {
  const { receipt } = await desk.drawn(10_000_00, 50_00)
  const free = await desk.receipt(10_00)
  for (const each of [receipt, free]) await endsIn(each, 31)
  expect(await alertEndingStorage(jobDeps(platform.db, log))).toBe(0)
  for (const each of [receipt, free]) await endsIn(each, 30)
  expect(await alertEndingStorage(jobDeps(platform.db, log))).toBe(1)
  expect(await alertEndingStorage(jobDeps(platform.db, log))).toBe(0)
  expect(await alertsOf(receipt)).toMatchObject([
    { type: 3, organisations: ['bank', 'owner'], title: expect.stringContaining('将于') as string },
  ])
  for (const [lang, words] of [
    ['zh', /^质押仓单 .* 储存期将于 .* 届满$/],
    ['en', /^Storage of pledged receipt .* ends on /],
    ['es', /^El depósito del resguardo pignorado .* termina el /],
    ['ja', /の保管期間は.*に終了します$/],
  ] as const) {
    const { items } = await ok(desk.owner.get<InboxAnswer>(INBOX_PATHS.list, {}, lang))
    expect(items[0]?.title).toMatch(words)
    const text = await ok(
      desk.owner.get<InboxText>(INBOX_PATHS.info, { kind: 'msg', id: String(items[0]?.id) }, lang),
    )
    expect(text.title).toMatch(words)
    expect(/\p{sc=Han}/u.test(text.content)).toBe(lang === 'zh' || lang === 'ja')
  }
  await endsIn(receipt, 7)
  expect(await alertEndingStorage(jobDeps(platform.db, log))).toBe(1)
  await endsIn(receipt, -1)
  expect(await expireReceipts(jobDeps(platform.db, log))).toBe(1)
  expect(await alertEndingStorage(jobDeps(platform.db, log))).toBe(1)
  const all = await alertsOf(receipt)
  expect(all).toHaveLength(3)
  expect(all[2]?.title).toContain('储存期已届满')
  expect(await alertsOf(free)).toEqual([])
  const { rows } = await sql`select life, pledge_weight from receipt where id = ${receipt}`.execute(
    platform.db,
  )
  expect(rows).toEqual([{ life: 7, pledge_weight: 50_00 }])
  expect(await alertEndingStorage(jobDeps(platform.db, log))).toBe(0)
})
