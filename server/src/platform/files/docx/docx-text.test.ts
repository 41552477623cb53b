import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RichBlock, richText } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWordFile } from '#testing/files/upload-files.ts'
import { type DocxText, readDocxText } from './docx-text.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cangdan-docx-text-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MAX = 10_000
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const buildDocument = (body: string) =>
  `<?xml version="1.0"?><w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>`

async function read(body: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<DocxText> {
  const path = join(folder, 'a.docx')
  await writeFile(path, await createWordFile({ 'word/document.xml': buildDocument(body), ...more }))
  return readDocxText(path, MAX)
}
const readBlocks = async (body: string, more?: Readonly<Record<string, string>>) =>
  (await read(body, more)).document.content

const run = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (content: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const item = (text: string, numId: number, level = 0) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`)
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const listItem = (words: string, ...more: object[]) => ({
  type: 'listItem',
  content: [paragraph(text(words)), ...more],
})

const level = (index: number, format: string, label: string, more = '') =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${label}"/></w:lvl>`
const NUMBERING = `<w:numbering ${W}>
  <w:abstractNum w:abstractNumId="0">${level(0, 'bullet', '•')}${level(1, 'bullet', '◦')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="2">${level(0, 'chineseCountingThousand', '第%1条')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>
</w:numbering>`
const STYLES = `<w:styles ${W}>
  <w:style w:type="paragraph" w:styleId="a3"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/></w:style>
  <w:style w:type="paragraph" w:styleId="own"><w:name w:val="条标题"/><w:basedOn w:val="2"/></w:style>
  <w:style w:type="paragraph" w:styleId="loop"><w:name w:val="loop"/><w:basedOn w:val="loop"/></w:style>
</w:styles>`

/** 18 MB of empty paragraphs that compress like those of Word. */
const LARGE = Array.from(
  { length: 600_000 },
  (_, at) => `<w:p w:rsidR="00${(at * 2_654_435_761) % 4_294_967_296}"/>`,
).join('')

describe('readDocxText', () => {
  it('reads paragraphs with bold, italic and line breaks', async () => {
    const body = p(
      run('甲方：') +
        run('银行', '<w:b/>') +
        run('（质权人）', '<w:b w:val="0"/><w:i/>') +
        run('', '') +
        '<w:r><w:br/></w:r>' +
        run('乙方'),
      '<w:rPr><w:b/></w:rPr>',
    )
    expect(await readBlocks(body)).toEqual([
      paragraph(
        text('甲方：'),
        text('银行', 'bold'),
        text('（质权人）', 'italic'),
        { type: 'hardBreak' },
        text('乙方'),
      ),
    ])
  })

  it('reads headings by the name, base and outline level of their style', async () => {
    const styled = (style: string) => p(run(style), `<w:pStyle w:val="${style}"/>`)
    const body = styled('a3') + styled('own') + styled('loop') + p(run('outline'), '<w:outlineLvl w:val="1"/>')
    const heading = (depth: number, words: string) => ({
      type: 'heading',
      attrs: { level: depth },
      content: [text(words)],
    })
    expect(await readBlocks(body, { 'word/styles.xml': STYLES })).toEqual([
      heading(2, 'a3'),
      heading(3, 'own'),
      paragraph(text('loop')),
      heading(3, 'outline'),
    ])
  })

  it('reads bulleted and numbered lists, and numbers of articles as text', async () => {
    const body =
      item('a', 1) +
      item('a1', 1, 1) +
      item('b', 1) +
      item('one', 2) +
      item('two', 2) +
      p(run('between')) +
      item('three', 2) +
      item('质押', 3) +
      item('期限', 3, 1) +
      item('费用', 3)
    expect(await readBlocks(body, { 'word/numbering.xml': NUMBERING })).toEqual([
      {
        type: 'bulletList',
        content: [listItem('a', { type: 'bulletList', content: [listItem('a1')] }), listItem('b')],
      },
      { type: 'orderedList', content: [listItem('one'), listItem('two')] },
      paragraph(text('between')),
      // A list of the editor would begin again at one.
      paragraph(text('3. '), text('three')),
      paragraph(text('第一条 '), text('质押')),
      paragraph(text('1.1 '), text('期限')),
      paragraph(text('第二条 '), text('费用')),
    ])
  })

  it('reads tables with merged cells as cells of equal rows', async () => {
    const cell = (words: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(words))}</w:tc>`
    const body = `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('货物')}${cell('重量')}</w:tr><w:tr>${cell('合计', '<w:gridSpan w:val="2"/>')}</w:tr></w:tbl>`
    const { document } = await read(body)
    const cells = (type: string, ...words: string[]) => ({
      type: 'tableRow',
      content: words.map((each) => ({
        type,
        content: [each === '' ? { type: 'paragraph' } : paragraph(text(each))],
      })),
    })
    expect(document.content).toEqual([
      { type: 'table', content: [cells('tableHeader', '货物', '重量'), cells('tableCell', '合计', '')] },
    ])
  })

  it('skips deleted text, text of pictures and fallbacks, and counts pictures', async () => {
    const body =
      p(`${run('kept')}<w:del><w:r><w:delText>x</w:delText><w:t>x</w:t></w:r></w:del><w:ins>${run(' added')}</w:ins>`) +
      p(`<w:r><w:drawing>${p(run('box'))}</w:drawing></w:r>`)
    const { document, pictures } = await read(body)
    expect([document.content, pictures]).toEqual([[paragraph(text('kept added'))], 1])
  })

  it('returns documents that a template accepts, also from unusual input', async () => {
    const wide = `<w:tr>${`<w:tc>${p(run('x'))}</w:tc>`.repeat(11)}</w:tr>`
    const long = `<w:tbl>${`<w:tr><w:tc>${p(run('x'))}</w:tc></w:tr>`.repeat(61)}</w:tbl>`
    const deep = Array.from({ length: 9 }, (_, depth) => item(`d${depth}`, 1, depth)).join('')
    const nested = `<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc>${p(run('inner'))}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`
    const body = `${p(run('&#0;&#xD800;a'))}<w:tbl>${wide}</w:tbl>${long}<w:tbl/>${deep}${nested}${p('<w:r><w:br/></w:r>')}`
    const { document } = await read(body, { 'word/numbering.xml': NUMBERING })
    const reading = richText.read(JSON.stringify(document), { rich: { tables: true }, maxLength: MAX })
    expect(reading).toEqual({ ok: true, value: JSON.stringify(document) })
    expect(document.content.map(({ type }: RichBlock) => type)).toContain('table')
  })

  it('stops at the length limit', async () => {
    const { isCut, document } = await read(p(run('x'.repeat(500))).repeat(30))
    expect(isCut).toBe(true)
    expect(document.content.length).toBeLessThan(30)
    const cells = `<w:tbl><w:tr>${'<w:tc/>'.repeat(MAX + 1)}</w:tr></w:tbl>`
    expect((await read(cells)).isCut).toBe(true)
  })

  it.each([
    ['a bomb', { 'word/media/a.bin': Buffer.alloc(65 << 20) }],
    ['a large document', { 'word/document.xml': buildDocument(LARGE) }],
    ['large styles', { 'word/styles.xml': ' '.repeat(5 << 20) }],
    ['a document type', { 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${buildDocument(p(run('&b;')))}` }],
    ['a truncated part', { 'word/document.xml': '<w:document><w:body><w:p' }],
  ])('rejects a file with %s', async (_what, parts) => {
    await expect(read('', parts)).rejects.toMatchObject({ name: 'SpreadsheetFailure' })
  })
})
