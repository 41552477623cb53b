import {
  type InboxResponse,
  type InboxCount,
  INBOX_PATHS,
  type InboxText,
  type RecordResponse,
  richText,
  type Row,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { msg } from '#modules/content/msg/msg.ts'
import { notification } from '#modules/content/notification/notification.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { sendDueMessages } from '#modules/content/jobs/due-messages.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const SEND = 'seller/content/MsgSend'
const RECALL = 'seller/content/MsgRecall'

let platform: TestPlatform
let banker: SignedInCaller
let firm: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  banker = await platform.someone(await platform.organisation('bank', 'North'), {})
  firm = await platform.someone(await platform.organisation('store', 'Quay'), {})
})
afterAll(() => platform.close())
beforeEach(async () => {
  await sql`truncate msg_recipient, notification_read`.execute(platform.db)
  await sql`delete from notification`.execute(platform.db)
})

const write = async (values: Row = {}) =>
  (await ok(platform.admin.post<{ id: number }>(msg.calls.add, { ...msg.sample, ...values }))).id
const info = (id: number) => ok(platform.admin.get<RecordResponse>(msg.calls.info, { id }))
const runAction = async (call: string, id: number) =>
  platform.admin.post(call, { id, version: (await info(id)).version })
const createSent = async (values: Row = {}) => {
  const id = await write(values)
  await ok(runAction(SEND, id))
  return id
}
const publish = async (values: Row = {}) =>
  (await ok(platform.admin.post<{ id: number }>(notification.calls.add, { ...notification.sample, ...values }))).id
const loadInbox = async (who: SignedInCaller, asked: Record<string, string> = {}) =>
  (await ok(who.get<InboxResponse>(INBOX_PATHS.list, asked))).items
const listKeys = async (who: SignedInCaller, asked: Record<string, string> = {}) =>
  (await loadInbox(who, asked)).map(({ kind, id }) => `${kind} ${id}`)
const loadCount = (who: SignedInCaller) => ok(who.get<InboxCount>(INBOX_PATHS.count))
const open = (who: SignedInCaller, kind: string, id: number) =>
  who.get<InboxText>(INBOX_PATHS.info, { kind, id: String(id) })
