// JavaScript loaded until a user can work, compared with the budgets (scripts/bundle-sizes.mjs). The build asserts the same limits.
import { measureBundles } from '../../../scripts/bundle-sizes.mjs'
import type { Row } from '../report.ts'

export async function measurePageBundle(page: string): Promise<Row> {
  const measure = (await measureBundles()).find(({ name }) => name === page)
  if (measure === undefined) throw new Error(`No budget for page ${page}.`)
  return buildSizeRow(`JavaScript, ${page}`, measure)
}

const MAX_NAMED = 5

/** Reports the lazy component closest to its limit. */
export async function measureLargestComponent(): Promise<Row> {
  const parts = (await measureBundles()).filter(({ name }) => name.startsWith('src/'))
  const [first, ...others] = parts.toSorted((a, b) => b.size / b.limit - a.size / a.limit)
  if (first === undefined) throw new Error('The build has no lazy components.')
  const named = others.slice(0, MAX_NAMED).map(({ name, size, limit }) => `${name} ${size.toFixed(0)} of ${limit}`)
  return {
    ...buildSizeRow('JavaScript, the largest part', first),
    note: [`${first.name}, of ${parts.length}`, ...named].join('; '),
  }
}

const buildSizeRow = (name: string, { size, limit }: { readonly size: number; readonly limit: number }): Row => ({
  name,
  unit: 'KiB',
  ours: size,
  target: `≤ ${limit} KiB, gzip`,
  holds: size <= limit,
})
