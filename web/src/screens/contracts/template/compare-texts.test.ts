import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTerms, compareTexts, type ComparedBlock } from './compare-texts.ts'

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const term = (key: string, value: string) => ({ type: 'term', attrs: { key, value } })
const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })

const format = ({ kind, parts }: ComparedBlock) =>
  `${kind}: ${parts
    .map((part) => (part.kind === 'same' ? part.text : `${part.kind === 'added' ? '+' : '-'}${part.text}.`))
    .join('')}`
const compare = (before: string, after: string) => compareTexts(before, after, 'en').map(format)

describe('comparison of contract texts', () => {
  it('marks words of a changed block, and added and removed blocks', () => {
    const before = doc(
      paragraph(text('The same')),
      paragraph(text('Pay within 5 days of notice')),
      paragraph(text('Gone')),
    )
    const after = doc(
      paragraph(text('The same')),
      paragraph(text('New clause')),
      paragraph(text('Pay within 7 days of notice')),
    )
    expect(compare(before, after)).toEqual([
      'same: The same',
      'added: +New clause.',
      'changed: Pay within -5.+7. days of notice',
      'removed: -Gone.',
    ])
  })

  it('compares Chinese words, terms, conditions and rows of tables', () => {
    const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(text(words))] })
    const build = (days: string, line: string, when: string, weight: string) =>
      doc(
        paragraph(text(`出质人应在${days}日内补足质物`), term('call_line', line)),
        { type: 'clause', attrs: { when }, content: [paragraph(text('保证人承担责任'))] },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('铜'), cell(weight)] }] },
      )
    const blocks = compareTexts(
      build('三', '8000', 'guaranteed', '10'),
      build('五', '8500', 'several', '20'),
      'zh',
    ).map(format)
    expect(blocks).toEqual([
      'changed: 出质人应在-三.+五.日内补足质物-[补仓线：80.00%].+[补仓线：85.00%].',
      'changed: -(仅当：有担保方) .+(仅当：多张仓单) .保证人承担责任',
      'changed: 铜 | -10.+20.',
    ])
  })

  it('lists terms with different values and terms of one text only', () => {
    const before = doc(paragraph(term('call_line', '8000'), term('cure_hours', '24'), term('dispute', 'court')))
    const after = doc(paragraph(term('call_line', '8500'), term('cure_hours', '24'), term('warn_line', '7000')))
    expect(compareTerms(before, after)).toEqual([
      { key: 'call_line', before: '8000', after: '8500' },
      { key: 'dispute', before: 'court', after: undefined },
      { key: 'warn_line', before: undefined, after: '7000' },
    ])
  })

  it('contains both texts for any pair', () => {
    const line = fc.array(fc.constantFrom('loan ', 'bank ', 'pays ', '银行', '利率', 'x'), {
      minLength: 1,
      maxLength: 6,
    })
    const lines = fc.array(line, { maxLength: 6 }).map((all) => all.map((words) => words.join('').trim()))
    const toDoc = (all: readonly string[]) => doc(...all.map((words) => paragraph(text(words))))
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const blocks = compareTexts(toDoc(before), toDoc(after), 'en')
        const read = (without: 'added' | 'removed') =>
          blocks
            .map(({ parts }) =>
              parts
                .filter(({ kind }) => kind !== without)
                .map((part) => part.text)
                .join(''),
            )
            .filter((words) => words !== '')
        expect(read('added')).toEqual(before)
        expect(read('removed')).toEqual(after)
      }),
    )
  })
})
