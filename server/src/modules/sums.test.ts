// Words of columns without a total, since types do not distinguish prices, rates and days from amounts.
import { expect, it } from 'vitest'
import { listMenuResources } from '#engine/declare/menu.ts'
import { menu } from './index.ts'

const WITHOUT_TOTAL = new Set(['price', 'rate', 'ratio', 'days', 'age', 'percent', 'ltv', 'sort'])

it('does not sum prices, rates, days or ages in any list (L18)', () => {
  const summed = menu
    .flatMap(listMenuResources)
    .flatMap(({ path, columns }) => [...columns.values()].filter(({ sum }) => sum).map(({ name }) => `${path}.${name}`))
  expect(summed.length).toBeGreaterThan(8)
  const splitPath = (path: string) => (path.split('.').at(-1) ?? '').split('_')
  expect(summed.filter((path) => splitPath(path).some((word) => WITHOUT_TOTAL.has(word)))).toEqual([])
})
