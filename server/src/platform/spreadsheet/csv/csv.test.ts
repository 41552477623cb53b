import { describe, expect, it } from 'vitest'
import { writeTestSheet, readBytes } from '#testing/files/spreadsheets.ts'
import { restoreText, neutralize } from './neutralize.ts'

const readTexts = async (bytes: Uint8Array) => (await readBytes(bytes)).map(({ cells }) => cells)
const TABLE = 'Name,City\r\n王小明,成都\r\n'
const CELLS = [
  ['Name', 'City'],
  ['王小明', '成都'],
]

// 王小明 and 成都 in GBK, which this runtime can decode but not encode.
const GBK = Buffer.concat([
  Buffer.from('Name,City\r\n'),
  Buffer.from('cdf5d0a1c3f7', 'hex'),
  Buffer.from(','),
  Buffer.from('b3c9b6bc', 'hex'),
  Buffer.from('\r\n'),
])
const toBigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TABLE}`)],
    ['UTF-16 LE with its mark', Buffer.from(`\ufeff${TABLE}`, 'utf16le')],
    ['UTF-16 BE with its mark', toBigEndian(`\ufeff${TABLE}`)],
    ['UTF-16 LE', Buffer.from(TABLE, 'utf16le')],
    ['UTF-16 BE', toBigEndian(TABLE)],
    ['GBK', GBK],
  ])('is read in %s (L9)', async (_encoding, bytes) => {
    expect(await readTexts(bytes)).toEqual(CELLS)
  })

  it('is read in GB 18030, four bytes a character', async () => {
    // U+20087, which only GB 18030 has.
    expect(await readTexts(Buffer.from('a\r\n', 'latin1'))).toEqual([['a']])
    expect(await readTexts(Buffer.concat([Buffer.from('a,'), Buffer.from('95329031', 'hex')]))).toEqual([
      ['a', '\u{20087}'],
    ])
  })

  it('is read the same for any chunk boundaries', async () => {
    const words = '仓单😀'.repeat(40_000)
    expect(await readTexts(Buffer.from(`a,"${words}"\r\n${words},b`))).toEqual([
      ['a', words],
      [words, 'b'],
    ])
  })

  it.each([
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1,5\t2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a,b\n1;5,2',
      [
        ['a', 'b'],
        ['1;5', '2'],
      ],
    ],
    [
      '"a,b,c";d\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    ['sep=;\r\na,x;b\r\n', [['a,x', 'b']]],
    ['alone\n1', [['alone'], ['1']]],
  ])('detects the separator of %j', async (file, cells) => {
    expect(await readTexts(Buffer.from(file))).toEqual(cells)
  })

  it.each([
    ['a,"b ""c"" d"\n', [['a', 'b "c" d']]],
    ['"a\r\nb",c\r\n', [['a\r\nb', 'c']]],
    ['a "quoted" word,b', [['a "quoted" word', 'b']]],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"",b\n', [['', 'b']]],
    ['a,b,,\n1\n', [['a', 'b'], ['1']]],
  ])('keeps the quotes and line ends of %j', async (file, cells) => {
    expect(await readTexts(Buffer.from(file))).toEqual(cells)
  })

  it('numbers rows like a spreadsheet, including blank ones', async () => {
    const rows = await readBytes(Buffer.from('a\n\n"x\ny"\n,\nz'))
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5])
  })

  it('is written with a byte order mark, CRLF and neutralized formulas', async () => {
    const columns = [
      { title: '=cmd', kind: 'text' },
      { title: 'n', kind: 'number', decimals: 2 },
    ] as const
    const file = await writeTestSheet('csv', {
      columns,
      rows: [
        ['=1+1', -5],
        ['-5', null],
        ['a;b', 1_234_567n],
      ],
    })
    expect(file.toString()).toBe(`\ufeff'=cmd,n\r\n'=1+1,-0.05\r\n-5,\r\n"a;b",12345.67\r\n`)
  })
})

describe('neutralize', () => {
  it.each(['=1+1', '+x', '-x', '@x', '\tx', '\rx', '＝1', "'=1", "''@"])(
    'adds an apostrophe to %j, which is removed on reading',
    (text) => {
      expect(neutralize(text)).toBe(`'${text}`)
      expect(restoreText(`'${text}`)).toBe(text)
    },
  )

  it.each(['-5', '+86', '-0.5', "it's", "'quoted'", '', '1=1'])('leaves %j unchanged', (text) => {
    expect(neutralize(text)).toBe(text)
    expect(restoreText(text)).toBe(text)
  })
})
