// Calls of an own gateway: signed, and each accepted once.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { signGatewayBody } from '#modules/addons/testing/fakes/sms-gateway.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { isPhoneBlocked } from './send/blocks.ts'
import { CANARY, createSmsFixture } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { setUp, addTemplate, createPhone, readRecord, findHook } = sms

beforeEach(async () => {
  await setUp('gateway', { webhook_url: 'https://sms.own.example/send', webhook_secret: CANARY })
  await addTemplate('gateway', 'alert')
})

interface SignedCall {
  readonly body: object
  readonly timestamp?: number
  readonly nonce?: string
}

const call = async (
  hook: string,
  { body, timestamp = Math.floor(Date.now() / 1000), nonce = randomUUID() }: SignedCall,
) => {
  const payload = JSON.stringify(body)
  const response = await sms.platform.app.inject({
    method: 'POST',
    url: await findHook(hook),
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(timestamp),
      'x-nonce': nonce,
      'x-signature': signGatewayBody(CANARY, String(timestamp), nonce, payload),
    },
    payload,
  })
  return response.statusCode
}
const queue = async (phone: string) => {
  const params = { name: '铜', from: '1.00', to: '2.00', rate: '100.00' }
  const [queued] = await queueSms(sms.platform.serverDb, [{ scene: 'alert', params, text: '', phone }])
  return String(queued?.id)
}

describe('report of an own gateway', () => {
  it('is accepted once: a replay is rejected, also in two processes at the same time', async () => {
    const [phone, nonce] = [createPhone(), randomUUID()]
    const report = {
      id: await queue(phone),
      message_id: 'g1',
      phone,
      delivered: true,
      code: 'DELIVRD',
      time: 1_790_000_000,
    }
    const codes = await Promise.all(Array.from({ length: 5 }, () => call('report', { body: [report], nonce })))
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect(await readRecord(phone)).toMatchObject({ report: 1 })
    expect(await call('report', { body: [report], nonce })).toBe(400)
    expect(await call('report', { body: [report] })).toBe(200)
  })

  it('keeps the nonce of a malformed report usable', async () => {
    const nonce = randomUUID()
    expect(await call('report', { body: [{}], nonce })).toBe(400)
    expect(await call('report', { body: [], nonce })).toBe(200)
  })

  it.each([-301, 301])('is rejected with a clock that differs by %i seconds', async (seconds) => {
    // One second more than allowed, since the clock advances.
    const timestamp = Math.floor(Date.now() / 1000) + seconds + Math.sign(seconds)
    expect(await call('report', { body: [], timestamp })).toBe(400)
  })
})

it('accepts signed replies of phones', async () => {
  const phone = createPhone()
  expect(await call('reply', { body: [{ phone: `+86${phone}`, text: 'TD', time: 1_790_000_000 }] })).toBe(200)
  expect(await isPhoneBlocked(sms.platform.serverDb, { phone, scene: 'alert' })).toBe(true)
})
