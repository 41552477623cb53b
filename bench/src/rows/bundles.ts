// How much JavaScript a browser loads before somebody can work, against the budgets (performance.md): what the build itself asserts, as rows.
import { measureBundles } from '../../../scripts/bundle-sizes.mjs'
import type { Row } from '../report.ts'

/** A page by the name that the budgets have for it. */
export async function pageBundle(page: string): Promise<Row> {
  const measure = (await measureBundles()).find(({ name }) => name === page)
  if (measure === undefined) throw new Error(`There is no budget for ${page}.`)
  return budgeted(`JavaScript, ${page}`, measure)
}

const MAX_NAMED = 5

/** The part that comes nearest to what it may add when it is opened. */
export async function largestPart(): Promise<Row> {
  const parts = (await measureBundles()).filter(({ name }) => name.startsWith('src/'))
  const [first, ...others] = parts.toSorted((a, b) => b.size / b.limit - a.size / a.limit)
  if (first === undefined) throw new Error('There are no parts.')
  const named = others
    .slice(0, MAX_NAMED)
    .map(({ name, size, limit }) => `${name} ${size.toFixed(0)} of ${limit}`)
  return {
    ...budgeted('JavaScript, the largest part', first),
    note: [`${first.name}, of ${parts.length}`, ...named].join('; '),
  }
}

const budgeted = (name: string, { size, limit }: { readonly size: number; readonly limit: number }): Row => ({
  name,
  unit: 'KiB',
  ours: size,
  target: `≤ ${limit} KiB, gzip`,
  holds: size <= limit,
})
