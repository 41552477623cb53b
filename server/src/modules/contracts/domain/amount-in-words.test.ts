import { describe, expect, it } from 'vitest'
import { formatAmountInWords } from './amount-in-words.ts'

// The first six are the examples of the rules on filling in bills; where the rules allow two spellings, the first one.
describe('formatAmountInWords', () => {
  it.each([
    [140_950, '壹仟肆佰零玖元伍角整'],
    [600_714, '陆仟零柒元壹角肆分'],
    [168_032, '壹仟陆佰捌拾元零叁角贰分'],
    [10_700_053, '壹拾万柒仟元零伍角叁分'],
    [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
    [32_504, '叁佰贰拾伍元零肆分'],
    [5, '伍分'],
    [30, '叁角整'],
    [100, '壹元整'],
    [1_000_000, '壹万元整'],
    [10_000_000_000, '壹亿元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [100_010_000, '壹佰万零壹佰元整'],
    [500_000_00, '伍拾万元整'],
    [12_345_678_901, '壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元零壹分'],
  ])('writes %i fen as %s', (fen, text) => {
    expect(formatAmountInWords(fen)).toBe(text)
  })
})
