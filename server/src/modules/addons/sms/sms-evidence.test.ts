// Proof of a margin call on the ledger of its loan.
import { createHash } from 'node:crypto'
import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { valueNextLoans } from '#modules/lending/jobs/loan-valuation.ts'
import { updateMarginCalls } from '#modules/lending/jobs/margin-calls.ts'
import { createReleaseFixture, type ReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { recordSmsEvidence } from './send/evidence.ts'
import { createSmsFixture, PLATFORMS } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { fakes, setUp, addTemplate, createPhone, deliver, findHook, push } = sms
let fixture: ReleaseFixture
let loan = 0
beforeAll(async () => {
  fixture = await createReleaseFixture(sms.platform, { priced: 1, terms: { price_max_age: 96 } })
  ;({ loan } = await fixture.createDrawnLoan(500_000_00, 40_00))
  await fixture.price(16_000_00)
})

const log = { warn: (details: object) => expect(details).toBeUndefined() }
const record = () => recordSmsEvidence({ ...createJobDeps(sms.platform.serverDb, log), ...sms.deps })
const callMargin = async () => {
  await sql`
    update account set phone = ${createPhone()}
     where organisation_id = (select owner_id from financing where id = ${loan})`.execute(sms.platform.db)
  await sql`update margin_call set state = 5, end_time = now() where end_time is null`.execute(sms.platform.db)
  await sql`select add_valuation_event(8, ${loan})`.execute(sms.platform.db)
  while (await valueNextLoans(sms.platform.serverDb, log));
  expect(await updateMarginCalls(createJobDeps(sms.platform.serverDb, log))).toBe(1)
  const { rows } = await sql<{ id: number; phone: string; content: string }>`
    select id, phone, content from sms_record where subject_id = ${loan}`.execute(sms.platform.db)
  return rows[0] ?? { id: 0, phone: '', content: '' }
}
const isQueryDue = () => sql`update sms_record set due_time = now()`.execute(sms.platform.db)
/** Entries about one text message. */
const listEntries = async (id: number) => {
  const { rows } = await sql<{ kind: string; facts: Record<string, unknown> }>`
    select convert_from(body, 'UTF8')::jsonb ->> 'kind' as kind, convert_from(body, 'UTF8')::jsonb -> 'facts' as facts from ledger_entry
     where stream = ${`financing:${loan}`} and convert_from(body, 'UTF8')::jsonb -> 'facts' ->> 'sms' = ${String(id)} order by seq`.execute(
    sms.platform.db,
  )
  return rows.map(({ kind, facts }) => [kind.replace('financing.notice_', ''), facts] as const)
}
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(PLATFORMS)('margin call through %s', (provider) => {
  beforeEach(async () => {
    await setUp(provider)
    await addTemplate(provider, 'margin')
  })

  it('is proved from the text to the delivery that the provider confirms', async () => {
    const { id, phone, content } = await callMargin()
    expect(await record()).toBe(0)
    await deliver()
    const [message] = fakes[provider].control.messages(phone)
    expect(message?.text).toBe(content)
    expect(await record()).toBe(1)
    await fakes[provider].control.report(message?.id ?? '', { delivered: true, code: 'DELIVERED', pushes: 0 })
    await isQueryDue()
    expect([await record(), await record()]).toEqual([1, 0])
    const entries = await listEntries(id)
    expect(entries).toEqual([
      ['written', expect.objectContaining({ text_hash: hash(content), phone_masked: expect.stringContaining('****') })],
      ['submitted', expect.objectContaining({ provider, provider_no: message?.id })],
      [
        'delivered',
        expect.objectContaining({ report_code: 'DELIVERED', report_hash: expect.stringMatching(/^\w{64}$/) }),
      ],
    ])
    expect(JSON.stringify(entries)).not.toContain(phone)
  })

  it('is not proved by a push without a signature', async () => {
    const { id, phone } = await callMargin()
    await deliver()
    await record()
    const [message] = fakes[provider].control.messages(phone)
    await push(await findHook('report'), createPush(provider, message?.id ?? '', phone))
    await isQueryDue()
    expect(await record()).toBe(0)
    expect((await listEntries(id)).map(([kind]) => kind)).toEqual(['written', 'submitted'])
    await fakes[provider].control.report(message?.id ?? '', { delivered: false, code: 'MK:0001', pushes: 0 })
    await isQueryDue()
    expect(await record()).toBe(1)
    expect((await listEntries(id)).at(-1)).toEqual(['failed', expect.objectContaining({ report_code: 'MK:0001' })])
  })

  it('fails when the provider rejects the message, once for two processes', async () => {
    const { id } = await callMargin()
    fakes[provider].control.next('blacklisted')
    await deliver()
    const recorded = await Promise.all([record(), record()])
    expect(recorded.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await listEntries(id)).map(([kind]) => kind)).toEqual(['written', 'failed'])
  })
})

function createPush(provider: 'aliyun' | 'tencent', id: string, phone: string): unknown {
  const time = `${formatShanghaiDay(Math.floor(Date.now() / 1000))} 08:00:00`
  return provider === 'aliyun'
    ? [{ phone_number: phone, report_time: time, success: true, err_code: 'DELIVERED', biz_id: id }]
    : [{ mobile: phone, user_receive_time: time, report_status: 'SUCCESS', errmsg: 'DELIVRD', sid: id }]
}
