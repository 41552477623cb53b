import { MEGABYTE, type RecordAnswer, siblingPath, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infoEntry, listEntry, verbEntry } from '../declare/rights/rights.ts'
import { basket, FRUIT, fruit } from '#engine/testing/basket.ts'
import { weaveBasket } from '#engine/testing/weave-basket.ts'
import { send } from '#testing/client/callers.ts'
import { paper, picture } from '#testing/files/pictures.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ menu: [basket] })
  await weaveBasket(platform.db)
})
afterAll(() => platform.close())

const INFO = siblingPath(FRUIT, 'Info')
const SAVE = siblingPath(FRUIT, 'Save')
const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const shown = (file: number, alt = 'Fig') => ({ type: 'image', attrs: { file, alt } })
const story = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const save = (text: string, more: object = {}, by: SignedIn = platform.admin) =>
  by.post<{ id: number }>(SAVE, { fruit_name: 'Fig', ripeness: 1, story: text, ...more })
const uploaded = async (by: SignedIn = platform.admin, place = 1) =>
  (await ok(by.upload('fig.png', picture(place)))).id
const open = async (url: string | undefined) =>
  (await send(platform.app, { method: 'GET', url: url ?? '' })).status

describe('picture in a text', () => {
  it('is opened only by its signed URL and with access to the record', async () => {
    const file = await uploaded()
    const { id } = await ok(save(story(words('seen'), shown(file))))
    const { values, files } = await ok(platform.admin.get<RecordAnswer>(INFO, { id }))
    expect(values['story']).toBe(story(words('seen'), shown(file)))
    expect(files).toMatchObject({ story: [{ id: file, name: 'fig.png', type: 'image/png' }] })
    expect(await open(files?.['story']?.[0]?.url)).toBe(200)
    // A signed URL does not replace the check of rights.
    const place = { list: FRUIT, column: 'story', row: id, id: file }
    const now = Math.floor(Date.now() / 1000)
    const bank = await platform.organisation('bank', 'No buyer of figs')
    const stranger = await platform.someone(bank, { apis: [listEntry(fruit), infoEntry(fruit)] })
    expect(await open(platform.files.urls.sign(place, stranger.session.sid, now).url)).toBe(404)
    expect(
      await open(platform.files.urls.sign({ ...place, id: file + 1 }, platform.admin.session.sid, now).url),
    ).toBe(404)
  })

  it('cannot be deleted while the text contains it', async () => {
    const file = await uploaded(platform.admin, 2)
    const { id } = await ok(save(story(shown(file))))
    const uses = async () =>
      (
        await sql`select from file_use where file_id = ${file} and table_name = 'fruit' and row_id = ${id}`.execute(
          platform.db,
        )
      ).rows.length
    expect(await uses()).toBe(1)
    await expect(sql`delete from file where id = ${file}`.execute(platform.db)).rejects.toThrow(/file_use/)
    const { version, values } = await ok(platform.admin.get<RecordAnswer>(INFO, { id }))
    await ok(platform.admin.post(SAVE, { id, version, ...values, story: story(words('gone')) }))
    expect(await uses()).toBe(0)
    const after = await ok(platform.admin.get<RecordAnswer>(INFO, { id }))
    expect(after.files).toBeUndefined()
  })

  it('is rejected if it is another user’s, of another kind, too large, or one too many', async () => {
    const colleague = await platform.someone(platform.platformId, { apis: [verbEntry(fruit, 'add')] })
    const theirs = await uploaded(colleague, 3)
    for (const file of [theirs, 999_999]) {
      const answer = await save(story(shown(file)))
      expect(answer).toMatchObject({ fields: { story: '文件不存在，请重新上传' } })
    }
    const document = (await ok(platform.admin.upload('a.pdf', paper()))).id
    expect(await save(story(shown(document)))).toMatchObject({ fields: { story: '不支持这种文件' } })
    const all = [
      await uploaded(platform.admin, 4),
      await uploaded(platform.admin, 5),
      await uploaded(platform.admin, 6),
    ]
    const many = await save(story(...all.map((file) => shown(file))))
    expect(many).toMatchObject({ fields: { story: '最多 2 个文件' } })
  })

  it('is described with its kinds, sizes and maximum number', async () => {
    const { form } = await ok(platform.admin.get<TableMeta>(FRUIT))
    const field = form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'story')
    expect(field).toMatchObject({
      rich: { pictures: true, tables: true, variables: 'nicknames' },
      files: 2,
      sizes: { 'image/png': MEGABYTE },
    })
  })
})

describe('variable in a text', () => {
  it('must be a variable of the record', async () => {
    await ok(save(story(words('{{Feige}} and {{ higo }}')), { nicknames: ['Feige', 'higo'] }))
    for (const [text, name] of [
      ['{{Feigе}}', 'Feigе'],
      ['{{figue}}', 'figue'],
      ['{{}}', ''],
    ] as const)
      expect(await save(story(words(text)), { nicknames: ['Feige'] })).toMatchObject({
        code: 'invalid_input',
        fields: { story: `变量“${name}”不在变量列表中` },
      })
  })

  it('cannot be removed from the list while the text uses it', async () => {
    const { id } = await ok(save(story(words('{{Feige}}')), { nicknames: ['Feige'] }))
    const { version } = await ok(platform.admin.get<RecordAnswer>(INFO, { id }))
    const without = platform.admin.post(SAVE, { id, version, fruit_name: 'Fig', ripeness: 1, nicknames: [] })
    expect(await refusal(without)).toBe('invalid_input')
  })
})

it('rejects a table that is too large with the limit', async () => {
  const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
  const table = {
    type: 'table',
    content: Array.from({ length: 61 }, () => ({ type: 'tableRow', content: [cell] })),
  }
  expect(await save(story(table))).toMatchObject({ fields: { story: '表格最多 60 行 10 列' } })
  expect(await save(story(words('x'.repeat(201))))).toMatchObject({ fields: { story: '最多 200 个字' } })
})
