import { LANGUAGES } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { good } from '#modules/goods/good/good.ts'
import { price } from '#modules/goods/price/price.ts'
import { importedFields } from './headings.ts'
import { sampleMark, sampleOf } from './sample-row.ts'

it('shows a good where goods are chosen, a category where categories are, and a place where places are', () => {
  const shown = (resource: typeof price, name: string) =>
    sampleOf(resource, 'zh')[importedFields(resource).findIndex((field) => field.name === name)]
  expect(shown(price, 'good_id')).toBe('示例：电解铜 / 1#')
  expect(shown(price, 'region')).toBe('上海市 / 浦东新区')
  expect(shown(good, 'cate_id')).toBe('有色金属 / 铜')
})

it('knows the sample row of a template that was fetched before', () => {
  expect(sampleMark(price)?.marks).toContain('示例：上海市 / 浦东新区')
  for (const language of LANGUAGES) expect(sampleMark(price)?.marks).toContain(sampleOf(price, language)[0])
})
