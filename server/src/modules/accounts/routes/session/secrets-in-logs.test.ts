// Log contents do not allow signing in.
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import {
  FILE_PATHS,
  GUARD_PATHS,
  type HandoverCode,
  CALL_FLAGS,
  type SessionTokens,
  SESSION_PATHS,
} from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from '#platform/log.ts'
import { buildApiUrl, refresh, send, signIn, createAnonymousCaller } from '#testing/client/callers.ts'
import { solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { downloadUrl, newDevice, openSession, signedHeaders } from '#testing/client/plain-client.mjs'
import { ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

it('the log of a working day contains no password, token, key, signature, code or query (row 54)', async () => {
  let text = ''
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  const app = await platform.another({ log: openLog('trace', lines) })
  const caller = await signIn(app, 'user1', PASSWORD)
  const { session } = caller
  const canary = `canary${randomBytes(8).toString('hex')}`

  await ok(caller.get('seller_p/bank/BankList', { page: 1, bank_name: canary }))
  await caller.get('seller_p/bank/BankList', { page: 1, [canary]: 'x' })
  await caller.post('seller_p/bank/BankSave', { bank_name: canary })
  await caller.post(SESSION_PATHS.endSession, `{"${canary}"`)
  await createAnonymousCaller(app).post(SESSION_PATHS.login, {
    username: canary,
    password: `${canary} ${PASSWORD}`,
  })
  const file = downloadUrl(session, `${buildApiUrl('seller_p/bank/BankList')}?${CALL_FLAGS.export}=3`)
  await send(app, { method: 'GET', url: file })
  await caller.upload(`${canary}.png`, createPicture(1))
  await caller.upload(`${canary}.png`, Buffer.from(canary))
  const place = { list: 'seller_p/bank/BankList', column: 'logo', row: 1, id: 1 }
  const picked = platform.files.urls.sign(place, session.sid, platform.clock.now()).url
  await send(app, { method: 'GET', url: picked })
  await caller.get(FILE_PATHS.renew, { url: picked })
  const call = { method: 'GET', url: `${buildApiUrl(SESSION_PATHS.info)}?access_token=${canary}` } as const
  const headers = signedHeaders(session, call)
  await send(app, { ...call, headers })
  await send(app, { ...call, headers: { ...headers, sign: canary, 'user-agent': `a"}\r{"level":"fatal` } })
  await platform.db.schema.alterTable('bank').renameTo('bank_away').execute()
  await caller.get('seller_p/bank/BankList', { page: 1, bank_name: canary })
  await platform.db.schema.alterTable('bank_away').renameTo('bank').execute()
  const verifying = { phone: '13912345678', scene: 'login', ...(await solveSmsProof(app, '13912345678')) }
  await ok(createAnonymousCaller(app).post(GUARD_PATHS.verifySend, verifying))
  const { content } = await platform.db.selectFrom('sms_record').select('content').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(content)?.[0] ?? ''
  expect(code).toHaveLength(6)
  await createAnonymousCaller(app).post(GUARD_PATHS.verifySend, { ...verifying, captcha: canary })

  const { code: handed } = await ok(caller.post<HandoverCode>(SESSION_PATHS.handover, {}))
  for (const path of ['/', '/login', '/banks/bank/list', '/api/v1/nothing', '/assets/x.js'])
    await send(app, {
      method: 'GET',
      url: `${path}?access_token=${handed}`,
      headers: { referer: `/?${canary}` },
    })
  const device = newDevice()
  const taken = { access_token: handed, public_key: device.publicKey }
  const opened = await ok(createAnonymousCaller(app, device).post<SessionTokens>(SESSION_PATHS.swap, taken))
  const swapped = openSession(device, opened)
  await createAnonymousCaller(app, device).post(SESSION_PATHS.swap, taken)
  const encrypted = await platform.another({ log: openLog('trace', lines) })
  await platform.db.updateTable('safe_setting').set({ encrypt_open: 1 }).execute()
  await ok(caller.at(encrypted).get(SESSION_PATHS.info))
  await platform.db.updateTable('safe_setting').set({ encrypt_open: 0 }).execute()

  const next = await ok(refresh(app, session))
  await refresh(app, session, `${session.sid}.7.${'A'.repeat(43)}`)
  await ok(caller.get(SESSION_PATHS.logout))

  expect(text.split('\n').length).toBeGreaterThan(20)
  const secrets = [
    canary,
    PASSWORD,
    session.tokens.access_token,
    session.tokens.refresh_token,
    next.access_token,
    next.refresh_token,
    handed,
    opened.access_token,
    opened.refresh_token,
    code,
    verifying.captcha_id,
    ...[session, swapped].flatMap(({ signKey, answerKey }) =>
      [signKey, answerKey].flatMap((key) => [key.toString('hex'), key.toString('base64'), key.toString('base64url')]),
    ),
    '$argon2id$',
    headers['sign'] ?? '',
    new URLSearchParams(file.split('?')[1]).get('sign') ?? '',
    new URLSearchParams(picked.split('?')[1]).get('sign') ?? '',
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
  for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
})
