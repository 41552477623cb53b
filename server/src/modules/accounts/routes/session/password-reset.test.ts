// A forgotten password is reset with a code sent to the phone, under the same guard as a sign-in (T10, rows 28 to 30).
import { type PasswordResetResponse, SESSION_PATHS, type VerifyScene } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLocalSender } from '#platform/phone/sms-queue.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { setUpFactor } from '#modules/accounts/testing/factor.ts'
import {
  advanceGuardClock,
  attemptLogin,
  getWrongCode,
  requestSmsCode,
  solveProof,
} from '#modules/accounts/testing/login-attempts.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let owner: SignedInCaller
let account: { id: number; username: string }
let phone: string
let made = 0

const NEW = 'a better password'

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  for (const table of ['verify_code', 'sms_record', 'access_lock', 'mail_outbox'] as const)
    await platform.db.deleteFrom(table).execute()
  phone = `1390003${String((made += 1)).padStart(4, '0')}`
  owner = await platform.someone(platform.platformId, {})
  account = await givePhone(phone)
})
afterAll(() => platform.close())

/** Gives the newest account the phone. */
async function givePhone(number: string) {
  const { rows } = await sql<{ id: number; username: string }>`
    update account set phone = ${number}, email = 'owner@example.com', password_is_initial = 1
     where id = (select max(id) from account) returning id, username`.execute(platform.db)
  if (rows[0] === undefined) throw new Error('no account')
  return rows[0]
}
const requestCode = (scene: VerifyScene = 'pwd', to = phone) => requestSmsCode(platform, to, scene)
const prove = (name = phone) => solveProof(platform.app, name, { purpose: 'reset' })
const reset = (verify: string, more: object = {}, app = platform.app) =>
  createAnonymousCaller(app).post<PasswordResetResponse>(SESSION_PATHS.resetPassword, {
    phone,
    verify,
    password: NEW,
    ...more,
  })
const canSignIn = async (password: string) => {
  await platform.db.deleteFrom('access_lock').execute()
  return (await attemptLogin(platform.app, account.username, password)).status
}

