import {
  type HelpArticle,
  type HelpIndex,
  HELP_PATHS,
  INBOX_PATHS,
  type Language,
  type InboxResponse,
  type InboxText,
  type RecordResponse,
  richText,
  type Row,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedback } from '#modules/content/feedback/feedback.ts'
import { help } from '#modules/content/help/help.ts'
import { helpClass } from '#modules/content/helpclass/helpclass.ts'
import { createPictureWithSize, createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let reader: SignedInCaller
let top: number
let below: number

const add = async (path: string, values: Row) => (await ok(platform.admin.post<{ id: number }>(path, values))).id
const createArticle = (values: Row = {}) => add(help.calls.add, { ...help.sample, class_id: below, ...values })
const searchHelp = async (q?: string) => ok(reader.get<HelpIndex>(HELP_PATHS.index, q === undefined ? {} : { q }))
const listTitles = async (q?: string) => (await searchHelp(q)).articles.map(({ title }) => title)
const open = (id: number, by = reader) => by.get<HelpArticle>(HELP_PATHS.info, { id: String(id) })
const info = (id: number) => ok(platform.admin.get<RecordResponse>(help.calls.info, { id }))

beforeAll(async () => {
  platform = await createTestPlatform()
  reader = await platform.someone(await platform.organisation('bank', 'North'), {})
  top = await add(helpClass.calls.add, { name: 'Accounts' })
  below = await add(helpClass.calls.add, { name: 'Signing in', pid: top })
})
afterAll(() => platform.close())
beforeEach(async () => {
  await sql`delete from help`.execute(platform.db)
  await sql`delete from feedback`.execute(platform.db)
})

describe('help article (R11)', () => {
  it('is found by its title first, then by its text', async () => {
    await createArticle({ title: 'Two', content: richText.ofWords('A forgotten password is set anew.', {}) })
    await createArticle({ title: 'The password', synopsis: 'How it is chosen' })
    await createArticle({ title: '100%_sure' })
    expect(await listTitles('password')).toEqual(['The password', 'Two'])
    expect(await listTitles('forgotten PASSWORD')).toEqual(['Two'])
    expect(await listTitles('%_')).toEqual(['100%_sure'])
    expect(await listTitles('paragraph')).toEqual([])
    expect(await listTitles("'; drop table help; --")).toEqual([])
    expect((await searchHelp()).classes.map(({ name }) => name)).toEqual(['Accounts', 'Signing in'])
  })

  it('is found in its language, or in all if it has no language', async () => {
    for (const [language, title] of ['Every', 'Zh', 'En', 'Es', 'Ja'].entries())
      await createArticle({ title, language })
    const listFound = async (language: Language) =>
      (await ok(reader.get<HelpIndex>(HELP_PATHS.index, {}, language))).articles.map(({ title }) => title).toSorted()
    expect(await Promise.all((['zh', 'en', 'es', 'ja'] as const).map(listFound))).toEqual([
      ['Every', 'Zh'],
      ['En', 'Every'],
      ['Es', 'Every'],
      ['Every', 'Ja'],
    ])
    expect(
      await getRejectionCode(platform.admin.post(help.calls.add, { ...help.sample, class_id: below, language: 5 })),
    ).toBe('invalid_input')
  })

  it('is hidden if it or one of its categories is hidden', async () => {
    const hidden = await createArticle({ is_show: 0 })
    const shown = await createArticle({ title: 'Shown' })
    expect(await listTitles()).toEqual(['Shown'])
    expect(await getRejectionCode(open(hidden))).toBe('not_found')
    await sql`update help_class set is_show = 0 where id = ${top}`.execute(platform.db)
    expect(await listTitles()).toEqual([])
    expect(await getRejectionCode(open(shown))).toBe('not_found')
    await sql`update help_class set is_show = 1 where id = ${top}`.execute(platform.db)
  })

  it('returns its pictures and counts views', async () => {
    const { id: file } = await ok(platform.admin.upload('a.png', createPictureWithSize(1600, 900)))
    const content = JSON.stringify({ type: 'doc', content: [{ type: 'image', attrs: { file, alt: 'A' } }] })
    const id = await createArticle({ content, link_url: 'https://example.cn/more' })
    const { files, link_url } = await ok(open(id))
    expect(link_url).toBe('https://example.cn/more')
    // Sizes let the page reserve space for pictures.
    expect(files).toMatchObject([{ id: file, width: 1600, height: 900 }])
    expect((await info(id)).files).toMatchObject({ content: [{ width: 1600, height: 900 }] })
    expect((await platform.app.inject({ url: files[0]?.url ?? '' })).statusCode).toBe(200)
    await ok(open(id))
    await ok(open(id, platform.admin))
    expect((await info(id)).row).toMatchObject({ view_count: 3 })
    await sql`update help set is_show = 0 where id = ${id}`.execute(platform.db)
    expect((await platform.app.inject({ url: files[0]?.url ?? '' })).statusCode).not.toBe(200)
  })

  it.each(['http://a.cn', 'javascript:alert(1)', 'https://', 'https://a b', 'ftp://a.cn'])(
    'rejects the link %s',
    async (link_url) => {
      expect(await platform.admin.post(help.calls.add, { ...help.sample, class_id: below, link_url })).toMatchObject({
        fields: { link_url: expect.any(String) },
      })
    },
  )

  it('blocks the deletion of its category, and is listed under both levels', async () => {
    const id = await createArticle()
    expect(await getRejectionCode(platform.admin.post(helpClass.calls.del, { id: below }))).toBe('referenced')
    const listIds = async (filter: Record<string, number>) =>
      (await ok(platform.admin.get<Row[]>(help.path, { page: 1, ...filter }))).map((row) => row['id'])
    expect([await listIds({ top_class: top }), await listIds({ class_id: below })]).toEqual([[id], [id]])
    expect(await listIds({ class_id: top })).toEqual([])
  })
})

describe('feedback (R11)', () => {
  const write = (body: object, by = reader) => by.post(HELP_PATHS.feedback, body)
  const listFeedback = () => ok(platform.admin.get<Row[]>(feedback.path, { page: 1 }))

  it('is read with its pictures and answered once by message', async () => {
    const { id: file } = await ok(reader.upload('a.png', createPicture(4)))
    await ok(write({ type: 1, content: 'It stands still', images: [{ id: file }] }))
    const [row] = await listFeedback()
    expect(row).toMatchObject({ content: 'It stands still', type: 1, status: 0, images: [{ id: file }] })
    const asked = { id: row!['id']!, version: 1, reply: 'It runs again' }
    const reply = () => getRejectionCode(platform.admin.post('seller/content/FeedbackReply', asked))
    expect((await Promise.all([reply(), reply()])).toSorted()).toEqual(['not_now', 'succeeded with null'])
    const { items } = await ok(reader.get<InboxResponse>(INBOX_PATHS.list))
    expect(items).toHaveLength(1)
    const { kind, id } = items[0]!
    const { content } = await ok(reader.get<InboxText>(INBOX_PATHS.info, { kind, id: String(id) }))
    expect(content).toBe('It runs again\n\n“It stands still”')
    expect((await listFeedback())[0]).toMatchObject({ status: 1, reply_name: expect.stringMatching(/./) })
    expect((await ok(platform.admin.get<InboxResponse>(INBOX_PATHS.list))).items).toEqual([])
  })

  it('rejects files of other users, blank text, and more than the hourly limit', async () => {
    const { id: file } = await ok(platform.admin.upload('a.png', createPicture(5)))
    const theirs = await write({ type: 1, content: 'x', images: [{ id: file }] })
    expect(theirs).toMatchObject({ fields: { images: expect.any(String) } })
    for (const body of [{}, { type: 6, content: 'x' }, { type: 1, content: '  ' }, { type: 1, content: 'x', uid: 1 }])
      expect(['bad_request', 'invalid_input', 'unknown_name'], JSON.stringify(body)).toContain(
        await getRejectionCode(write(body)),
      )
    expect(await listFeedback()).toEqual([])
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => getRejectionCode(write({ type: 5, content: 'Hello' }))),
    )
    expect(answers.filter((code) => code === 'too_many')).toHaveLength(2)
    expect(await getRejectionCode(reader.get(feedback.path, { page: 1 }))).toBe('forbidden')
  })
})
