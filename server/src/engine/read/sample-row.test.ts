import { LANGUAGES } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { good } from '#modules/goods/good/good.ts'
import { price } from '#modules/goods/price/price.ts'
import { listImportFields } from './headings.ts'
import { getSampleMark, buildSampleRow } from './sample-row.ts'

it('shows a good for goods, a category for categories and a region for regions', () => {
  const getSample = (resource: typeof price, name: string) =>
    buildSampleRow(resource, 'zh')[listImportFields(resource).findIndex((field) => field.name === name)]
  expect(getSample(price, 'good_id')).toBe('示例：电解铜 / 1#')
  expect(getSample(price, 'region')).toBe('上海市 / 浦东新区')
  expect(getSample(good, 'cate_id')).toBe('有色金属 / 铜')
})

it('recognises the sample row of an older template', () => {
  expect(getSampleMark(price)?.marks).toContain('示例：上海市 / 浦东新区')
  for (const language of LANGUAGES) expect(getSampleMark(price)?.marks).toContain(buildSampleRow(price, language)[0])
})
