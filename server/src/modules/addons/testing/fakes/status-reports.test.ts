// Pushed status reports of all fakes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startHook } from './hook.ts'
import { findHeader, respondJson } from './http-server.ts'
import { sendRaw, signGateway } from './requests.ts'
import { startFakeAliyunSms } from './sms-aliyun.ts'
import { signGatewayBody, startFakeSmsGateway } from './sms-gateway.ts'
import { startFakeTencentSms } from './sms-tencent.ts'

const START = Date.parse('2026-03-01T02:00:00Z') / 1000
const MESSAGE = { reference: '77', phone: '13800000001', text: '4370', template: 'SMS_1', parts: 1 }
const DELIVERED = { delivered: true, code: 'DELIVERED' }
const ACCOUNT = { keys: {}, templates: [], signatures: [] }

let now = START
const clock = () => now
const servers: { stop(): Promise<void> }[] = []
beforeEach(() => {
  now = START
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

/** Starts a fake with a hook that confirms in the provider's way. The fake has sent the messages `a` and `b`. */
async function start(provider: 'aliyun' | 'tencent' | 'gateway', pushTimeout = 30_000) {
  const hook = await startHook(provider === 'tencent' ? { result: 0, errmsg: 'OK' } : { code: 0, msg: '接收成功' })
  const options = { now: clock, pushTimeout, hookUrl: `${hook.url}/hooks/sms/report/token` }
  const fake = await {
    aliyun: () => startFakeAliyunSms({ ...options, ...ACCOUNT }),
    tencent: () => startFakeTencentSms({ ...options, ...ACCOUNT, sdkAppId: '1' }),
    gateway: () => startFakeSmsGateway({ ...options, secret: 'secret' }),
  }[provider]()
  servers.push(fake, hook)
  for (const id of ['a', 'b']) await fake.control.add({ ...MESSAGE, id })
  return { control: fake.control, url: fake.url, hook }
}

describe('pushed report', () => {
  it('has the format of Aliyun', async () => {
    const { control, hook } = await start('aliyun')
    now += 5
    await control.report(['a', 'b'], DELIVERED)
    await control.report('a', { delivered: false, code: 'MK:0001' })
    const report = {
      phone_number: '13800000001',
      send_time: '2026-03-01 10:00:00',
      report_time: '2026-03-01 10:00:05',
      success: true,
      err_code: 'DELIVERED',
      err_msg: '用户接收成功',
      sms_size: '1',
      biz_id: 'a',
      out_id: '77',
    }
    expect(hook.readBodies()).toEqual([
      [report, { ...report, biz_id: 'b' }],
      [{ ...report, success: false, err_code: 'MK:0001', err_msg: 'MK:0001' }],
    ])
    expect(hook.received[0]).toMatchObject({ method: 'POST', target: '/hooks/sms/report/token' })
  })

  it('has the format of Tencent', async () => {
    const { control, hook } = await start('tencent')
    await control.report('a', { delivered: true, code: 'DELIVRD' })
    await control.report('b', { delivered: false, code: 'MK:0001' })
    const report = {
      user_receive_time: '2026-03-01 10:00:00',
      nationcode: '86',
      mobile: '13800000001',
      report_status: 'SUCCESS',
      errmsg: 'DELIVRD',
      description: '用户短信送达成功',
      sid: 'a',
    }
    expect(hook.readBodies()).toEqual([
      [report],
      [{ ...report, report_status: 'FAIL', errmsg: 'MK:0001', description: 'MK:0001', sid: 'b' }],
    ])
  })

  it('is signed by the gateway', async () => {
    const { control, hook } = await start('gateway')
    await control.report('a', DELIVERED)
    expect(hook.readBodies()).toEqual([
      [{ id: '77', message_id: 'a', phone: '13800000001', delivered: true, code: 'DELIVERED', time: START }],
    ])
    for (const request of hook.received) {
      const nonce = findHeader(request, 'x-nonce') ?? ''
      expect(findHeader(request, 'x-timestamp')).toBe(String(START))
      expect(findHeader(request, 'x-signature')).toBe(signGatewayBody('secret', String(START), nonce, request.body))
    }
  })

  it('comes twice, or never while a query returns it', async () => {
    const { control, hook } = await start('aliyun')
    await control.report('a', { ...DELIVERED, pushes: 2 })
    await control.report('b', { ...DELIVERED, pushes: 0 })
    const [first, second, ...more] = hook.readBodies()
    expect(first).toEqual(second)
    expect(more).toEqual([])
    expect(control.messages().map(({ report }) => report?.delivered)).toEqual([true, true])
  })

  it('comes before the response of the next send', async () => {
    const { control, hook, url } = await start('gateway')
    control.reportBeforeResponse(DELIVERED)
    const { body } = await sendRaw(url, signGateway({ ...MESSAGE, id: '1', params: {} }, 'secret', now))
    expect(hook.readBodies()).toMatchObject([[{ message_id: body['message_id'], id: '1' }]])
    await sendRaw(url, signGateway({ ...MESSAGE, id: '2', params: {} }, 'secret', now))
    expect(hook.received).toHaveLength(1)
    expect(control.messages()).toHaveLength(4)
  })

  it('is not possible for an unknown message', async () => {
    const { control } = await start('aliyun')
    await expect(control.report(['a', 'x'], DELIVERED)).rejects.toThrow('No message')
  })
})

describe('failed push', () => {
  it('is repeated after 1, 5 and 10 minutes, then never', async () => {
    const { control, hook } = await start('aliyun')
    hook.replies.push(...Array.from({ length: 4 }, () => respondJson({}, 500)))
    await control.report('a', DELIVERED)
    for (const [delay, pushes] of [
      [60, 2],
      [300, 3],
      [600, 4],
    ] as const) {
      expect(control.waitingReports()).toEqual([{ ids: ['a'], dueAt: now + delay }])
      now += delay - 1
      await control.retryReports()
      expect(hook.received).toHaveLength(pushes - 1)
      now += 1
      await control.retryReports()
      expect(hook.received).toHaveLength(pushes)
    }
    expect(control.waitingReports()).toEqual([])
  })

  it('ends with the first confirmation', async () => {
    const { control, hook } = await start('aliyun')
    hook.replies.push(respondJson({ code: 0 }, 503))
    await control.report('a', DELIVERED)
    now += 60
    await control.retryReports()
    expect([hook.received.length, control.waitingReports()]).toEqual([2, []])
    expect(hook.readBodies()[0]).toEqual(hook.readBodies()[1])
  })

  it.each([
    ['aliyun', {}],
    ['aliyun', { code: 'OK' }],
    ['aliyun', { result: 0 }],
    ['tencent', { result: 1 }],
    ['tencent', { code: 0 }],
    ['tencent', []],
    ['gateway', { code: 1 }],
  ] as const)('of %s has the response %j', async (provider, body) => {
    const { control, hook } = await start(provider)
    hook.replies.push(respondJson(body))
    await control.report('a', DELIVERED)
    expect(control.waitingReports()).toHaveLength(1)
  })

  it('is an unreachable hook, or one that resets the connection or gives no response', async () => {
    const { control, hook } = await start('tencent', 100)
    hook.replies.push('reset', 'hang')
    await control.report('a', DELIVERED)
    await control.report('a', DELIVERED)
    await hook.stop()
    await control.report('a', DELIVERED)
    expect(control.waitingReports()).toHaveLength(3)
  })
})
