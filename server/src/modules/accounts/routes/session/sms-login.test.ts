// Sign-in with an SMS code (T10, D3, row 30), under the same login guard as passwords.
import { type AccountChoice, GUARD_PATHS, type SessionTokens, type Row, SESSION_PATHS } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLocalSender } from '#platform/phone/sms-queue.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { advanceGuardClock, solveProof, solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
const PHONE = '13912345678'
const SHARED = '13912345679'

beforeAll(async () => {
  platform = await createTestPlatform()
  const bank = await platform.organisation('bank', 'East Bank')
  for (let made = 0; made < 4; made += 1) await platform.someone(bank, {})
  const phones = { user2: PHONE, user3: SHARED, user4: SHARED, user5: SHARED }
  for (const [username, phone] of Object.entries(phones))
    await platform.db.updateTable('account').set({ phone }).where('username', '=', username).execute()
})
beforeEach(async () => {
  for (const table of ['verify_code', 'sms_record', 'access_lock'] as const)
    await platform.db.deleteFrom(table).execute()
  await platform.db.updateTable('account').set({ disabled: 0 }).execute()
})
afterAll(() => platform.close())

async function requestCode(phone = PHONE, app: FastifyInstance = platform.app): Promise<string> {
  await ok(
    createAnonymousCaller(app).post(GUARD_PATHS.verifySend, {
      phone,
      scene: 'login',
      ...(await solveSmsProof(app, phone)),
    }),
  )
  const { content } = await platform.db
    .selectFrom('sms_record')
    .select('content')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(content)?.[0] ?? ''
}
const signInWithCode = (code: string, more: object = {}, app: FastifyInstance = platform.app) =>
  createAnonymousCaller(app).post<SessionTokens>(SESSION_PATHS.login, {
    username: PHONE,
    password: code,
    type: 2,
    ...more,
  })
