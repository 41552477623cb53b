import { describe, expect, it } from 'vitest'
import { buildCovenantTable, parseCovenants } from './covenant-lines.ts'

const parse = (...lines: readonly (readonly string[])[]) =>
  parseCovenants(JSON.stringify(lines.map(([what, who, days, months]) => ({ what, who, days, months }))))

describe('covenants of a template', () => {
  it('are read with parties in any language', () => {
    expect(parse(['财务报表', '货主', '30', '3'], ['Insurance', 'storage firm', '10', ''])).toEqual([
      { what: '财务报表', role: 1, days: 30, months: 3 },
      { what: 'Insurance', role: 2, days: 10, months: null },
    ])
    expect(parseCovenants('')).toEqual([])
  })

  it.each([
    ['an unknown party', ['x', '税务局', '1', '']],
    ['no day', ['x', '银行', '0', '']],
    ['too many days', ['x', '银行', '3661', '']],
    ['days with a sign', ['x', '银行', '-1', '']],
    ['no months between', ['x', '银行', '1', '0']],
    ['too many months', ['x', '银行', '1', '121']],
    ['nothing to do', [' ', '银行', '1', '']],
  ])('name the line with %s', (_what, line) => {
    expect(parse(['y', '银行', '1', ''], line)).toBe(2)
  })

  it('make a table of the text', () => {
    const [, once, repeated] = buildCovenantTable(
      [
        { what: 'a', role: 3, days: 5, months: null },
        { what: 'b', role: 4, days: 5, months: 12 },
      ],
      'zh',
    )
    expect(once).toEqual(['a', '担保方', '合同生效后 5 天内', '一次'])
    expect(repeated?.[3]).toBe('每 12 个月')
  })
})
