import { LANGUAGES } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { formatReadingAid } from './reading-aid.ts'

const inChinese = (plain: string) => formatReadingAid(plain, { places: 2, language: 'zh', unit: '元' })

it('formats a large number in full and in the language’s large unit', () => {
  const read = LANGUAGES.map((language) => formatReadingAid('985000000', { places: 2, language, unit: '元' }))
  expect(read).toEqual([
    '= 985,000,000.00 元（9.85亿元）',
    '= 985,000,000.00 元 (985 million 元)',
    '= 985.000.000,00 元 (985 millones 元)',
    '= 985,000,000.00 元（9.85億元）',
  ])
  expect(formatReadingAid('50000', { places: 0, language: 'en' })).toBe('= 50,000 (50 thousand)')
})

it('marks dropped decimals and formats the largest amounts exactly', () => {
  expect(inChinese('123456')).toBe('= 123,456.00 元（12.3456万元）')
  expect(inChinese('-1234567.89')).toBe('= -1,234,567.89 元（≈ -123.4568万元）')
  expect(inChinese('40000000000000.01')).toBe('= 40,000,000,000,000.01 元（≈ 40万亿元）')
})

it('returns undefined for small numbers and invalid text', () => {
  for (const plain of ['', '9999.99', '-9999', '4.8555', '12345.678', '1亿'])
    expect(inChinese(plain), plain).toBeUndefined()
})
