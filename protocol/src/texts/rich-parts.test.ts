import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ValueLimits } from '../columns/column-kind.ts'
import { TABLE_LIMITS } from './rich-nodes.ts'
import { parseDocument, listPictures, richText, listUnknownVariables } from './rich-text.ts'

const paragraph = (text?: string) =>
  text === undefined ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] }
const cell = (text?: string, type = 'tableCell', more: object = {}) => ({
  type,
  ...more,
  content: [paragraph(text)],
})
const row = (...content: object[]) => ({ type: 'tableRow', content })
const table = (...content: object[]) => ({ type: 'table', content })
const picture = (file: unknown, more: object = { alt: 'Stamp' }) => ({
  type: 'image',
  attrs: { file, ...more },
})
const json = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })

const RICH: ValueLimits = { rich: { pictures: true, tables: true } }
const read = (value: unknown, limits: ValueLimits = RICH) => {
  const reading = richText.read(value, limits)
  return reading.ok ? reading.value : reading.error.code
}

describe('rich text with pictures and tables', () => {
  it('keeps the document and converts it to plain text', () => {
    const heads = row(cell('Name', 'tableHeader'), cell('Share', 'tableHeader'))
    const whole = json(
      paragraph('Annex'),
      table(heads, row(cell('Ann'), cell('10 %')), row(cell('Bob'), cell())),
      picture(7),
    )
    expect(read(whole)).toBe(whole)
    expect(richText.words(whole)).toBe('Annex\nName | Share\nAnn | 10 %\nBob | \n[Stamp]')
    expect(listPictures(whole)).toEqual([7])
    expect(listPictures('plain words')).toEqual([])
  })

  it('drops editor attributes of cells, and keeps header cells in the first row only', () => {
    const attrs = { colspan: 1, rowspan: 1, colwidth: null }
    const input = json(table(row(cell('a', 'tableHeader', { attrs })), row(cell('b', 'tableHeader', { attrs }))))
    expect(read(input)).toBe(json(table(row(cell('a', 'tableHeader')), row(cell('b')))))
  })

  it('rejects pictures and tables that the column does not allow', () => {
    expect(read(json(picture(7)), {})).toBe('bad_content')
    expect(read(json(table(row(cell('a')))), {})).toBe('bad_content')
    expect(read(json(picture(7)), { rich: { tables: true } })).toBe('bad_content')
    expect(read(json(table(row(cell('a')))), { rich: { pictures: true } })).toBe('bad_content')
  })

  it.each([
    ['an external picture', { type: 'image', attrs: { src: 'https://a.cn/x.png' } }],
    ['data as a picture', picture(7, { src: 'data:image/png;base64,AAAA' })],
    ['a picture without a file', picture('7')],
    ['a picture with a fractional file id', picture(1.5)],
    ['a picture with an alternative text of 201 letters', picture(7, { alt: 'x'.repeat(201) })],
    ['a picture with content', { ...picture(7), content: [paragraph('a')] }],
    ['a picture in a paragraph', { type: 'paragraph', content: [picture(7)] }],
    ['a picture in a quote', { type: 'blockquote', content: [picture(7)] }],
    ['a picture in a cell', table(row({ type: 'tableCell', content: [picture(7)] }))],
    ['a table in a table', table(row({ type: 'tableCell', content: [table(row(cell('a')))] }))],
    ['a list in a cell', table(row({ type: 'tableCell', content: [{ type: 'bulletList', content: [] }] }))],
    ['a cell without a paragraph', table(row({ type: 'tableCell', content: [] }))],
    ['merged cells', table(row(cell('a', 'tableCell', { attrs: { colspan: 2 } })))],
    ['rows of different lengths', table(row(cell('a'), cell('b')), row(cell('c')))],
    ['a row without cells', table(row())],
    ['a table without rows', table()],
    ['a cell outside of a table', cell('a')],
  ])('rejects %s', (_what, node) => {
    expect(read(json(paragraph('a'), node))).toBe('bad_content')
  })

  it('limits the size of tables, the number of pictures, and the bytes of markup', () => {
    const { rows, columns } = TABLE_LIMITS
    const wide = (width: number) => row(...Array.from({ length: width }, () => cell('a')))
    const high = (height: number) => table(...Array.from({ length: height }, () => wide(1)))
    expect(read(json(high(rows)))).toBe(json(high(rows)))
    expect(read(json(high(rows + 1)))).toBe('table_too_large')
    expect(read(json(table(wide(columns + 1))))).toBe('table_too_large')
    const pictures = json(picture(1), picture(2), picture(2))
    expect(read(pictures, { ...RICH, files: 2 })).toBe(pictures)
    expect(read(pictures, { ...RICH, files: 1 })).toBe('too_many_files')
    const empty = json(
      paragraph('a'),
      ...Array.from({ length: 20 }, () => table(...Array.from({ length: 60 }, () => wide(1)))),
    )
    expect(empty.length).toBeGreaterThan(60_000)
    expect(read(empty)).toBe('too_much_form')
  })

  it('fits accepted texts into a request body in any script', () => {
    const cells = (letter: string) => row(...Array.from({ length: 10 }, () => cell(letter)))
    const sizes = ['a', '"', '字', '👍'].map((letter) => {
      const limits = { ...RICH, maxLength: 100_000 }
      const of = (count: number) => json(table(...Array.from({ length: count }, () => cells(letter.repeat(20)))))
      const most = Array.from({ length: 60 }, (_, count) => of(count + 1)).findLast(
        (text) => richText.read(text, limits).ok,
      )
      return encodeURIComponent(JSON.stringify(most)).replaceAll(/%../g, '.').length
    })
    for (const size of sizes) expect(size).toBeLessThanOrEqual(60_000)
    expect(Math.min(...sizes)).toBeGreaterThan(55_000)
  })

  it('parses any input without throwing, and accepts its own output', () => {
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom('table', 'tableRow', 'tableCell', 'tableHeader', 'image', 'paragraph', 'text'),
          text: fc.string(),
          attrs: fc.dictionary(fc.constantFrom('file', 'alt', 'colspan', 'src'), fc.oneof(fc.nat(3), fc.string())),
          content: fc.array(tie('node'), { maxLength: 3 }),
        },
        { requiredKeys: ['type'] },
      ),
    })).node
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (content) => {
        const reading = richText.read(json(...content), RICH)
        if (!reading.ok || typeof reading.value !== 'string') return
        expect(richText.read(reading.value, RICH)).toEqual(reading)
        expect(parseDocument(reading.value)).toBeDefined()
      }),
      { numRuns: 2000 },
    )
  })
})

it('lists unknown variables of a text, across marks and in tables', () => {
  const bold = (text: string) => ({ type: 'text', text, marks: [{ type: 'bold' }] })
  const split = { type: 'paragraph', content: [{ type: 'text', text: '{{出' }, bold('质人}}')] }
  const value = json(split, table(row(cell('{{ loan_no }} {{x}} {{x}}'))), paragraph('{{}} {a} {{{b}}}'))
  expect(listUnknownVariables(value, ['出质人', 'loan_no'])).toEqual(['x', '', 'b'])
  expect(listUnknownVariables(json(paragraph('none')), [])).toEqual([])
  expect(listUnknownVariables(null, [])).toEqual([])
})
