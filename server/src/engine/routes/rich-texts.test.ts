import { MEGABYTE, type RecordResponse, getSiblingPath, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { fruitSection, FRUIT, fruit } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { send } from '#testing/client/callers.ts'
import { createPdf, createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [fruitSection] })
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())

const INFO = getSiblingPath(FRUIT, 'Info')
const SAVE = getSiblingPath(FRUIT, 'Save')
const createParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const createImageNode = (file: number, alt = 'Fig') => ({ type: 'image', attrs: { file, alt } })
const createStory = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const save = (text: string, more: object = {}, by: SignedInCaller = platform.admin) =>
  by.post<{ id: number }>(SAVE, { fruit_name: 'Fig', ripeness: 1, story: text, ...more })
const uploadPicture = async (by: SignedInCaller = platform.admin, place = 1) =>
  (await ok(by.upload('fig.png', createPicture(place)))).id
const open = async (url: string | undefined) => (await send(platform.app, { method: 'GET', url: url ?? '' })).status

describe('picture in a text', () => {
  it('is opened only by its signed URL and with access to the record', async () => {
    const file = await uploadPicture()
    const { id } = await ok(save(createStory(createParagraph('seen'), createImageNode(file))))
    const { values, files } = await ok(platform.admin.get<RecordResponse>(INFO, { id }))
    expect(values['story']).toBe(createStory(createParagraph('seen'), createImageNode(file)))
    expect(files).toMatchObject({ story: [{ id: file, name: 'fig.png', type: 'image/png' }] })
    expect(await open(files?.['story']?.[0]?.url)).toBe(200)
    // A signed URL does not replace the check of rights.
    const place = { list: FRUIT, column: 'story', row: id, id: file }
    const now = Math.floor(Date.now() / 1000)
    const bank = await platform.organisation('bank', 'No buyer of figs')
    const stranger = await platform.someone(bank, { apis: [getListEntry(fruit), getInfoEntry(fruit)] })
    expect(await open(platform.files.urls.sign(place, stranger.session.sid, now).url)).toBe(404)
    expect(await open(platform.files.urls.sign({ ...place, id: file + 1 }, platform.admin.session.sid, now).url)).toBe(
      404,
    )
  })

  it('cannot be deleted while the text contains it', async () => {
    const file = await uploadPicture(platform.admin, 2)
    const { id } = await ok(save(createStory(createImageNode(file))))
    const countUses = async () =>
      (
        await sql`select from file_use where file_id = ${file} and table_name = 'fruit' and row_id = ${id}`.execute(
          platform.db,
        )
      ).rows.length
    expect(await countUses()).toBe(1)
    await expect(sql`delete from file where id = ${file}`.execute(platform.db)).rejects.toThrow(/file_use/)
    const { version, values } = await ok(platform.admin.get<RecordResponse>(INFO, { id }))
    await ok(platform.admin.post(SAVE, { id, version, ...values, story: createStory(createParagraph('gone')) }))
    expect(await countUses()).toBe(0)
    const after = await ok(platform.admin.get<RecordResponse>(INFO, { id }))
    expect(after.files).toBeUndefined()
  })

  it('is rejected if it is another user’s, of another kind, too large, or one too many', async () => {
    const colleague = await platform.someone(platform.platformId, { apis: [getVerbEntry(fruit, 'add')] })
    const theirs = await uploadPicture(colleague, 3)
    for (const file of [theirs, 999_999]) {
      const answer = await save(createStory(createImageNode(file)))
      expect(answer).toMatchObject({ fields: { story: '文件不存在，请重新上传' } })
    }
    const document = (await ok(platform.admin.upload('a.pdf', createPdf()))).id
    expect(await save(createStory(createImageNode(document)))).toMatchObject({
      fields: { story: '不支持这种文件' },
    })
    const all = [
      await uploadPicture(platform.admin, 4),
      await uploadPicture(platform.admin, 5),
      await uploadPicture(platform.admin, 6),
    ]
    const many = await save(createStory(...all.map((file) => createImageNode(file))))
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
    await ok(save(createStory(createParagraph('{{Feige}} and {{ higo }}')), { nicknames: ['Feige', 'higo'] }))
    for (const [text, name] of [
      ['{{Feigе}}', 'Feigе'],
      ['{{figue}}', 'figue'],
      ['{{}}', ''],
    ] as const)
      expect(await save(createStory(createParagraph(text)), { nicknames: ['Feige'] })).toMatchObject({
        code: 'invalid_input',
        fields: { story: `变量“${name}”不在变量列表中` },
      })
  })

  it('cannot be removed from the list while the text uses it', async () => {
    const { id } = await ok(save(createStory(createParagraph('{{Feige}}')), { nicknames: ['Feige'] }))
    const { version } = await ok(platform.admin.get<RecordResponse>(INFO, { id }))
    const without = platform.admin.post(SAVE, { id, version, fruit_name: 'Fig', ripeness: 1, nicknames: [] })
    expect(await getRejectionCode(without)).toBe('invalid_input')
  })
})

it('rejects a table that is too large with the limit', async () => {
  const cell = { type: 'tableCell', content: [{ type: 'paragraph' }] }
  const table = {
    type: 'table',
    content: Array.from({ length: 61 }, () => ({ type: 'tableRow', content: [cell] })),
  }
  expect(await save(createStory(table))).toMatchObject({ fields: { story: '表格最多 60 行 10 列' } })
  expect(await save(createStory(createParagraph('x'.repeat(201))))).toMatchObject({
    fields: { story: '最多 200 个字' },
  })
})
