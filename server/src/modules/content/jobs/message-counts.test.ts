import { type RecordResponse, SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Mailer } from '#platform/mail/mailer.ts'
import { msg } from '../msg/msg.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { sendDueMessages } from './due-messages.ts'
import { sendDueMails } from '#modules/system/jobs/mails.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const log = pino({ level: 'silent' })
const WORKS: Mailer = { send: () => Promise.resolve() }
const IS_DOWN: Mailer = { send: () => Promise.reject(new Error('ECONNREFUSED')) }
const [IN_APP, MAIL] = [1, 4]
let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterEach(() => sql`delete from mail_outbox`.execute(platform.db))
afterAll(() => platform.close())

async function createAccount(email: string): Promise<number> {
  const someone = await platform.someone(platform.platformId, {})
  const { uid } = await ok(someone.get<{ uid: number }>(SESSION_PATHS.info))
  await sql`update account set email = ${email} where id = ${uid}`.execute(platform.db)
  return uid
}
async function createMessage(uids: readonly number[], send_type: readonly number[], more: object = {}) {
  const body = { ...msg.sample, send_type, receive_type: 9, uids, ...more }
  const { id } = await ok(platform.admin.post<{ id: number }>(msg.calls.add, body))
  await ok(platform.admin.post('seller/content/MsgSend', { id, version: 1 }))
  return id
}
const getSendCount = async (id: number) =>
  (await ok(platform.admin.get<RecordResponse>(msg.calls.info, { id }))).row['send_count']
const makeDue = () => sql`update mail_outbox set due_time = now()`.execute(platform.db)

it('counts accounts once the mail server has accepted the mail, not before', async () => {
  const id = await createMessage(
    [await createAccount('a@example.com'), await createAccount('a@example.com'), await createAccount('b@example.com')],
    [MAIL],
  )
  expect(await getSendCount(id)).toBe(0)
  await sendDueMails(platform.db, undefined, log)
  await sendDueMails(platform.db, IS_DOWN, log)
  expect(await getSendCount(id)).toBe(0)
  await makeDue()
  expect(await sendDueMails(platform.db, WORKS, log)).toBe(2)
  expect(await getSendCount(id)).toBe(3)
})

it('counts an account reached by message and mail once', async () => {
  const id = await createMessage([await createAccount('c@example.com'), await createAccount('')], [IN_APP, MAIL])
  expect(await getSendCount(id)).toBe(2)
  await sendDueMails(platform.db, WORKS, log)
  expect(await getSendCount(id)).toBe(2)
})

it('counts a mail once that two workers processed', async () => {
  const id = await createMessage([await createAccount('d@example.com')], [MAIL])
  let finishMail = () => undefined as void
  const isSlow: Mailer = { send: () => new Promise((resolve) => (finishMail = resolve)) }
  const first = sendDueMails(platform.db, isSlow, log)
  await expect
    .poll(async () => (await sql`select from mail_outbox where attempts = 1`.execute(platform.db)).rows)
    .toHaveLength(1)
  await makeDue()
  await sendDueMails(platform.db, WORKS, log)
  finishMail()
  await first
  expect(await getSendCount(id)).toBe(1)
})

it('counts nothing if all recipients are disabled at the scheduled time', async () => {
  const uid = await createAccount('e@example.com')
  const send_time = Math.floor(Date.now() / 1000) + 3600
  const id = await createMessage([uid], [IN_APP, MAIL], { send_time })
  await sql`update account set disabled = 1 where id = ${uid}`.execute(platform.db)
  await sql`update msg set send_time = now() - interval '1 minute' where id = ${id}`.execute(platform.db)
  expect(await sendDueMessages(createJobDeps(platform.db, log))).toBe(1)
  expect(await getSendCount(id)).toBe(0)
})
