import { describe, expect, it } from 'vitest'
import { checkTemplate } from './template.rules.ts'

const text = (words: string) => ({ type: 'text', text: words })
const variable = (key: string) => ({ type: 'variable', attrs: { key } })
const term = (key: string, value: string) => ({ type: 'term', attrs: { key, value } })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const write = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const check = (values: object) =>
  checkTemplate({ code: 'A-1', type: 6, sign_level: 1, variables: [], content: write(paragraph(text('x'))), ...values })

describe('template', () => {
  it.each([
    ['a code with small letters', { code: 'a1' }, 'code', 'bad_template_code'],
    ['a drawn signature for a pledge', { type: 1 }, 'sign_level', 'level_too_low'],
    ['an unknown variable', { content: write(paragraph(variable('loan.colour'))) }, 'content', 'unknown_variable'],
    ['an unknown term', { content: write(paragraph(term('colour', '1'))) }, 'content', 'unknown_variable'],
    [
      'a value that is none of the term',
      { content: write(paragraph(term('cure_hours', 'two'))) },
      'content',
      'bad_term',
    ],
    [
      'an empty term that no policy has',
      { content: write(paragraph(term('minimum_call', ''))) },
      'content',
      'bad_term',
    ],
    [
      'a term twice, also in clauses that exclude each other',
      {
        content: write(paragraph(term('cure_hours', '24')), {
          type: 'clause',
          attrs: { when: 'paper' },
          content: [paragraph(term('cure_hours', '48'))],
        }),
      },
      'content',
      'term_twice',
    ],
    [
      'an unknown condition',
      { content: write({ type: 'clause', attrs: { when: 'sunny' }, content: [paragraph(text('x'))] }) },
      'content',
      'unknown_condition',
    ],
    [
      'a table within a line',
      { content: write(paragraph(text('x'), variable('goods.table'))) },
      'content',
      'table_in_line',
    ],
    ['supervision for nobody (Interp. 55)', { type: 3 }, 'content', 'term_missing'],
    ['a guarantee without standing consent (arts. 391, 435)', { type: 4, sign_level: 3 }, 'content', 'term_missing'],
    [
      'a maximum amount without determining events (arts. 420, 423, 439)',
      { content: write(paragraph(term('maximum_amount', '100'))) },
      'content',
      'term_missing',
    ],
  ])('rejects %s', (_what, values, field, code) => {
    expect(check(values)[field]).toMatchObject({ code })
  })

  it('accepts own variables, terms of the policy and complete kinds', () => {
    const content = write(paragraph(variable('交货地'), term('call_line', ''), term('supervisor_for', 'bank')))
    expect(check({ type: 3, variables: ['交货地'], content })).toEqual({})
  })
})
