import { LANGUAGES } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { good } from '#modules/goods/good/good.ts'
import { price } from '#modules/goods/price/price.ts'
import { importedFields } from './headings.ts'
import { sampleMark, sampleOf } from './sample-row.ts'

it('shows a good for goods, a category for categories and a region for regions', () => {
  const shown = (resource: typeof price, name: string) =>
    sampleOf(resource, 'zh')[importedFields(resource).findIndex((field) => field.name === name)]
  expect(shown(price, 'good_id')).toBe('示例：电解铜 / 1#')
  expect(shown(price, 'region')).toBe('上海市 / 浦东新区')
  expect(shown(good, 'cate_id')).toBe('有色金属 / 铜')
})

it('recognises the sample row of an older template', () => {
  expect(sampleMark(price)?.marks).toContain('示例：上海市 / 浦东新区')
  for (const language of LANGUAGES) expect(sampleMark(price)?.marks).toContain(sampleOf(price, language)[0])
})
