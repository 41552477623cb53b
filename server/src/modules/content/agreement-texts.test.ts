import { type CallResponse, type RecordResponse, richText, type Row } from '@cangdan/protocol'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { good } from '#modules/goods/good/good.ts'
import { createPdf, createPicture } from '#testing/files/upload-files.ts'
import { setUpStoreDesk } from '#modules/storage/testing/store-desk.ts'
import { ok, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'
import { agreement } from './agreement/agreement.ts'

const fixture = setUpStoreDesk()
const createParagraph = (text: string, ...marks: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})
const createImage = (file: unknown) => ({ type: 'image', attrs: { file, alt: 'Stamp' } })
const createCell = (...content: object[]) => ({ type: 'tableCell', content })
const createTable = (...rows: object[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const createLink = (href: string) => ({ type: 'link', attrs: { href } })
const text = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const nestTables = (depth: number): object =>
  depth === 0 ? createParagraph('a') : createTable([createCell(nestTables(depth - 1))])

const save = (content: unknown, more: Row = {}, by: SignedInCaller = fixture.admin) =>
  by.post<{ id: number }>(agreement.calls.add, { ...agreement.sample, ...more, content })
const info = (id: number, by: SignedInCaller = fixture.admin) =>
  ok(by.get<RecordResponse>(agreement.calls.info, { id }))
const uploadPicture = async (by: SignedInCaller, number: number) =>
  (await ok(by.upload('a.png', createPicture(number)))).id
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from agreement`.execute(fixture.platform.db)).rows[0]?.n

async function getTextError(asked: Promise<CallResponse<unknown>>): Promise<unknown> {
  const answer = await asked
  expect(answer).toMatchObject({ status: false, code: 'invalid_input' })
  const { fields = {} } = answer as { fields?: Readonly<Record<string, string>> }
  expect(Object.keys(fields)).toEqual(['content'])
  return fields['content']
}

/** Builds a picture of the given size by inserting a meaningless PNG chunk. */
function createPictureOfSize(bytes: number): Buffer {
  const whole = createPicture(1)
  const body = Buffer.concat([Buffer.from('teXt'), Buffer.alloc(bytes, 65)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(bytes, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([whole.subarray(0, 33), chunk, whole.subarray(33)])
}

describe('agreement text', () => {
  it.each([
    ['a script', text(createParagraph('a'), { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] })],
    ['a style', text({ type: 'style', content: [{ type: 'text', text: '*{display:none}' }] })],
    ['a style of a paragraph', text({ ...createParagraph('a'), attrs: { style: 'position:fixed' } })],
    ['an attribute that a browser runs', text({ ...createParagraph('a'), attrs: { onclick: 'alert(1)' } })],
    ['a node that nobody knows', text({ type: 'iframe', attrs: { src: 'https://a.cn' } })],
    ['a mark that nobody knows', text(createParagraph('a', { type: 'textStyle', attrs: { color: 'red' } }))],
    ['a link that runs', text(createParagraph('a', createLink('javascript:alert(1)')))],
    ['a link that runs, in disguise', text(createParagraph('a', createLink(' JaVa\tScript:alert(1)')))],
    ['a link of data', text(createParagraph('a', createLink('data:text/html,<script>alert(1)</script>')))],
    ['a link that runs, in a cell', text(createTable([createCell(createParagraph('a', createLink('vbscript:x')))]))],
    ['a picture from elsewhere', text({ type: 'image', attrs: { src: 'https://a.cn/x.png' } })],
    ['a picture whose number is none', text(createImage('1); drop table file'))],
    ['a picture below the first', text(createImage(-1))],
    ['tables in tables', text(nestTables(1), nestTables(2))],
    ['tables in tables, as many as fit', text(nestTables(500))],
    ['lists without end', `{"type":"doc","content":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['what is no document', '<p onclick="alert(1)">a</p>'],
    ['what is cut off', text(createParagraph('a')).slice(0, -3)],
    ['a letter that no database keeps', text(createParagraph('a\u0000b'))],
    ['half a letter', text(createParagraph('\ud800'))],
  ])('rejects %s', async (_what, content) => {
    const before = await count()
    expect(await getTextError(save(content))).toBe('含有不能保存的内容')
    expect(await count()).toBe(before)
  })

  it('rejects values other than a text', async () => {
    for (const content of [7, true, { type: 'doc', content: [createParagraph('a')] }])
      expect(await getRejectionCode(save(content))).toBe('invalid_input')
  })

  it('rejects thousands of nested tables by the body limit', async () => {
    let whole = text(createParagraph('a'))
    for (let depth = 0; depth < 10_000; depth += 1) whole = `{"type":"table","content":[${whole}]}`
    expect(await getRejectionCode(save(whole))).toBe('too_big')
  })

  it('reports the limits of characters, size, tables and pictures', async () => {
    const full = createParagraph('字'.repeat(10_000))
    await ok(save(text(full)))
    expect(await getTextError(save(text(full, createParagraph('字'))))).toBe('最多 10,000 个字')
    const row = Array.from({ length: 10 }, () => createCell(createParagraph('字')))
    const tables = Array.from({ length: 5 }, () => createTable(...Array.from({ length: 10 }, () => row)))
    await ok(save(text(...tables)))
    // Stays below the body limit, which would give an error without a field.
    expect(await getTextError(save(text(...tables, createParagraph('字'.repeat(200)))))).toBe(
      '内容过大：连同格式、表格和图片最多 60 KB',
    )
    expect(
      await getTextError(
        save(text(createTable(...Array.from({ length: 61 }, () => [createCell(createParagraph('a'))])))),
      ),
    ).toBe('表格最多 60 行 10 列')
    const pictures: number[] = []
    for (let number = 0; number < 21; number += 1) pictures.push(await uploadPicture(fixture.admin, number))
    await ok(save(text(...pictures.slice(1).map(createImage))))
    expect(await getTextError(save(text(...pictures.map(createImage))))).toBe('最多 20 个文件')
  })

  it('rejects files of other organisations, colleagues, other types and sizes', async () => {
    const bank = await fixture.platform.organisation('bank', 'Bank of stamps')
    const rights = { apis: [getVerbEntry(agreement, 'add')] }
    for (const organisation of [bank, fixture.platform.platformId]) {
      const other = await fixture.platform.someone(organisation, rights)
      const theirs = await uploadPicture(other, 30)
      expect(await getTextError(save(text(createImage(theirs))))).toBe('文件不存在，请重新上传')
    }
    expect(await getTextError(save(text(createImage(Number.MAX_SAFE_INTEGER))))).toBe('文件不存在，请重新上传')
    const document = await ok(fixture.admin.upload('a.pdf', createPdf()))
    expect(await getTextError(save(text(createImage(document.id))))).toBe('不支持这种文件')
    const large = await ok(fixture.admin.upload('large.png', createPictureOfSize(2 * 1024 * 1024)))
    expect(await getTextError(save(text(createImage(large.id))))).toBe('文件过大，此类文件不能超过 2 MB')
  })

  it('rejects undeclared variables at any depth', async () => {
    const variables = ['出质人']
    await ok(
      save(text(createParagraph('{{出质人}}'), createTable([createCell(createParagraph('{{ 出质人 }}'))])), {
        variables,
      }),
    )
    const unknown = '变量“贷款人”不在变量列表中'
    expect(await getTextError(save(text(createParagraph('{{出质人}}{{贷款人}}')), { variables }))).toBe(unknown)
    expect(
      await getTextError(save(text(createTable([createCell(createParagraph('{{贷款人}}'))])), { variables })),
    ).toBe(unknown)
    const { id } = await ok(save(text(createParagraph('{{出质人}}')), { variables }))
    const taken = fixture.admin.post(agreement.calls.edit, { id, version: 1, variables: [] })
    expect(await getTextError(taken)).toBe('变量“出质人”不在变量列表中')
  })
})

