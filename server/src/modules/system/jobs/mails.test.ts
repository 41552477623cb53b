// Mails are queued in the transaction of their subject, sent over SMTP, retried after failures, and reported as sent only when accepted.
import { type RecordResponse, type Row, SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MAIL_KIND, queueMails } from '#platform/mail/mail-outbox.ts'
import { type Mailer, createSmtpMailer } from '#platform/mail/mailer.ts'
import { msg } from '#modules/content/msg/msg.ts'
import { mailRecord } from '../mailrecord/mailrecord.ts'
import { systemSet } from '../systemset/systemset.ts'
import { supplier } from '#modules/accounts/supplier/supplier.ts'
import { type SmtpServer, startSmtpServer } from '../testing/smtp-server.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { MAX_MAIL_ATTEMPTS, sendDueMails } from './mails.ts'
import { mailPasswordReminders } from '#modules/accounts/jobs/password-mails.ts'

const log = pino({ level: 'silent' })
let platform: TestPlatform
let server: SmtpServer
let mailer: Mailer

beforeAll(async () => {
  platform = await createTestPlatform()
  server = await startSmtpServer()
  mailer = createSmtpMailer({ url: server.url, from: 'Cangdan <no-reply@cangdan.example>' })
})
afterEach(async () => {
  server.mails.length = 0
  server.behaviour = 'take'
  await sql`delete from mail_outbox`.execute(platform.db)
})
afterAll(async () => {
  await server.close()
  await platform.close()
})

const queueMail = (address = 'lin@example.com', about?: string) =>
  platform.db.transaction().execute((tx) =>
    queueMails(tx, [
      {
        address,
        subject: '仓单 “A”',
        content: '.一行\n第二行',
        kind: MAIL_KIND.message,
        ...(about === undefined ? {} : { about }),
      },
    ]),
  )
const listStored = async () =>
  (
    await sql<Row>`
      select address, subject, content, kind, status, attempts, error, due_time > now() as is_later, send_time is not null as is_sent
        from mail_outbox order by id`.execute(platform.db)
  ).rows
const makeDue = () => sql`update mail_outbox set due_time = now()`.execute(platform.db)
const sendDue = () => sendDueMails(platform.db, mailer, log)