const markItems = (who: SignedInCaller, body: object) => who.post(INBOX_PATHS.read, body)
const getUid = async (who: SignedInCaller) => (await ok(who.get<{ uid: number }>('seller/supplier/Info'))).uid
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('message (R11)', () => {
  it('reaches the organisations of its audience once sent', async () => {
    const id = await write({ receive_type: 3, title: 'For banks', jump_path: '/goods/price/list' })
    expect(await listKeys(banker)).toEqual([])
    await ok(runAction(SEND, id))
    expect(await listKeys(banker)).toEqual([`msg ${id}`])
    expect(await listKeys(firm)).toEqual([])
    expect(await ok(open(banker, 'msg', id))).toMatchObject({
      title: 'For banks',
      content: msg.sample.content,
      jump_path: '/goods/price/list',
      is_read: false,
    })
    expect((await info(id)).row).toMatchObject({ status: 1, send_count: 1, read_count: 0 })
  })

  it('reaches named users, but no disabled ones', async () => {
    const locked = await platform.someone(platform.platformId, {})
    await sql`update account set disabled = 1 where id = ${await getUid(locked)}`.execute(platform.db)
    const uids = [await getUid(firm), await getUid(banker)]
    const id = await createSent({ receive_type: 9, uids: [...uids] })
    expect((await info(id)).row).toMatchObject({ send_count: 2 })
    expect(await getRejectionCode(runAction(SEND, await write({ receive_type: 4 })))).toBe('msg_nobody')
  })

  it('is sent once under concurrency', async () => {
    const id = await write({ receive_type: 3 })
    const { version } = await info(id)
    const answers = await Promise.all([1, 2].map(() => getRejectionCode(platform.admin.post(SEND, { id, version }))))
    expect(answers.toSorted()).toEqual(['not_now', 'succeeded with null'])
    expect((await loadInbox(banker)).filter((item) => item.id === id)).toHaveLength(1)
    expect(
      await getRejectionCode(platform.admin.post(msg.calls.edit, { ...msg.sample, id, version: version + 1 })),
    ).toBe('not_now')
  })

  it('is sent at its scheduled time', async () => {
    const id = await createSent({ receive_type: 3, send_time: secondsFromNow(3600) })
    expect((await info(id)).row).toMatchObject({ status: 3, send_count: 0 })
    expect(await listKeys(banker)).toEqual([])
    const log = { warn: () => undefined }
    expect(await sendDueMessages(createJobDeps(platform.db, log))).toBe(0)
    await sql`update msg set send_time = now() - interval '1 minute' where id = ${id}`.execute(platform.db)
    expect(await sendDueMessages(createJobDeps(platform.db, log))).toBe(1)
    expect(await sendDueMessages(createJobDeps(platform.db, log))).toBe(0)
    expect(await listKeys(banker)).toEqual([`msg ${id}`])
    expect((await info(id)).row).toMatchObject({ status: 1, send_count: 1 })
  })

  it('disappears once recalled, also before its scheduled time', async () => {
    const [id, later] = [
      await createSent({ receive_type: 3 }),
      await createSent({ receive_type: 3, send_time: secondsFromNow(3600) }),
    ]
    for (const each of [id, later]) await ok(runAction(RECALL, each))
    expect(await listKeys(banker)).toEqual([])
    expect(await getRejectionCode(open(banker, 'msg', id))).toBe('not_found')
    await sql`update msg set send_time = now() - interval '1 minute' where id = ${later}`.execute(platform.db)
    expect(await sendDueMessages(createJobDeps(platform.db, { warn: () => undefined }))).toBe(0)
  })

  it('is sent once per phone number, and rejects missing channels', async () => {
    await sql`delete from sms_record`.execute(platform.db)
    const phone = '13900001234'
    await sql`update account set phone = ${phone} where id in (${await getUid(banker)}, ${await getUid(firm)})`.execute(
      platform.db,
    )
    const uids = [await getUid(banker), await getUid(firm)]
    const id = await createSent({ title: 'Margin', content: 'Look', receive_type: 9, uids, send_type: [2] })
    expect(await listKeys(banker)).toEqual([])
    const { rows } = await sql`select phone, content from sms_record`.execute(platform.db)
    expect(rows).toEqual([{ phone, content: '【Margin】Look' }])
    // The SMS is queued only: nothing sends it yet.
    expect((await info(id)).row).toMatchObject({ status: 1, send_count: 0 })
    expect(await getRejectionCode(runAction(SEND, await write({ send_type: [1, 3] })))).toBe('msg_without_plugin')
  })
})

describe('notice (R11)', () => {
  it('is readable by its audience from its time while shown', async () => {
    const id = await publish({ receive_type: [2, 3], is_show: 1 })
    await publish({ receive_type: [1], is_show: 1 })
    await publish({ receive_type: [0], is_show: 0 })
    const later = await publish({ receive_type: [0], is_show: 1, publish_time: secondsFromNow(3600) })
    expect([await listKeys(banker), await listKeys(firm)]).toEqual([[`notification ${id}`], [`notification ${id}`]])
    expect(await getRejectionCode(open(banker, 'notification', later))).toBe('not_found')
    const { version } = await ok(platform.admin.get<RecordResponse>(notification.calls.info, { id }))
    await ok(platform.admin.post(notification.calls.edit, { id, version, is_show: 0 }))
    expect(await listKeys(banker)).toEqual([])
  })

  it('opens by itself if pinned and unread', async () => {
    const id = await publish({ is_show: 1, is_top: 1 })
    await publish({ is_show: 1 })
    expect(await loadCount(banker)).toEqual({ unread: 2, opens: { kind: 'notification', id } })
    await ok(markItems(banker, { items: [{ kind: 'notification', id }] }))
    expect(await loadCount(banker)).toEqual({ unread: 1, opens: null })
    expect(await loadCount(firm)).toMatchObject({ opens: { id } })
    expect((await ok(platform.admin.get<RecordResponse>(notification.calls.info, { id }))).row).toMatchObject({
      view_count: 1,
    })
  })

  it('shows its pictures to its audience only', async () => {
    const { id: file } = await ok(platform.admin.upload('a.png', createPicture(7)))
    const content = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { file, alt: 'Map' } }] })
    const id = await publish({ is_show: 1, receive_type: [3], content })
    const { files } = await ok(open(banker, 'notification', id))
    const url = files[0]?.url ?? ''
    const getStatus = async (address: string) => (await platform.app.inject({ url: address })).statusCode
    expect(await getStatus(url)).toBe(200)
    expect(await getStatus(url.replace(/row=\d+/, 'row=999999'))).not.toBe(200)
    await sql`update notification set receive_type = '{2}' where id = ${id}`.execute(platform.db)
    expect(await getStatus(url)).not.toBe(200)
  })
})

