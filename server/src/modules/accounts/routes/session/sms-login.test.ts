// Sign-in with an SMS code (T10, D3, row 30), under the same login guard as passwords.
import {
  type AccountChoice,
  GUARD_PATHS,
  type OpenedTokens,
  type Row,
  SESSION_PATHS,
} from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stranger } from '#testing/client/callers.ts'
import { letPass, proof, smsProof } from '#modules/accounts/testing/guarded.ts'
import { ok, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
const PHONE = '13912345678'
const SHARED = '13912345679'

beforeAll(async () => {
  platform = await testPlatform()
  const bank = await platform.organisation('bank', 'East Bank')
  for (let made = 0; made < 4; made += 1) await platform.someone(bank, {})
  const phones = { user2: PHONE, user3: SHARED, user4: SHARED, user5: SHARED }
  for (const [username, phone] of Object.entries(phones))
    await platform.db.updateTable('account').set({ phone }).where('username', '=', username).execute()
})
beforeEach(async () => {
  for (const table of ['verify_code', 'sms_outbox', 'access_lock'] as const)
    await platform.db.deleteFrom(table).execute()
  await platform.db.updateTable('account').set({ disabled: 0 }).execute()
})
afterAll(() => platform.close())

async function codeFor(phone = PHONE, app: FastifyInstance = platform.app): Promise<string> {
  await ok(
    stranger(app).post(GUARD_PATHS.verifySend, { phone, scene: 'login', ...(await smsProof(app, phone)) }),
  )
  const { content } = await platform.db
    .selectFrom('sms_outbox')
    .select('content')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(content)?.[0] ?? ''
}
const enter = (code: string, more: object = {}, app: FastifyInstance = platform.app) =>
  stranger(app).post<OpenedTokens>(SESSION_PATHS.login, { username: PHONE, password: code, type: 2, ...more })
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const accountsOf = async (answer: ReturnType<typeof enter>) => {
  const came = await answer
  return came.status ? undefined : came.accounts
}
const sub = ({ access_token }: OpenedTokens) =>
  Number(
    (JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string })
      .sub,
  )

