// A web page named like a workbook: its largest table is read.
import { describe, expect, it } from 'vitest'
import { readBytes } from '#testing/files/spreadsheets.ts'

const read = (page: string | Uint8Array, limits = {}) =>
  readBytes(typeof page === 'string' ? Buffer.from(page) : page, limits)
const TWO = '<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>'

describe('web page with a table', () => {
  it('is read as text, with references resolved and blanks collapsed', async () => {
    const page = `<html><table><thead><tr><th>a &amp; b</th><th>&#20179;&#x5355;</th></tr></thead>
      <tr><td> x<br>y </td><td>1,234&nbsp;</td></tr><tr><td></td><td><b>bold</b> &unknown; 3 < 4</td></tr></table>`
    expect(await read(page)).toEqual([
      { row: 1, cells: ['a & b', '仓单'] },
      { row: 2, cells: ['x\ny', '1,234'] },
      { row: 3, cells: [null, 'bold &unknown; 3 < 4'] },
    ])
  })

  it('repeats cells with a rowspan in each row, and fills a colspan once', async () => {
    const page = `<table><tr><td rowspan="2">cu</td><td colspan=2>wide</td></tr><tr><td>1</td><td>2</td></tr>
      <tr><td>al</td><td>3</td><td>4</td></tr></table>`
    expect((await read(page)).map(({ cells }) => cells)).toEqual([
      ['cu', 'wide'],
      ['cu', '1', '2'],
      ['al', '3', '4'],
    ])
  })

  it('is read from its largest table, without scripts and comments', async () => {
    const page = `<html><script>"<table><tr><td>no</td></tr></table>"</script><!-- <table> --><table><tr><td>menu</td><td>x</td></tr></table>
      <table>${TWO}<tr><td>5</td><td>6</td></tr></table>`
    expect(await read(page)).toHaveLength(3)
  })

  it('is read in GB 18030', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<table><tr><td>'),
      Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
      Buffer.from('</td><td>x</td></tr><tr><td>1</td><td>2</td></tr></table>'),
    ])
    expect((await read(bytes))[0]?.cells[0]).toBe('中文')
  })

  it.each([
    ['has one cell', '<table><tr><td>1</td></tr></table>', {}, 'html'],
    ['has one column', '<table><tr><td>1</td></tr><tr><td>2</td></tr></table>', {}, 'html'],
    ['is deep in others', '<table><tr><td>'.repeat(30), {}, 'html'],
    ['has too many rows', `<table>${TWO.repeat(8)}</table>`, { maxRows: 5 }, 'too_many_rows'],
    ['has too many columns', '<table><tr><td colspan="900">1</td><td>2</td></tr></table>', {}, 'too_many_columns'],
  ])('is rejected if it %s', async (_what, page, limits, code) => {
    await expect(read(page, limits)).rejects.toMatchObject({ code })
  })

  // A parser with quadratic time would exceed the test timeout.
  it.each(['<a', '<!--', '<script', '&#', '<td '])('is rejected if it contains only %j', async (piece) => {
    await expect(read(`<table>${piece.repeat(1_000_000)}`)).rejects.toMatchObject({ code: 'html' })
  })
})
