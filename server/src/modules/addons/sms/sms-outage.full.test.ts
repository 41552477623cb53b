// Delivery during an outage of the provider, after lost responses, and by two servers.
import { GUARD_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { deliverNextSms } from './send/deliver.ts'
import { createSmsSender } from './send/send-code.ts'
import { createSmsFixture, PLATFORMS } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { fakes, setUp, addTemplate, createPhone, readRecord, queueAlert, deliver } = sms
const MINUTE_MS = 60_000

/** Nothing listens there. */
const DEAD = 'http://127.0.0.1:1'
const NOBODY = { 'dysmsapi.aliyuncs.com': DEAD, 'sms.tencentcloudapi.com': DEAD }
const deliverInVain = async () => {
  const outgoing = { ...sms.deps.outgoing, baseUrls: NOBODY }
  while (await deliverNextSms({ ...sms.deps, outgoing }));
}

/** Advances the clock of this process, and that of the messages in the database. */
async function passMinutes(minutes: number): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
  await sql`
    update sms_record set due_time = due_time - make_interval(mins => ${minutes}), create_time = create_time - make_interval(mins => ${minutes})`.execute(
    sms.platform.db,
  )
}
const countRecords = async () => {
  const { rows } = await sql<{ stage: number; count: number }>`
    select stage, count(*)::int as count from sms_record group by stage order by stage`.execute(sms.platform.db)
  return rows
}

describe.each(PLATFORMS)('provider %s', (provider) => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await setUp(provider)
    await addTemplate(provider, 'alert')
    await addTemplate(provider, 'login')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const count = (phones: readonly string[]) => phones.map((phone) => fakes[provider].control.messages(phone).length)

  it('sends each notice once after ten minutes without a connection', async () => {
    const phones = Array.from({ length: 12 }, createPhone)
    for (const phone of phones) await queueAlert(phone)
    for (let minute = 0; minute < 10; minute += 1) {
      await deliverInVain()
      await passMinutes(1)
    }
    expect(await countRecords()).toEqual([{ stage: 0, count: 12 }])
    // The first call after the pause tests the host; calls at the same time wait once more.
    for (let round = 0; round < 3; round += 1) {
      await passMinutes(60)
      await Promise.all([deliver(), deliver()])
    }
    expect(count(phones)).toEqual(phones.map(() => 1))
    expect(await countRecords()).toEqual([{ stage: 1, count: 12 }])
  })

  it('sends a notice once when a response is missing', async () => {
    const phone = createPhone()
    await queueAlert(phone)
    fakes[provider].control.next('sent_hang')
    await deliver()
    expect(await readRecord(phone)).toMatchObject({ stage: 2 })
    const [sent] = fakes[provider].control.messages(phone)
    await fakes[provider].control.report(sent?.id ?? '', { delivered: true, code: 'DELIVERED', pushes: 0 })
    await passMinutes(2)
    await Promise.all([deliver(), deliver()])
    expect(count([phone])).toEqual([1])
    expect(await readRecord(phone)).toMatchObject({ stage: 1, report: 1 })
  })
})

describe('two servers', () => {
  it('share the limits of a phone and send one code for simultaneous requests', async () => {
    await setUp('aliyun')
    await addTemplate('aliyun', 'login')
    const { vault, outgoing } = sms.deps
    const second = await sms.platform.another({ vault, outgoing, sms: createSmsSender({ vault, outgoing }, false) })
    const phone = createPhone()
    const servers = [sms.platform.app, second, sms.platform.app, second, sms.platform.app, second]
    const answers = await Promise.all(
      servers.map(async (app) =>
        createAnonymousCaller(app).post(GUARD_PATHS.verifySend, {
          phone,
          scene: 'login',
          ...(await solveSmsProof(app, phone)),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(fakes.aliyun.control.messages(phone)).toHaveLength(1)
  })

  it('share the limit per day, and send each notice once', async () => {
    await setUp('aliyun', { day_limit: 6 })
    await addTemplate('aliyun', 'alert')
    const phones = Array.from({ length: 10 }, createPhone)
    for (const phone of phones) await queueAlert(phone)
    const second = { ...sms.deps, db: sms.platform.db }
    const deliverSecond = async () => {
      while (await deliverNextSms(second));
    }
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([deliver(), deliverSecond()])
      await sql`update sms_record set due_time = now() where stage = 0`.execute(sms.platform.db)
    }
    const counts = phones.map((phone) => fakes.aliyun.control.messages(phone).length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(Math.max(...counts)).toBe(1)
  })
})
