import { type Answer, type RecordAnswer, richText, type Row } from '@cangdan/protocol'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { infoEntry, listEntry, verbEntry } from '#engine/declare/rights/rights.ts'
import { good } from '#modules/goods/good/good.ts'
import { paper, picture } from '#testing/files/pictures.ts'
import { withStoreDesk } from '#modules/storage/testing/store-desk.ts'
import { ok, refusal, type SignedIn } from '#testing/test-platform.ts'
import { agreement } from './agreement/agreement.ts'

const desk = withStoreDesk()
const said = (text: string, ...marks: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})
const shown = (file: unknown) => ({ type: 'image', attrs: { file, alt: 'Stamp' } })
const cell = (...content: object[]) => ({ type: 'tableCell', content })
const table = (...rows: object[][]) => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})
const link = (href: string) => ({ type: 'link', attrs: { href } })
const text = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const nested = (depth: number): object => (depth === 0 ? said('a') : table([cell(nested(depth - 1))]))

const save = (content: unknown, more: Row = {}, by: SignedIn = desk.admin) =>
  by.post<{ id: number }>(agreement.calls.add, { ...agreement.sample, ...more, content })
const info = (id: number, by: SignedIn = desk.admin) => ok(by.get<RecordAnswer>(agreement.calls.info, { id }))
const uploaded = async (by: SignedIn, number: number) => (await ok(by.upload('a.png', picture(number)))).id
const count = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from agreement`.execute(desk.platform.db)).rows[0]?.n

async function refused(asked: Promise<Answer<unknown>>): Promise<unknown> {
  const answer = await asked
  expect(answer).toMatchObject({ status: false, code: 'invalid_input' })
  const { fields = {} } = answer as { fields?: Readonly<Record<string, string>> }
  expect(Object.keys(fields)).toEqual(['content'])
  return fields['content']
}

/** Builds a picture of the given size by inserting a meaningless PNG chunk. */
function heavy(bytes: number): Buffer {
  const whole = picture(1)
  const body = Buffer.concat([Buffer.from('teXt'), Buffer.alloc(bytes, 65)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(bytes, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([whole.subarray(0, 33), chunk, whole.subarray(33)])
}

describe('agreement text', () => {
  it.each([
    ['a script', text(said('a'), { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] })],
    ['a style', text({ type: 'style', content: [{ type: 'text', text: '*{display:none}' }] })],
    ['a style of a paragraph', text({ ...said('a'), attrs: { style: 'position:fixed' } })],
    ['an attribute that a browser runs', text({ ...said('a'), attrs: { onclick: 'alert(1)' } })],
    ['a node that nobody knows', text({ type: 'iframe', attrs: { src: 'https://a.cn' } })],
    ['a mark that nobody knows', text(said('a', { type: 'textStyle', attrs: { color: 'red' } }))],
    ['a link that runs', text(said('a', link('javascript:alert(1)')))],
    ['a link that runs, in disguise', text(said('a', link(' JaVa\tScript:alert(1)')))],
    ['a link of data', text(said('a', link('data:text/html,<script>alert(1)</script>')))],
    ['a link that runs, in a cell', text(table([cell(said('a', link('vbscript:x')))]))],
    ['a picture from elsewhere', text({ type: 'image', attrs: { src: 'https://a.cn/x.png' } })],
    ['a picture whose number is none', text(shown('1); drop table file'))],
    ['a picture below the first', text(shown(-1))],
    ['tables in tables', text(nested(1), nested(2))],
    ['tables in tables, as many as fit', text(nested(500))],
    ['lists without end', `{"type":"doc","content":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['what is no document', '<p onclick="alert(1)">a</p>'],
    ['what is cut off', text(said('a')).slice(0, -3)],
    ['a letter that no database keeps', text(said('a\u0000b'))],
    ['half a letter', text(said('\ud800'))],
  ])('rejects %s', async (_what, content) => {
    const before = await count()
    expect(await refused(save(content))).toBe('含有不能保存的内容')
    expect(await count()).toBe(before)
  })

  it('rejects values other than a text', async () => {
    for (const content of [7, true, { type: 'doc', content: [said('a')] }])
      expect(await refusal(save(content))).toBe('invalid_input')
  })

  it('rejects thousands of nested tables by the body limit', async () => {
    let whole = text(said('a'))
    for (let depth = 0; depth < 10_000; depth += 1) whole = `{"type":"table","content":[${whole}]}`
    expect(await refusal(save(whole))).toBe('too_big')
  })

  it('reports the limits of characters, size, tables and pictures', async () => {
    const full = said('字'.repeat(10_000))
    await ok(save(text(full)))
    expect(await refused(save(text(full, said('字'))))).toBe('最多 10,000 个字')
    const row = Array.from({ length: 10 }, () => cell(said('字')))
    const tables = Array.from({ length: 5 }, () => table(...Array.from({ length: 10 }, () => row)))
    await ok(save(text(...tables)))
    // Stays below the body limit, which would give an error without a field.
    expect(await refused(save(text(...tables, said('字'.repeat(200)))))).toBe(
      '内容过大：连同格式、表格和图片最多 60 KB',
    )
    expect(await refused(save(text(table(...Array.from({ length: 61 }, () => [cell(said('a'))])))))).toBe(
      '表格最多 60 行 10 列',
    )
    const pictures: number[] = []
    for (let number = 0; number < 21; number += 1) pictures.push(await uploaded(desk.admin, number))
    await ok(save(text(...pictures.slice(1).map(shown))))
    expect(await refused(save(text(...pictures.map(shown))))).toBe('最多 20 个文件')
  })

  it('rejects files of other organisations, colleagues, other types and sizes', async () => {
    const bank = await desk.platform.organisation('bank', 'Bank of stamps')
    const rights = { apis: [verbEntry(agreement, 'add')] }
    for (const organisation of [bank, desk.platform.platformId]) {
      const other = await desk.platform.someone(organisation, rights)
      const theirs = await uploaded(other, 30)
      expect(await refused(save(text(shown(theirs))))).toBe('文件不存在，请重新上传')
    }
    expect(await refused(save(text(shown(Number.MAX_SAFE_INTEGER))))).toBe('文件不存在，请重新上传')
    const document = await ok(desk.admin.upload('a.pdf', paper()))
    expect(await refused(save(text(shown(document.id))))).toBe('不支持这种文件')
    const large = await ok(desk.admin.upload('large.png', heavy(2 * 1024 * 1024)))
    expect(await refused(save(text(shown(large.id))))).toBe('文件过大，此类文件不能超过 2 MB')
  })

  it('rejects undeclared variables at any depth', async () => {
    const variables = ['出质人']
    await ok(save(text(said('{{出质人}}'), table([cell(said('{{ 出质人 }}'))])), { variables }))
    const unknown = '变量“贷款人”不在变量列表中'
    expect(await refused(save(text(said('{{出质人}}{{贷款人}}')), { variables }))).toBe(unknown)
    expect(await refused(save(text(table([cell(said('{{贷款人}}'))])), { variables }))).toBe(unknown)
    const { id } = await ok(save(text(said('{{出质人}}')), { variables }))
    const taken = desk.admin.post(agreement.calls.edit, { id, version: 1, variables: [] })
    expect(await refused(taken)).toBe('变量“出质人”不在变量列表中')
  })
})