describe('reset of a forgotten password (T10)', () => {
  it('sets the password, ends all sessions, and reports it to the owner', async () => {
    expect(await ok(reset(` ${await requestCode()} `, { phone: ` ${phone} ` }))).toEqual({ username: account.username })
    expect(await getRejectionCode(owner.get(SESSION_PATHS.info))).toBe('login_required')
    expect([await canSignIn(PASSWORD), await canSignIn(NEW)]).toEqual([false, true])
    const { rows } = await sql`
      select password_is_initial as initial, disabled,
             (select count(*)::int from password_history where account_id = account.id) as earlier,
             (select kind from security_event where account_id = account.id and session_id is null) as event,
             (select msg.title from msg join msg_recipient on msg_id = msg.id where account_id = account.id) as title
        from account where id = ${account.id}`.execute(platform.db)
    expect(rows).toEqual([
      { initial: 0, disabled: 0, earlier: 1, event: 'password_reset', title: '密码已通过短信验证码重置' },
    ])
    const mails = await platform.db.selectFrom('mail_outbox').select(['address', 'content']).execute()
    expect(mails).toEqual([{ address: 'owner@example.com', content: expect.stringContaining(account.username) }])
  })

  it('rejects wrong and used codes, and codes of another phone or purpose', async () => {
    const code = await requestCode()
    const wrong = [getWrongCode(code), await requestCode('login'), await requestCode('pwd', '13900039999')]
    for (const verify of wrong) {
      await platform.db.deleteFrom('access_lock').execute()
      expect(await getRejectionCode(reset(verify))).toBe('bad_verify_code')
    }
    expect(await canSignIn(PASSWORD)).toBe(true)
    await ok(reset(code))
    await platform.db.deleteFrom('access_lock').execute()
    expect(await getRejectionCode(reset(code, { password: 'another password' }))).toBe('bad_verify_code')
    expect(await canSignIn(NEW)).toBe(true)
  })

  it('responds identically to a phone without an account and a wrong code (row 29)', async () => {
    const unknown = '13900038888'
    const right = JSON.stringify(await reset(await requestCode('pwd', unknown), { phone: unknown }))
    const wrong = JSON.stringify(await reset(getWrongCode(await requestCode())))
    expect(right).toBe(wrong)
  })

  it('requires proof of work and then locks after wrong codes (row 28)', async () => {
    const code = await requestCode()
    const wrong = getWrongCode(code)
    for (let count = 0; count < 2; count += 1) await reset(wrong)
    expect(await getRejectionCode(reset(code))).toBe('captcha_required')
    for (let count = 0; count < 2; count += 1)
      expect(await getRejectionCode(reset(wrong, await prove()))).toBe('bad_verify_code')
    expect(await getRejectionCode(reset(wrong, await prove()))).toBe('locked')
    expect(await getRejectionCode(reset(code, await prove()))).toBe('locked')
    await advanceGuardClock(platform.db, 61)
    expect(await getRejectionCode(reset(code, await prove()))).toBe('bad_verify_code')
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  it('resets once for two simultaneous requests', async () => {
    const code = await requestCode()
    const answers = await Promise.all([reset(code), reset(code)])
    expect(answers.map((answer) => (answer.status ? 'ok' : answer.code)).toSorted()).toEqual(['bad_verify_code', 'ok'])
  })

  it('offers a choice of several accounts only after the right code', async () => {
    const first = account
    await platform.someone(platform.platformId, {})
    account = await givePhone(phone)
    const code = await requestCode()
    expect(await getRejectionCode(reset(getWrongCode(code)))).toBe('bad_verify_code')
    expect(await reset(code)).toMatchObject({
      code: 'account_choice',
      accounts: [{ name: first.username }, { name: account.username }],
    })
    expect(await ok(reset(code, { username: account.username.toUpperCase() }))).toEqual({ username: account.username })
    expect(await canSignIn(NEW)).toBe(true)
    account = first
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  it('keeps disabled accounts disabled, and reports them only after the right code', async () => {
    await platform.db.updateTable('account').set({ disabled: 1 }).where('id', '=', account.id).execute()
    const code = await requestCode()
    expect(await getRejectionCode(reset(getWrongCode(code)))).toBe('bad_verify_code')
    expect(await getRejectionCode(reset(code))).toBe('account_disabled')
    const { disabled } = await platform.db
      .selectFrom('account')
      .select('disabled')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(disabled).toBe(1)
  })

  it.each([
    [{ password: 'short' }, 'password'],
    [{ phone: '23900000000' }, 'phone'],
  ])('rejects %j at its field before it checks the code', async (more, field) => {
    expect(await reset('000000', more)).toMatchObject({ fields: { [field]: expect.any(String) } })
  })

  it('is closed for three days after the owner changed the phone', async () => {
    await sql`insert into security_event (kind, account_id) values ('phone_changed', ${account.id})`.execute(
      platform.db,
    )
    const code = await requestCode()
    expect(await getRejectionCode(reset(code))).toBe('phone_is_new')
    await sql`update security_event set create_time = now() - interval '73 hours'`.execute(platform.db)
    await ok(reset(code))
  })

  it('rejects an earlier password and the own name only after the right code, which stays valid', async () => {
    const code = await requestCode()
    expect(await getRejectionCode(reset(getWrongCode(code), { password: PASSWORD }))).toBe('bad_verify_code')
    expect(await reset(code, { password: PASSWORD })).toMatchObject({ fields: { password: expect.any(String) } })
    await ok(reset(code))
  })
})

describe('reset of an account with a second factor (T10)', () => {
  it('needs its code too, and the SMS alone changes nothing', async () => {
    const { recoveryCodes } = await setUpFactor(owner)
    const code = await requestCode()
    expect(await getRejectionCode(reset(code))).toBe('factor_required')
    expect(await getRejectionCode(reset(code, { factor_code: '000000' }))).toBe('bad_factor_code')
    const { rows } = await sql`
      select password_is_initial as initial from account where id = ${account.id}`.execute(platform.db)
    expect(rows).toEqual([{ initial: 1 }])
    await platform.db.deleteFrom('access_lock').execute()
    // The wrong code of the second factor used the code of the phone up.
    expect(await getRejectionCode(reset(code, { factor_code: recoveryCodes[0] }))).toBe('bad_factor_code')
    await ok(reset(await requestCode(), { factor_code: recoveryCodes[0] }))
  })
})

describe('reset without a sender (T10)', () => {
  it('is closed', async () => {
    const closed = await platform.another({ sms: createLocalSender(false) })
    expect(await getRejectionCode(reset(await requestCode(), {}, closed))).toBe('sms_not_ready')
    expect(await canSignIn(PASSWORD)).toBe(true)
  })
})
