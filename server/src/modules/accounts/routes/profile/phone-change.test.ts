// A changed phone needs a code that was sent to it (T7, R1, row 30).
import { FACTOR_PATHS, PROFILE_PATHS, type Row, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLocalSender } from '#platform/phone/sms-queue.ts'
import { setUpFactor } from '#modules/accounts/testing/factor.ts'
import { getWrongCode, requestSmsCode, solveProof } from '#modules/accounts/testing/login-attempts.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let someone: SignedInCaller
let phone: string
let phones = 0

const OTHER = '13900029999'

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  for (const table of ['verify_code', 'sms_record', 'access_lock'] as const)
    await platform.db.deleteFrom(table).execute()
  someone = await platform.someone(platform.platformId, {})
  phone = `1390002${String((phones += 1)).padStart(4, '0')}`
})
afterAll(() => platform.close())

const loadInfo = (caller = someone) => ok(caller.get<UserInfo>(SESSION_PATHS.info))
const edit = (body: object, caller = someone) => caller.post(PROFILE_PATHS.edit, body)
const requestCode = (scene: 'bind' | 'login' = 'bind', to = phone) => requestSmsCode(platform, to, scene)
const prove = () => solveProof(platform.app, phone, { purpose: 'bind' })

describe('change of the own phone (T7)', () => {
  it('changes the phone of the account and its person, and reports it to the owner', async () => {
    const before = await loadInfo()
    await ok(edit({ phone: ` ${phone} `, verify: await requestCode(), nick_name: 'Changed' }))
    expect(await loadInfo()).toMatchObject({ phone, nick_name: 'Changed' })
    const { rows } = await sql<Row>`
      select person.phone, security_event.detail from account join person on person.id = account.person_id
        join security_event on security_event.account_id = account.id and security_event.kind = 'phone_changed'
       where account.id = ${before.uid}`.execute(platform.db)
    expect(rows).toEqual([{ phone, detail: { before: before.phone, phone } }])
    const { rows: messages } = await sql<{ title: string }>`
      select title from msg join msg_recipient on msg_recipient.msg_id = msg.id
       where msg_recipient.account_id = ${before.uid}`.execute(platform.db)
    expect(messages).toEqual([{ title: '账号的手机号已更改' }])
  })

  it('needs no code for the present phone', async () => {
    const { phone: present } = await loadInfo()
    await ok(edit({ phone: present, nick_name: 'Same' }))
    expect(await loadInfo()).toMatchObject({ phone: present, nick_name: 'Same' })
  })

  it('rejects a missing code at its field, and changes nothing', async () => {
    const before = await loadInfo()
    expect(await edit({ phone, nick_name: 'Other' })).toMatchObject({ fields: { verify: expect.any(String) } })
    expect(await edit({ phone: '23900000000', verify: '1' })).toMatchObject({ fields: { phone: expect.any(String) } })
    expect(await loadInfo()).toEqual(before)
  })

  it('rejects wrong and used codes, and codes of another phone or purpose', async () => {
    const before = await loadInfo()
    const code = await requestCode()
    const others = [getWrongCode(code), await requestCode('login'), await requestCode('bind', OTHER)]
    for (const verify of others) {
      await platform.db.deleteFrom('access_lock').execute()
      expect(await getRejectionCode(edit({ phone, verify }))).toBe('bad_verify_code')
    }
    expect(await loadInfo()).toEqual(before)
    await ok(edit({ phone, verify: code }))
    await ok(edit({ phone: OTHER, verify: await requestCode('bind', OTHER) }))
    await platform.db.deleteFrom('access_lock').execute()
    expect(await getRejectionCode(edit({ phone, verify: code }))).toBe('bad_verify_code')
  })

  it('requires proof of work and then locks after wrong codes', async () => {
    const code = await requestCode()
    const verify = getWrongCode(code)
    for (let count = 0; count < 2; count += 1) await edit({ phone, verify })
    expect(await getRejectionCode(edit({ phone, verify: code }))).toBe('captcha_required')
    for (let count = 0; count < 2; count += 1) await edit({ phone, verify, ...(await prove()) })
    expect(await getRejectionCode(edit({ phone, verify, ...(await prove()) }))).toBe('locked')
    expect(await getRejectionCode(edit({ phone, verify: code, ...(await prove()) }))).toBe('locked')
  })

  it('redeems a code once under concurrency', async () => {
    const verify = await requestCode()
    const other = await platform.someone(platform.platformId, {})
    const answers = await Promise.all([edit({ phone, verify }), edit({ phone, verify }, other)])
    expect(answers.map((answer) => (answer.status ? 'ok' : answer.code)).toSorted()).toEqual(['bad_verify_code', 'ok'])
  })

  it('rejects the phone of another person, and keeps the code valid', async () => {
    const other = await platform.someone(platform.platformId, {})
    await ok(edit({ phone, verify: await requestCode() }, other))
    const verify = await requestCode()
    expect(await edit({ phone, verify })).toMatchObject({ fields: { phone: expect.any(String) } })
    const { rows } = await sql`select from verify_code where phone = ${phone} and used_at is null`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  it('needs a fresh code of the second factor if the account has one', async () => {
    const { recoveryCodes } = await setUpFactor(someone)
    const verify = await requestCode()
    await platform.db.updateTable('session').set({ factor_at: null }).execute()
    expect(await getRejectionCode(edit({ phone, verify }))).toBe('factor_required')
    await ok(edit({ nick_name: 'Without' }))
    await ok(someone.post(FACTOR_PATHS.prove, { factor_code: recoveryCodes[0] }))
    await ok(edit({ phone, verify }))
  })

  it('is closed without a sender', async () => {
    const caller = someone.at(await platform.another({ sms: createLocalSender(false) }))
    expect(await getRejectionCode(edit({ phone, verify: '123456' }, caller))).toBe('sms_not_ready')
    await ok(edit({ nick_name: 'Open' }, caller))
  })
})