describe('inbox', () => {
  it('is translated, sorted by time and paginated', async () => {
    const first = await createSent({ receive_type: 3, type: 3 })
    const notice = await publish({ is_show: 1, type: 2, content: richText.ofWords('so', {}) })
    await sql`update notification set publish_time = now() - interval '1 day' where id = ${notice}`.execute(platform.db)
    const pinned = await publish({ is_show: 1, is_top: 1 })
    await sql`update notification set publish_time = now() - interval '2 days' where id = ${pinned}`.execute(
      platform.db,
    )
    expect(await listKeys(banker)).toEqual([`notification ${pinned}`, `msg ${first}`, `notification ${notice}`])
    const [, message, other] = await loadInbox(banker, { lang: 'en' })
    expect([message, other]).toMatchObject([
      { type: 'Alert', tone: 'alert' },
      { type: 'Announcement', tone: 'plain' },
    ])
    expect(await ok(banker.get<InboxResponse>(INBOX_PATHS.list, { page: '2', limit: '2' }))).toMatchObject({
      items: [{ id: notice }],
      count: 3,
    })
    expect(await listKeys(banker, { kind: 'msg' })).toEqual([`msg ${first}`])
    await ok(markItems(banker, { items: [{ kind: 'msg', id: first }] }))
    expect(await listKeys(banker, { unread: '1' })).not.toContain(`msg ${first}`)
    await ok(markItems(banker, { all: true }))
    expect(await loadCount(banker)).toEqual({ unread: 0, opens: null })
  })

  it('marks own messages only, and counts a reader once', async () => {
    const id = await createSent({ receive_type: 3 })
    await ok(markItems(firm, { items: [{ kind: 'msg', id }] }))
    expect((await info(id)).row).toMatchObject({ read_count: 0 })
    await Promise.all([1, 2, 3].map(() => ok(markItems(banker, { items: [{ kind: 'msg', id }] }))))
    expect((await info(id)).row).toMatchObject({ read_count: 1 })
  })

  it('rejects invalid input', async () => {
    for (const asked of [{ page: '0' }, { limit: '101' }, { kind: 'account' }, { unread: 'x' }])
      expect(await getRejectionCode(banker.get(INBOX_PATHS.list, asked)), JSON.stringify(asked)).toBe('bad_request')
    for (const asked of [{}, { kind: 'msg' }, { kind: 'msg', id: '1;' }, { kind: 'toString', id: '1' }])
      expect(await getRejectionCode(banker.get(INBOX_PATHS.info, asked)), JSON.stringify(asked)).toBe('bad_request')
    for (const body of [{}, { items: [] }, { all: false }, { items: [{ kind: 'msg', id: 0 }] }, { all: true, x: 1 }])
      expect(['bad_request', 'invalid_input', 'unknown_name'], JSON.stringify(body)).toContain(
        await getRejectionCode(markItems(banker, body)),
      )
  })
})