describe('sign-in with an SMS code (T10, D3, row 30)', () => {
  it('opens the account of the phone and logs the kind of login', async () => {
    const opened = await ok(enter(` ${await codeFor()} `))
    const { id } = await platform.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'user2')
      .executeTakeFirstOrThrow()
    expect(sub(opened)).toBe(id)
    const [row] = await ok(platform.admin.get<Row[]>('seller/log/MemberLogin', { page: 1, limit: 1 }))
    expect(row).toMatchObject({ username: 'user2', login_type: 2, status: 1, message: 0 })
  })

  it('accepts a code once under concurrency', async () => {
    const code = await codeFor()
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(code)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await refusal(enter(code, await proof(platform.app, PHONE)))).toBe('bad_verify_code')
  })

  it('rejects codes of another phone or purpose', async () => {
    const code = await codeFor(SHARED)
    expect(await refusal(enter(code))).toBe('bad_verify_code')
    const binding = { phone: PHONE, scene: 'bind', ...(await smsProof(platform.app, PHONE)) }
    await letPass(platform.db, 61)
    await ok(stranger(platform.app).post(GUARD_PATHS.verifySend, binding))
    const { content } = await platform.db
      .selectFrom('sms_outbox')
      .select('content')
      .where('phone', '=', PHONE)
      .executeTakeFirstOrThrow()
    expect(await refusal(enter(/\d{6}/.exec(content)?.[0] ?? ''))).toBe('bad_verify_code')
  })

  it('rejects codes older than five minutes', async () => {
    const code = await codeFor()
    await letPass(platform.db, 301)
    expect(await refusal(enter(code))).toBe('bad_verify_code')
  })

  it('requires proof and then locks after wrong codes (row 28)', async () => {
    const code = await codeFor()
    expect(await refusal(enter(other(code)))).toBe('bad_verify_code')
    expect(await refusal(enter(other(code)))).toBe('bad_verify_code')
    expect(await refusal(enter(code))).toBe('captcha_required')
    for (let guess = 3; guess <= 4; guess += 1)
      expect(await refusal(enter(other(code), await proof(platform.app, PHONE)))).toBe('bad_verify_code')
    expect(await refusal(enter(other(code), await proof(platform.app, PHONE)))).toBe('locked')
    expect(await refusal(enter(code, await proof(platform.app, PHONE)))).toBe('locked')
    await letPass(platform.db, 61)
    // The code was invalidated by five attempts.
    expect(await refusal(enter(code, await proof(platform.app, PHONE)))).toBe('bad_verify_code')
  })

  it('responds identically to an unknown phone and a wrong code (row 29)', async () => {
    const unknown = '13900000000'
    const code = await codeFor(unknown)
    const right = JSON.stringify(await enter(code, { username: unknown }))
    const wrong = JSON.stringify(await enter(other(await codeFor()), {}))
    expect(right).toBe(wrong)
  })

  it('offers a choice of several accounts with the same code', async () => {
    const code = await codeFor(SHARED)
    const first = enter(code, { username: SHARED })
    expect(await accountsOf(first)).toEqual([
      { name: 'user3', nick_name: 'Person 3', organisation: 'East Bank' },
      { name: 'user4', nick_name: 'Person 4', organisation: 'East Bank' },
      { name: 'user5', nick_name: 'Person 5', organisation: 'East Bank' },
    ] satisfies AccountChoice[])
    expect(await refusal(first)).toBe('account_choice')
    await ok(enter(code, { username: SHARED, name: 'USER4' }))
    expect(await refusal(enter(code, { username: SHARED, name: 'user3' }))).toBe('bad_verify_code')
  })

  it('rejects the account name of another phone', async () => {
    expect(await refusal(enter(await codeFor(), { name: 'user3' }))).toBe('bad_verify_code')
  })

  it('offers enabled accounts, and reports a disabled one only to the owner of the phone', async () => {
    const disable = (...names: string[]) =>
      platform.db.updateTable('account').set({ disabled: 1 }).where('username', 'in', names).execute()
    await disable('user3')
    const code = await codeFor(SHARED)
    expect((await accountsOf(enter(code, { username: SHARED })))?.map(({ name }) => name)).toEqual([
      'user4',
      'user5',
    ])
    await disable('user4')
    await ok(enter(code, { username: SHARED }))
    await disable('user5')
    await letPass(platform.db, 61)
    expect(await refusal(enter(await codeFor(SHARED), { username: SHARED }))).toBe('account_disabled')
  })

  it('does not accept a code as a password or a password as a code', async () => {
    const code = await codeFor()
    expect(await refusal(enter(code, { type: 1 }))).toBe('bad_credentials')
    expect(await refusal(enter(code, { type: 3 }))).toBe('invalid_input')
    expect(await refusal(enter('right-horse-battery', { username: 'user2' }))).toBe('bad_verify_code')
  })
})

describe('platform without an SMS gateway (T10, D4)', () => {
  it('reports it before sign-in, sends no code and accepts none', async () => {
    const config = async (app: FastifyInstance) =>
      (await ok(stranger(app).get<{ sms_login_open: number }>(SESSION_PATHS.serverConfig))).sms_login_open
    const closed = await platform.another({ hasSms: false })
    expect([await config(platform.app), await config(closed)]).toEqual([1, 0])
    const asked = { phone: PHONE, scene: 'login', ...(await smsProof(closed, PHONE)) }
    expect(await refusal(stranger(closed).post(GUARD_PATHS.verifySend, asked))).toBe('sms_login_closed')
    expect(await platform.db.selectFrom('sms_outbox').select('id').execute()).toEqual([])
    const code = await codeFor()
    expect(await refusal(enter(code, {}, closed))).toBe('sms_login_closed')
    await ok(enter(code))
  })
})
