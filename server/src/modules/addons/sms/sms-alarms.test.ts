import { ADDON_PATHS, type AddonProbe, type AddonRow, INBOX_PATHS, type InboxResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createJobDeps } from '#testing/job-deps.ts'
import { ok } from '#testing/test-platform.ts'
import { checkSmsAlarms } from './sms.alarms.ts'
import { createSmsFixture } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { fakes, setUp, addTemplate, createPhone, readRecord, queueAlert, deliver } = sms

const check = () => checkSmsAlarms({ ...createJobDeps(sms.platform.serverDb, { warn: () => undefined }), ...sms.deps })
const listAlarms = async () => {
  const [row] = await ok(sms.platform.admin.get<AddonRow[]>(ADDON_PATHS.list))
  return row?.alarms
}
let lastMessage = 0
const countNotices = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from msg where id > ${lastMessage} and words -> 'title' ->> 'en' = 'Alarm of text messages'`.execute(
    sms.platform.db,
  )
  return rows[0]?.count ?? 0
}
const send = async (count: number) => {
  for (let sent = 0; sent < count; sent += 1) await queueAlert(createPhone())
  await deliver()
}

beforeEach(async () => {
  await sql`delete from sms_alarm`.execute(sms.platform.db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::bigint as last from msg`.execute(
    sms.platform.db,
  )
  lastMessage = rows[0]?.last ?? 0
})

describe('alarm of the limit per day', () => {
  beforeEach(async () => {
    await setUp('aliyun', { day_limit: 5 })
    await addTemplate('aliyun', 'alert')
  })

  it('is raised once at 80 % and once at 100 %, to accounts with the right on the settings', async () => {
    const holder = await sms.platform.someone(sms.platform.platformId, { paths: ['/plugin/pluginSetup/sms'] })
    const other = await sms.platform.someone(sms.platform.platformId, { paths: ['/plugin/manage'] })
    await send(3)
    expect([await check(), await countNotices(), await listAlarms()]).toEqual([0, 0, []])
    await send(1)
    expect([await check(), await check(), await countNotices()]).toEqual([1, 0, 1])
    expect(await listAlarms()).toEqual([expect.stringContaining('80%')])
    await send(1)
    expect([await check(), await check(), await countNotices()]).toEqual([1, 0, 2])
    expect(await listAlarms()).toEqual([expect.stringContaining('今日已发送 5 条，达到每日上限：')])
    const count = async (reader: typeof holder) =>
      (await ok(reader.get<InboxResponse>(INBOX_PATHS.list, { page: 1 }))).items.length
    expect([await count(holder), await count(other)]).toEqual([2, 0])
  })

  it('is raised again on another day', async () => {
    await send(5)
    expect(await check()).toBe(2)
    await sql`update sms_alarm set day = day - 1`.execute(sms.platform.db)
    expect(await listAlarms()).toEqual([])
    expect(await check()).toBe(2)
  })

  it('is raised once by simultaneous processes', async () => {
    await send(5)
    const raised = await Promise.all([check(), check(), check()])
    expect(raised.reduce((sum, count) => sum + count, 0)).toBe(2)
  })
})

describe('limit per day', () => {
  it('is not exceeded by two workers, and the other messages wait', async () => {
    await setUp('aliyun', { day_limit: 2 })
    await addTemplate('aliyun', 'alert')
    const phones = [createPhone(), createPhone(), createPhone()]
    for (const phone of phones) await queueAlert(phone)
    await Promise.all([deliver(), deliver()])
    const count = () => phones.flatMap((phone) => fakes.aliyun.control.messages(phone)).length
    expect(count()).toBeLessThanOrEqual(2)
    await sql`update sms_record set due_time = now() where stage = 0`.execute(sms.platform.db)
    await deliver()
    expect(count()).toBe(2)
    const waiting = phones.find((phone) => fakes.aliyun.control.messages(phone).length === 0) ?? ''
    expect(await readRecord(waiting)).toMatchObject({ stage: 0, error: 'sms_day_limit', send_time: null })
  })
})

describe('alarm of the balance', () => {
  it('is raised once below the threshold, and ends above it', async () => {
    await setUp('tencent', { balance_alert: 100 })
    fakes.tencent.control.left = 100
    expect([await check(), await listAlarms()]).toEqual([0, []])
    fakes.tencent.control.left = 99
    expect([await check(), await check(), await countNotices()]).toEqual([1, 0, 1])
    expect(await listAlarms()).toEqual([expect.stringContaining('99')])
    fakes.tencent.control.left = 500
    expect([await check(), await listAlarms()]).toEqual([0, []])
  })

  it('is shown by the check of the add-on, at Tencent only', async () => {
    fakes.tencent.control.left = 40
    const probe = async () => {
      const probes = await ok(sms.platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'sms' }))
      return probes.find(({ name }) => name === 'balance')
    }
    await setUp('tencent', { balance_alert: 100 })
    expect(await probe()).toMatchObject({ ok: 0, detail: '余量 40 条' })
    await setUp('tencent', { balance_alert: null })
    expect(await probe()).toMatchObject({ ok: 1 })
    await setUp('aliyun')
    expect(await probe()).toBeUndefined()
  })
})
