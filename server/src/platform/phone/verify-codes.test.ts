import { GUARD_PATHS, type VerifyResponse } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { advanceGuardClock, solveProof, solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { redeemVerifyCode } from './verify-codes.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  await platform.db.deleteFrom('verify_code').execute()
  await platform.db.deleteFrom('sms_record').execute()
})
afterAll(() => platform.close())

const PHONE = '13912345678'

async function send(body: { phone?: string; [name: string]: unknown } = {}, app = platform.app) {
  const { phone = PHONE } = body
  const request = { phone, scene: 'login', ...(await solveSmsProof(app, phone)), ...body }
  return createAnonymousCaller(app).post<VerifyResponse>(GUARD_PATHS.verifySend, request)
}
async function readSentCode(): Promise<string> {
  await ok(send())
  const { content } = await platform.db
    .selectFrom('sms_record')
    .select('content')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(content)?.[0] ?? ''
}
const redeem = async (code: string, more: object = {}) =>
  (await redeemVerifyCode(platform.db, { phone: PHONE, scene: 'login', code, ...more })) !== undefined

describe('request for a code (T7, row 30)', () => {
  it('returns the waiting time and the life of the code, and stores the message for an administrator', async () => {
    expect(await ok(send())).toEqual({ interval: 60, expire: 300 })
    expect(await platform.db.selectFrom('sms_record').select(['phone', 'stage']).execute()).toEqual([
      { phone: PHONE, stage: 0 },
    ])
  })

  it('requires more proof of work the more codes the phone or address was sent', async () => {
    const levels: number[] = []
    const sendTo = async (phone: string) => {
      const rejected = await send({ phone, captcha: '' })
      levels.push(rejected.status ? -1 : (rejected.captcha_level ?? -1))
      await ok(send({ phone }))
      await advanceGuardClock(platform.db, 61)
    }
    for (let count = 0; count < 5; count += 1) await sendTo(PHONE)
    for (let last = 0; last < 6; last += 1) await sendTo(`1391234000${last}`)
    expect(levels).toEqual([0, 0, 1, 1, 2, 1, 1, 1, 1, 1, 2])
    expect(
      await getRejectionCode(send({ ...(await solveProof(platform.app, PHONE, { purpose: 'verify', level: 1 })) })),
    ).toBe('captcha_wrong')
  })

  it('returns the same for a phone with and without an account (row 29)', async () => {
    const known = JSON.stringify(await send({ phone: '13800000000' }))
    expect(JSON.stringify(await send({ phone: '13800000001' }))).toBe(known)
  })

  it.each([
    [{ phone: '23912345678' }, 'invalid_input'],
    [{ phone: '1391234567' }, 'invalid_input'],
    [{ phone: '13912345678; drop' }, 'invalid_input'],
    [{ scene: 'other' }, 'invalid_input'],
    [{ admin: 1 }, 'unknown_name'],
    [{ captcha: undefined }, 'captcha_required'],
    [{ captcha_id: 'XXXX' }, 'captcha_wrong'],
  ])('is rejected with %j (V2)', async (body, code) => {
    expect(await getRejectionCode(send(body))).toBe(code)
    expect(await platform.db.selectFrom('sms_record').select('id').execute()).toEqual([])
  })

  it('is limited to one a minute and five a day per phone, for all addresses and purposes', async () => {
    const scenes = ['reg', 'login', 'pwd', 'bind', 'reg']
    for (const [index, scene] of scenes.entries()) {
      const place = withRemoteAddress(platform.app, `198.51.100.${index}`)
      expect((await send({ scene }, place)).status).toBe(true)
      expect(await send({ scene: 'login' }, place)).toMatchObject({ code: 'too_many' })
      await advanceGuardClock(platform.db, 61)
    }
    const sixth = await send({}, withRemoteAddress(platform.app, '198.51.100.77'))
    expect(sixth).toMatchObject({ code: 'too_many', data: 'refresh_captcha' })
    await advanceGuardClock(platform.db, 24 * 3600)
    expect((await send()).status).toBe(true)
  })

  it('is limited to thirty a day per address', async () => {
    const codes: string[] = []
    for (let last = 10; last < 41; last += 1) {
      const answer = await send({ phone: `139000000${last}` })
      codes.push(answer.status ? 'ok' : answer.code)
      await advanceGuardClock(platform.db, 13)
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 'ok'), 'too_many'])
  })

  it('is limited to five a minute per address', async () => {
    const phones = [1, 2, 3, 4, 5, 6].map((last) => `1390000000${last}`)
    const answers: boolean[] = []
    for (const phone of phones) answers.push((await send({ phone })).status)
    expect(answers).toEqual([true, true, true, true, true, false])
  })

  it('sends one message for ten simultaneous requests to two processes', async () => {
    const second = await platform.another()
    const servers = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? platform.app : second))
    const answers = await Promise.all(servers.map((server) => send({}, server)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await platform.db.selectFrom('sms_record').select('id').execute()).toHaveLength(1)
  })
})

describe('code (row 30)', () => {
  it('verifies the phone once', async () => {
    const code = await readSentCode()
    expect(code).toMatch(/^\d{6}$/)
    expect(await redeem(code)).toBe(true)
    expect(await redeem(code)).toBe(false)
  })

  it('is valid only for its phone and purpose', async () => {
    const code = await readSentCode()
    expect(await redeem(code, { phone: '13912345679' })).toBe(false)
    expect(await redeem(code, { scene: 'pwd' })).toBe(false)
    expect(await redeem(code, { ticket: 1 })).toBe(false)
    expect(await redeem(code)).toBe(true)
  })

  it('allows five attempts, also simultaneous ones', async () => {
    const code = await readSentCode()
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 20 }, () => redeem(wrong)))
    expect(await redeem(code)).toBe(false)
    const { tries } = await platform.db.selectFrom('verify_code').select('tries').executeTakeFirstOrThrow()
    expect(tries).toBe(5)
  })

  it('is redeemed by one of several simultaneous attempts', async () => {
    const code = await readSentCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(code)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('is valid for five minutes, and until the next one is sent', async () => {
    const first = await readSentCode()
    await advanceGuardClock(platform.db, 61)
    const second = await readSentCode()
    expect(await redeem(first === second ? '' : first)).toBe(false)
    await advanceGuardClock(platform.db, 301)
    expect(await redeem(second)).toBe(false)
  })

  it('is not stored in plain text', async () => {
    const code = await readSentCode()
    const kept = await platform.db.selectFrom('verify_code').selectAll().execute()
    expect(JSON.stringify(kept.map(({ phone: _phone, ...row }) => row))).not.toContain(code)
  })
})
