import { describe, expect, it } from 'vitest'
import { readBytes, createWorkbookFile } from '#testing/files/spreadsheets.ts'

const readCells = async (file: Promise<Buffer>) => readBytes(await file)
const toNumberCell = (text: string) => ({ kind: 'number', text })

async function readRow(cells: string, more: Parameters<typeof createWorkbookFile>[0] = {}) {
  const rows = await readCells(createWorkbookFile({ sheetData: `<row r="1">${cells}</row>`, ...more }))
  return rows[0]?.cells
}

describe('cell of a workbook', () => {
  it.each([
    ['<c r="A1" t="s"><v>1</v></c>', 'two'],
    ['<c r="A1" t="str"><f>A2&amp;"x"</f><v>a &lt; b</v></c>', 'a < b'],
    ['<c r="A1" t="inlineStr"><is><t>plain</t></is></c>', 'plain'],
    ['<c r="A1" t="inlineStr"><is><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></is></c>', 'rich text'],
    ['<c r="A1" t="s"><v>2</v></c>', '東京'],
    ['<c r="A1" t="s"><v>3</v></c>', 'a_x0041_\r'],
    ['<c r="A1" t="b"><v>1</v></c>', true],
    ['<c r="A1" t="b"><v>0</v></c>', false],
    ['<c r="A1" t="e"><v>#N/A</v></c>', { kind: 'error', text: '#N/A' }],
    ['<c r="A1"><f>1+1</f><v>2</v></c>', toNumberCell('2')],
    ['<c r="A1" t="n"><v>0.30000000000000004</v></c>', toNumberCell('0.3')],
    ['<c r="A1"><v>1.25E+2</v></c>', toNumberCell('125')],
    ['<c r="A1"><v>12345678901234567890</v></c>', toNumberCell('12345678901234567890')],
    ["<c t='str' r='A1' ><v><![CDATA[<&>]]></v></c>", '<&>'],
    ['<c r="A1" t="d"><v>2026-01-31T08:00:00</v></c>', { kind: 'datetime', text: '2026-01-31 08:00:00' }],
    ['<c r="A1" t="str"><v>&#20179;&#x5355;</v></c>', '仓单'],
  ])('reads %s as %j', async (cell, expected) => {
    const strings =
      '<si><t>one</t></si><si><t>two</t></si>' +
      '<si><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>' +
      '<si><t>a_x005F_x0041__x000D_</t></si>'
    expect(await readRow(cell, { strings })).toEqual([expected])
  })

  it.each(['<c r="A1"/>', '<c r="A1"><v></v></c>', '<c r="A1" s="1" t="str"><v/></c>'])(
    'reads %s as empty',
    async (cell) => {
      expect(await readRow(`${cell}<c r="B1"><v>1</v></c>`)).toEqual([null, toNumberCell('1')])
    },
  )

  it.each(['<c r="A1"><f>NOW()</f></c>', '<c r="A1"><f>NOW()</f><v></v></c>', '<c r="A1"><f>NOW()</f><v/></c>'])(
    'reads %s as an uncalculated formula, not as empty',
    async (cell) => {
      expect(await readRow(cell)).toEqual([{ kind: 'error', text: '#FORMULA' }])
    },
  )

  it('follows the previous cell if it has no reference', async () => {
    const sheetData = '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>'
    expect(await readCells(createWorkbookFile({ sheetData }))).toEqual([
      { row: 1, cells: [toNumberCell('1'), null, null, toNumberCell('2'), toNumberCell('3')] },
      { row: 2, cells: [toNumberCell('4')] },
    ])
  })

  it('has its value in the first of merged cells', async () => {
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"/></row>
      <row r="1048576"><c r="A1048576"><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`
    expect(await readCells(createWorkbookFile({ more: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([
      { row: 1, cells: [toNumberCell('1')] },
      { row: 1_048_576, cells: [toNumberCell('2')] },
    ])
  })
})

describe('date, time or percentage of a workbook', () => {
  const FORMATS = [
    'General',
    'yyyy-mm-dd',
    'yyyy/m/d h:mm',
    'h:mm:ss',
    '[h]:mm',
    '"day" 0',
    '[Red]0.00',
    'm"月"',
    '[$-804]aaaa',
    '0.00%;[Red]-0.00%',
  ]
  const styles = `<numFmts>${FORMATS.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${[...FORMATS.map((_, i) => 200 + i), 14, 31, 22, 9].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`

  it.each([
    [0, '46023', toNumberCell('46023')],
    [1, '46023', { kind: 'date', text: '2026-01-01' }],
    [1, '46023.5', { kind: 'datetime', text: '2026-01-01 12:00:00' }],
    [2, '46023.333333333336', { kind: 'datetime', text: '2026-01-01 08:00:00' }],
    [2, '46023.99999999', { kind: 'datetime', text: '2026-01-02 00:00:00' }],
    [3, '0.75', { kind: 'time', text: '18:00:00' }],
    [4, '1.5', { kind: 'time', text: '36:00:00' }],
    [5, '46023', toNumberCell('46023')],
    [6, '1.5', toNumberCell('1.5')],
    [7, '46023', { kind: 'date', text: '2026-01-01' }],
    [9, '7.0000000000000007E-2', { kind: 'percent', text: '7%' }],
    [9, '-1.5', { kind: 'percent', text: '-150%' }],
    [10, '61', { kind: 'date', text: '1900-03-01' }],
    [10, '1', { kind: 'date', text: '1900-01-01' }],
    [11, '46023', { kind: 'date', text: '2026-01-01' }],
    [12, '2958465.999988426', { kind: 'datetime', text: '9999-12-31 23:59:59' }],
    [10, '2958466', toNumberCell('2958466')],
    [10, '-1', toNumberCell('-1')],
    [13, '0.7', { kind: 'percent', text: '70%' }],
  ])('with format %i and serial %s is read as %j', async (style, serial, expected) => {
    expect(await readRow(`<c r="A1" s="${style}"><v>${serial}</v></c>`, { styles })).toEqual([expected])
  })

  it('counts from 1904 if the workbook is set so', async () => {
    const properties = '<workbookPr date1904="1"/>'
    const cell = '<c r="A1" s="1"><v>44561</v></c>'
    expect(await readRow(cell, { styles, properties })).toEqual([{ kind: 'date', text: '2026-01-01' }])
  })
})

describe('workbook', () => {
  const sheet = (value: string) =>
    `<worksheet><sheetData><row r="1"><c r="A1"><v>${value}</v></c></row></sheetData></worksheet>`

  it('is read from its first visible sheet', async () => {
    const sheets =
      '<sheet name="A" sheetId="1" state="veryHidden" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>'
    const more = { 'xl/worksheets/sheet1.xml': sheet('1'), 'xl/worksheets/sheet2.xml': sheet('2') }
    expect(await readCells(createWorkbookFile({ sheets, more }))).toEqual([{ row: 1, cells: [toNumberCell('2')] }])
  })

  it('may use a namespace prefix and UTF-16', async () => {
    const xml = `\ufeff<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"
      t="str"><x:v>仓单</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const more = { 'xl/worksheets/sheet1.xml': Buffer.from(xml, 'utf16le') }
    expect(await readCells(createWorkbookFile({ more }))).toEqual([{ row: 1, cells: ['仓单'] }])
  })

  it('may have 16,384 columns if they are allowed', async () => {
    const file = await createWorkbookFile({ sheetData: '<row r="1"><c r="XFD1"><v>1</v></c></row>' })
    const [first] = await readBytes(file, { maxColumns: 16_384 })
    expect(first?.cells).toHaveLength(16_384)
  })

  it('is read the same for any chunk boundaries', async () => {
    const text = '仓'.repeat(30_000)
    const cell = (name: string) => `<c r="${name}1" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
    expect(await readRow(cell('A') + cell('B') + cell('C') + cell('D'))).toEqual([text, text, text, text])
  })
})
