// What no type says of a number: prices, rates and days are numbers like those that have a total.
import { expect, it } from 'vitest'
import { resourcesOf } from '#engine/declare/menu.ts'
import { menu } from './index.ts'

const WITHOUT_TOTAL = new Set(['price', 'rate', 'ratio', 'days', 'age', 'percent', 'ltv', 'sort'])

it('no list sums prices, rates, days or ages (L18)', () => {
  const summed = menu
    .flatMap(resourcesOf)
    .flatMap(({ path, columns }) =>
      [...columns.values()].filter(({ sum }) => sum).map(({ name }) => `${path}.${name}`),
    )
  expect(summed.length).toBeGreaterThan(8)
  const named = (path: string) => (path.split('.').at(-1) ?? '').split('_')
  expect(summed.filter((path) => named(path).some((word) => WITHOUT_TOTAL.has(word)))).toEqual([])
})