describe('mail', () => {
  it('is sent once with subject and sender under concurrent workers', async () => {
    await queueMail()
    const counts = await Promise.all([sendDue(), sendDue(), sendDue()])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'no-reply@cangdan.example', to: ['lin@example.com'] })
    expect(mail?.data).toMatch(/^From: "?Cangdan"? <no-reply@cangdan.example>\r$/m)
    expect(mail?.data).toMatch(/^Message-ID: <mail\.\d+\.\d+@cangdan.example>\r$/m)
    const [, body = ''] = mail?.data.split('\r\n\r\n') ?? []
    const text = /base64/.test(mail?.data ?? '') ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body)
    expect(text.replaceAll('\r\n', '\n').trim()).toBe('.一行\n第二行')
    expect(await listStored()).toMatchObject([{ status: 1, attempts: 1, is_sent: true, error: '' }])
    await makeDue()
    expect(await sendDue()).toBe(0)
  })

  it('is discarded on rollback or without an address', async () => {
    await expect(
      platform.db.transaction().execute(async (tx) => {
        await queueMails(tx, [{ address: 'a@b.cn', subject: 's', content: 'c', kind: MAIL_KIND.message }])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await queueMail('')
    expect(await listStored()).toEqual([])
  })

  it('is queued once for the same key', async () => {
    await queueMail('a@example.com', 'password 1 2')
    await queueMail('a@example.com', 'password 1 2')
    expect(await listStored()).toHaveLength(1)
  })

  it('has a subject on one line', async () => {
    await platform.db.transaction().execute((tx) =>
      queueMails(tx, [
        {
          address: 'lin@example.com',
          subject: 'Hello\r\nBcc: thief@example.com',
          content: 'c',
          kind: MAIL_KIND.message,
        },
      ]),
    )
    await sendDue()
    expect(server.mails[0]?.to).toEqual(['lin@example.com'])
    expect(server.mails[0]?.data).not.toMatch(/^Bcc:/m)
  })
})

/** Decodes quoted-printable such as `=E4=B8=80`. */
const decodeQuoted = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

describe('mail that is not accepted', () => {
  it.each(['later', 'hang_up'] as const)('(%s) is retried and finally given up', async (how) => {
    server.behaviour = how
    await queueMail()
    expect(await sendDue()).toBe(0)
    expect(await listStored()).toMatchObject([
      { status: 0, attempts: 1, is_later: true, is_sent: false, error: expect.stringMatching(/./) },
    ])
    expect(await sendDue()).toBe(0)
    expect(await listStored()).toMatchObject([{ attempts: 1 }])
    for (let n = 1; n < MAX_MAIL_ATTEMPTS; n += 1) {
      await makeDue()
      await sendDue()
    }
    expect(await listStored()).toMatchObject([{ status: 2, attempts: MAX_MAIL_ATTEMPTS, is_sent: false }])
    server.behaviour = 'take'
    await makeDue()
    expect(await sendDue()).toBe(0)
    expect(server.mails).toEqual([])
  })

  it('is sent when the server recovers', async () => {
    server.behaviour = 'later'
    await queueMail()
    await sendDue()
    server.behaviour = 'take'
    await makeDue()
    expect(await sendDue()).toBe(1)
    expect(await listStored()).toMatchObject([{ status: 1, attempts: 2, error: '' }])
  })

  it('to an unknown recipient is not retried, and does not block the rest', async () => {
    server.behaviour = 'refuse'
    await queueMail('nobody@example.com')
    await sendDue()
    expect(await listStored()).toMatchObject([{ status: 2, attempts: 1, error: expect.stringContaining('550') }])
    server.behaviour = 'take'
    await queueMail()
    expect(await sendDue()).toBe(1)
  })

  it('of a killed worker is sent by another after its lease', async () => {
    await queueMail()
    const killed: Mailer = { send: () => new Promise(() => undefined) }
    void sendDueMails(platform.db, killed, log)
    await expect.poll(async () => (await listStored())[0]?.['attempts']).toBe(1)
    expect(await sendDue()).toBe(0)
    await makeDue()
    expect(await sendDue()).toBe(1)
  })

  it('is queued without a mail server, and given up after three days', async () => {
    await queueMail()
    expect(await sendDueMails(platform.db, undefined, log)).toBe(0)
    expect(await listStored()).toMatchObject([{ status: 0, attempts: 0, is_sent: false }])
    await sql`update mail_outbox set create_time = now() - interval '73 hours'`.execute(platform.db)
    await sendDueMails(platform.db, undefined, log)
    expect(await listStored()).toMatchObject([{ status: 2, error: 'No mail server took it in time' }])
  })
})

describe('contents of mails', () => {
  const createUserWithEmail = async (email: string) => {
    const someone = await platform.someone(platform.platformId, {})
    const { uid } = await ok(someone.get<{ uid: number }>(SESSION_PATHS.info))
    await sql`update account set email = ${email} where id = ${uid}`.execute(platform.db)
    return uid
  }

  it('are messages with a link, one per address', async () => {
    const { version } = await ok(platform.admin.get<RecordResponse>(systemSet.calls.info))
    await ok(platform.admin.post(systemSet.calls.edit, { version, site_url: 'https://cangdan.example/' }))
    const uids = [await createUserWithEmail('shared@example.com'), await createUserWithEmail('shared@example.com')]
    const mute = await createUserWithEmail('')
    const { id } = await ok(
      platform.admin.post<{ id: number }>(msg.calls.add, {
        ...msg.sample,
        send_type: [4],
        receive_type: 9,
        uids: [...uids, mute],
        jump_path: '/goods/good/list',
      }),
    )
    await ok(platform.admin.post('seller/content/MsgSend', { id, version: 1 }))
    expect(await listStored()).toMatchObject([
      {
        address: 'shared@example.com',
        subject: '样例消息',
        content: '样例内容\n\nhttps://cangdan.example/goods/good/list',
        kind: 1,
        status: 0,
      },
    ])
    const alone = await ok(
      platform.admin.post<{ id: number }>(msg.calls.add, {
        ...msg.sample,
        send_type: [4],
        receive_type: 9,
        uids: [mute],
      }),
    )
    expect(await getRejectionCode(platform.admin.post('seller/content/MsgSend', { id: alone.id, version: 1 }))).toBe(
      'msg_nobody',
    )
  })

  it('are reminders of expiring passwords, one per password', async () => {
    const uid = await createUserWithEmail('old@example.com')
    await createUserWithEmail('new@example.com')
    await sql`update account set password_time = now() - interval '88 days' where id = ${uid}`.execute(platform.db)
    await Promise.all([mailPasswordReminders(platform.db), mailPasswordReminders(platform.db)])
    await mailPasswordReminders(platform.db)
    expect(await listStored()).toMatchObject([
      {
        address: 'old@example.com',
        kind: 2,
        content: expect.stringMatching(/2 天后到期[^]*expires in 2 days/),
      },
    ])
    await sql`update account set disabled = 1 where id = ${uid}`.execute(platform.db)
    await sql`delete from mail_outbox`.execute(platform.db)
    await mailPasswordReminders(platform.db)
    expect(await listStored()).toEqual([])
  })

  it('are decisions on a registration with their reason, to the entered address', async () => {
    const addSupplier = async (values: Row) =>
      (
        await ok(
          platform.admin.post<{ id: number }>(supplier.calls.add, {
            ...supplier.sample,
            license_img: [],
            ...values,
          }),
        )
      ).id
    const picture = await ok(platform.admin.upload('a.png', Buffer.from(PNG, 'base64')))
    const id = await addSupplier({ license_img: [{ id: picture.id }], email: 'owner@example.com' })
    const reviewer = await platform.someone(platform.platformId, {
      apis: [supplier.path, `${supplier.path.replace(/Manage$/, '')}Info`, 'seller/supplier/SupplierAudit'],
    })
    const { version } = await ok(platform.admin.get<RecordResponse>(supplier.calls.info, { id }))
    await ok(
      reviewer.post('seller/supplier/SupplierAudit', {
        id,
        version,
        audit_status: 3,
        audit_remark: '执照不清晰',
      }),
    )
    expect(await listStored()).toMatchObject([
      {
        address: 'owner@example.com',
        kind: 3,
        content: expect.stringMatching(/被退回修改[^]*执照不清晰[^]*returned/),
      },
    ])
  })

  it('are listed with the right only, and cannot be changed', async () => {
    await queueMail()
    const rows = await ok(platform.admin.get<Row[]>(mailRecord.path, { page: 1, address: 'lin@' }))
    expect(rows).toMatchObject([{ address: 'lin@example.com', status: 0 }])
    const bank = await platform.organisation('bank', 'North')
    const banker = await platform.someone(bank, { apis: [mailRecord.path] })
    expect(await ok(banker.get<Row[]>(mailRecord.path, { page: 1 }))).toEqual([])
    const clerk = await platform.someone(platform.platformId, {})
    expect(await getRejectionCode(clerk.get(mailRecord.path, { page: 1 }))).toBe('forbidden')
  })
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