const createOtherCode = (code: string) => (code === '000000' ? '000001' : '000000')
const listChoices = async (answer: ReturnType<typeof signInWithCode>) => {
  const came = await answer
  return came.status ? undefined : came.accounts
}
const getSubject = ({ access_token }: SessionTokens) =>
  Number((JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub)

describe('sign-in with an SMS code (T10, D3, row 30)', () => {
  it('opens the account of the phone and logs the kind of login', async () => {
    const opened = await ok(signInWithCode(` ${await requestCode()} `))
    const { id } = await platform.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'user2')
      .executeTakeFirstOrThrow()
    expect(getSubject(opened)).toBe(id)
    const [row] = await ok(platform.admin.get<Row[]>('seller/log/MemberLogin', { page: 1, limit: 1 }))
    expect(row).toMatchObject({ username: 'user2', login_type: 2, status: 1, message: 0 })
  })

  it('accepts a code once under concurrency', async () => {
    const code = await requestCode()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWithCode(code)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await getRejectionCode(signInWithCode(code, await solveProof(platform.app, PHONE)))).toBe('bad_verify_code')
  })

  it('rejects codes of another phone or purpose', async () => {
    const code = await requestCode(SHARED)
    expect(await getRejectionCode(signInWithCode(code))).toBe('bad_verify_code')
    const binding = { phone: PHONE, scene: 'bind', ...(await solveSmsProof(platform.app, PHONE)) }
    await advanceGuardClock(platform.db, 61)
    await ok(createAnonymousCaller(platform.app).post(GUARD_PATHS.verifySend, binding))
    const { content } = await platform.db
      .selectFrom('sms_record')
      .select('content')
      .where('phone', '=', PHONE)
      .executeTakeFirstOrThrow()
    expect(await getRejectionCode(signInWithCode(/\d{6}/.exec(content)?.[0] ?? ''))).toBe('bad_verify_code')
  })

  it('rejects codes older than five minutes', async () => {
    const code = await requestCode()
    await advanceGuardClock(platform.db, 301)
    expect(await getRejectionCode(signInWithCode(code))).toBe('bad_verify_code')
  })

  it('requires proof and then locks after wrong codes (row 28)', async () => {
    const code = await requestCode()
    expect(await getRejectionCode(signInWithCode(createOtherCode(code)))).toBe('bad_verify_code')
    expect(await getRejectionCode(signInWithCode(createOtherCode(code)))).toBe('bad_verify_code')
    expect(await getRejectionCode(signInWithCode(code))).toBe('captcha_required')
    for (let guess = 3; guess <= 4; guess += 1)
      expect(await getRejectionCode(signInWithCode(createOtherCode(code), await solveProof(platform.app, PHONE)))).toBe(
        'bad_verify_code',
      )
    expect(await getRejectionCode(signInWithCode(createOtherCode(code), await solveProof(platform.app, PHONE)))).toBe(
      'locked',
    )
    expect(await getRejectionCode(signInWithCode(code, await solveProof(platform.app, PHONE)))).toBe('locked')
    await advanceGuardClock(platform.db, 61)
    // The code was invalidated by five attempts.
    expect(await getRejectionCode(signInWithCode(code, await solveProof(platform.app, PHONE)))).toBe('bad_verify_code')
  })

  it('responds identically to an unknown phone and a wrong code (row 29)', async () => {
    const unknown = '13900000000'
    const code = await requestCode(unknown)
    const right = JSON.stringify(await signInWithCode(code, { username: unknown }))
    const wrong = JSON.stringify(await signInWithCode(createOtherCode(await requestCode()), {}))
    expect(right).toBe(wrong)
  })

  it('offers a choice of several accounts with the same code', async () => {
    const code = await requestCode(SHARED)
    const first = signInWithCode(code, { username: SHARED })
    expect(await listChoices(first)).toEqual([
      { name: 'user3', nick_name: 'Person 3', organisation: 'East Bank' },
      { name: 'user4', nick_name: 'Person 4', organisation: 'East Bank' },
      { name: 'user5', nick_name: 'Person 5', organisation: 'East Bank' },
    ] satisfies AccountChoice[])
    expect(await getRejectionCode(first)).toBe('account_choice')
    await ok(signInWithCode(code, { username: SHARED, name: 'USER4' }))
    expect(await getRejectionCode(signInWithCode(code, { username: SHARED, name: 'user3' }))).toBe('bad_verify_code')
  })

  it('rejects the account name of another phone', async () => {
    expect(await getRejectionCode(signInWithCode(await requestCode(), { name: 'user3' }))).toBe('bad_verify_code')
  })

  it('offers enabled accounts, and reports a disabled one only to the owner of the phone', async () => {
    const disable = (...names: string[]) =>
      platform.db.updateTable('account').set({ disabled: 1 }).where('username', 'in', names).execute()
    await disable('user3')
    const code = await requestCode(SHARED)
    expect((await listChoices(signInWithCode(code, { username: SHARED })))?.map(({ name }) => name)).toEqual([
      'user4',
      'user5',
    ])
    await disable('user4')
    await ok(signInWithCode(code, { username: SHARED }))
    await disable('user5')
    await advanceGuardClock(platform.db, 61)
    expect(await getRejectionCode(signInWithCode(await requestCode(SHARED), { username: SHARED }))).toBe(
      'account_disabled',
    )
  })

  it('does not accept a code as a password or a password as a code', async () => {
    const code = await requestCode()
    expect(await getRejectionCode(signInWithCode(code, { type: 1 }))).toBe('bad_credentials')
    expect(await getRejectionCode(signInWithCode(code, { type: 3 }))).toBe('invalid_input')
    expect(await getRejectionCode(signInWithCode('right-horse-battery', { username: 'user2' }))).toBe('bad_verify_code')
  })
})

describe('platform without an SMS gateway (T10, D4)', () => {
  it('reports it before sign-in, sends no code and accepts none', async () => {
    const loadSmsSetting = async (app: FastifyInstance) =>
      (await ok(createAnonymousCaller(app).get<{ sms_login_open: number }>(SESSION_PATHS.serverConfig))).sms_login_open
    const closed = await platform.another({ sms: createLocalSender(false) })
    expect([await loadSmsSetting(platform.app), await loadSmsSetting(closed)]).toEqual([1, 0])
    const request = { phone: PHONE, scene: 'login', ...(await solveSmsProof(closed, PHONE)) }
    expect(await getRejectionCode(createAnonymousCaller(closed).post(GUARD_PATHS.verifySend, request))).toBe(
      'sms_login_closed',
    )
    expect(await platform.db.selectFrom('sms_record').select('id').execute()).toEqual([])
    const code = await requestCode()
    expect(await getRejectionCode(signInWithCode(code, {}, closed))).toBe('sms_login_closed')
    await ok(signInWithCode(code))
  })
})
