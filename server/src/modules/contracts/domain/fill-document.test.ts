import type { RichBlock, RichDocument, RichInline } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContractValues, fillDocument } from './fill-document.ts'

const text = (words: string): RichInline => ({ type: 'text', text: words })
const paragraph = (...content: RichInline[]): RichBlock => ({ type: 'paragraph', content })
const variable = (key: string): RichInline => ({ type: 'variable', attrs: { key } })
const term = (key: string, value: string): RichInline => ({ type: 'term', attrs: { key, value } })
const NOTHING: ContractValues = { texts: new Map(), tables: new Map(), conditions: new Set(), terms: new Map() }
const fill = (content: readonly RichBlock[], values: Partial<ContractValues> = {}) =>
  fillDocument({ type: 'doc', content }, { ...NOTHING, ...values }, 'zh')

describe('fillDocument', () => {
  it('replaces variables with their marks, and names those without a value', () => {
    const bold = { ...variable('bank.name'), marks: [{ type: 'bold' as const }] }
    const filled = fill([paragraph(bold, text(' / '), variable('loan.rate'))], {
      texts: new Map([['bank.name', '工行']]),
    })
    expect(filled.document.content).toEqual([
      paragraph({ type: 'text', text: '工行', marks: [{ type: 'bold' }] }, text(' / ')),
    ])
    expect(filled.missing).toEqual(['loan.rate'])
  })

  it('uses the value of the policy for terms without a value', () => {
    const filled = fill([paragraph(term('call_line', ''), term('cure_hours', '36'), term('warn_line', ''))], {
      terms: new Map([
        ['call_line', '8000'],
        ['cure_hours', '24'],
      ]),
    })
    expect(filled.terms).toEqual({ call_line: '8000', cure_hours: '36' })
    expect(filled.missing).toEqual(['warn_line'])
    expect(filled.document.content).toEqual([paragraph(text('80.00%'), text('36'))])
  })

  it('keeps clauses with a true condition, and drops the terms of other clauses', () => {
    const clause = (when: string, value: string): RichBlock => ({
      type: 'clause',
      attrs: { when },
      content: [paragraph(text(when), term(`term_${when}`, value))],
    })
    const filled = fill([clause('guaranteed', '1'), clause('paper', '2')], { conditions: new Set(['paper']) })
    expect(filled.document.content).toEqual([paragraph(text('paper'), text('2'))])
    expect(filled.terms).toEqual({ term_paper: '2' })
  })

  it('replaces a paragraph of a table variable by the table', () => {
    const filled = fill([paragraph(variable('goods.table'))], {
      tables: new Map([['goods.table', [['编号'], ['WR1']]]]),
    })
    expect(filled.document.content).toMatchObject([
      { type: 'table', content: [{ type: 'tableRow' }, { type: 'tableRow' }] },
    ])
  })

  it('leaves no variable, term or clause in any document, and other text as it is', () => {
    const inline = fc.oneof(
      fc.string({ minLength: 1 }).map(text),
      fc.constantFrom('bank.name', 'loan.rate').map(variable),
      fc.constantFrom('call_line', 'cure_hours').map((key) => term(key, '1')),
    )
    const block = fc.array(inline, { minLength: 1, maxLength: 5 }).map((content) => paragraph(...content))
    const clause = fc
      .record({ when: fc.constantFrom('paper', 'several'), content: fc.array(block, { minLength: 1, maxLength: 3 }) })
      .map(({ when, content }): RichBlock => ({ type: 'clause', attrs: { when }, content }))
    fc.assert(
      fc.property(fc.array(fc.oneof(block, clause), { maxLength: 6 }), (content) => {
        const document: RichDocument = { type: 'doc', content }
        const filled = JSON.stringify(
          fillDocument(document, { ...NOTHING, conditions: new Set(['paper']) }, 'zh').document,
        )
        expect(filled).not.toMatch(/"type":"(variable|term|clause)"/)
        const kept = content
          .filter(({ type }) => type === 'paragraph')
          .flatMap(({ content: nodes = [] }) => nodes as readonly RichInline[])
          .filter(({ type }) => type === 'text')
        expect(kept.filter(({ text: words }) => !filled.includes(JSON.stringify(words)))).toEqual([])
      }),
    )
  })
})