describe('writing an agreement', () => {
  it('requires the right and a user of the platform', async () => {
    const { id } = await ok(save(text(said('a'))))
    const edit = (by: SignedIn) => by.post(agreement.calls.edit, { id, version: 1, content: text(said('b')) })
    const reading = [listEntry(agreement), infoEntry(agreement)]
    const reader = await desk.platform.someone(desk.platform.platformId, { apis: reading })
    expect([await refusal(save(text(said('a')), {}, reader)), await refusal(edit(reader))]).toEqual([
      'forbidden',
      'forbidden',
    ])
    const bank = await desk.platform.organisation('bank', 'Bank of texts')
    const writing = [...reading, verbEntry(agreement, 'add'), verbEntry(agreement, 'edit')]
    const banker = await desk.platform.someone(bank, { apis: writing })
    expect([await refusal(save(text(said('a')), {}, banker)), await refusal(edit(banker))]).toEqual([
      'forbidden',
      'forbidden',
    ])
    expect((await info(id)).version).toBe(1)
  })

  it('accepts one of two concurrent saves, with its pictures', async () => {
    const { id } = await ok(save(text(said('a'))))
    const files = [await uploaded(desk.admin, 40), await uploaded(desk.admin, 41)]
    const texts = files.map((file) => text(said('b'), shown(file)))
    const both = await Promise.all(
      texts.map((content) => desk.admin.post(agreement.calls.edit, { id, version: 1, content })),
    )
    const winner = both.findIndex(({ status }) => status)
    expect(both).toMatchObject(
      winner === 0 ? [{ status: true }, { code: 'conflict' }] : [{ code: 'conflict' }, { status: true }],
    )
    const after = await info(id)
    expect([after.version, after.values['content']]).toEqual([2, texts[winner]])
    expect(after.files?.['content']?.map((file) => file.id)).toEqual([files[winner]])
    const { rows } = await sql<{ file_id: number }>`
      select file_id from file_use where table_name = 'agreement' and row_id = ${id}`.execute(
      desk.platform.db,
    )
    expect(rows).toEqual([{ file_id: files[winner] }])
  })
})

it('accepts words, lists and links in texts of goods, but no pictures or tables', async () => {
  const file = await uploaded(desk.admin, 50)
  for (const content of [text(said('a'), shown(file)), text(table([cell(said('a'))]))]) {
    const answer = await desk.admin.post(good.calls.add, { ...good.sample, content })
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { content: '含有不能保存的内容' } })
  }
  expect(richText.read(text(said('a')), {}).ok).toBe(true)
})