describe('writing an agreement', () => {
  it('requires the right and a user of the platform', async () => {
    const { id } = await ok(save(text(createParagraph('a'))))
    const edit = (by: SignedInCaller) =>
      by.post(agreement.calls.edit, { id, version: 1, content: text(createParagraph('b')) })
    const reading = [getListEntry(agreement), getInfoEntry(agreement)]
    const reader = await fixture.platform.someone(fixture.platform.platformId, { apis: reading })
    expect([
      await getRejectionCode(save(text(createParagraph('a')), {}, reader)),
      await getRejectionCode(edit(reader)),
    ]).toEqual(['forbidden', 'forbidden'])
    const bank = await fixture.platform.organisation('bank', 'Bank of texts')
    const writing = [...reading, getVerbEntry(agreement, 'add'), getVerbEntry(agreement, 'edit')]
    const banker = await fixture.platform.someone(bank, { apis: writing })
    expect([
      await getRejectionCode(save(text(createParagraph('a')), {}, banker)),
      await getRejectionCode(edit(banker)),
    ]).toEqual(['forbidden', 'forbidden'])
    expect((await info(id)).version).toBe(1)
  })

  it('accepts one of two concurrent saves, with its pictures', async () => {
    const { id } = await ok(save(text(createParagraph('a'))))
    const files = [await uploadPicture(fixture.admin, 40), await uploadPicture(fixture.admin, 41)]
    const texts = files.map((file) => text(createParagraph('b'), createImage(file)))
    const both = await Promise.all(
      texts.map((content) => fixture.admin.post(agreement.calls.edit, { id, version: 1, content })),
    )
    const winner = both.findIndex(({ status }) => status)
    expect(both).toMatchObject(
      winner === 0 ? [{ status: true }, { code: 'conflict' }] : [{ code: 'conflict' }, { status: true }],
    )
    const after = await info(id)
    expect([after.version, after.values['content']]).toEqual([2, texts[winner]])
    expect(after.files?.['content']?.map((file) => file.id)).toEqual([files[winner]])
    const { rows } = await sql<{ file_id: number }>`
      select file_id from file_use where table_name = 'agreement' and row_id = ${id}`.execute(fixture.platform.db)
    expect(rows).toEqual([{ file_id: files[winner] }])
  })
})

it('accepts words, lists and links in texts of goods, but no pictures or tables', async () => {
  const file = await uploadPicture(fixture.admin, 50)
  for (const content of [
    text(createParagraph('a'), createImage(file)),
    text(createTable([createCell(createParagraph('a'))])),
  ]) {
    const answer = await fixture.admin.post(good.calls.add, { ...good.sample, content })
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { content: '含有不能保存的内容' } })
  }
  expect(richText.read(text(createParagraph('a')), {}).ok).toBe(true)
})
