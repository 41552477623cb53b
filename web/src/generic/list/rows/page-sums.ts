// Sums of one page, next to those of all matching rows. Integers in the stored unit, so nothing is rounded.
import { type ColumnMeta, title } from '@cangdan/protocol'
import type { TableView } from './use-table.ts'

/** Sums by column name, in the stored unit; columns without a sum are missing. */
export type Sums = Readonly<Record<string, number>>

export const PAGE_TEXTS = {
  label: title('本页小计', 'Total of this page', 'Total de esta página', '小計（このページ）'),
  mark: title('本页', 'Page', 'Pág.', '頁'),
} as const

type Page = Pick<TableView, 'rows' | 'shownState' | 'count' | 'atLeast'>

/** Returns undefined when the page contains all matching rows. Blanks are ignored; sums beyond the safe integer range are omitted. */
export function computePageSums(columns: readonly ColumnMeta[], page: Page): Sums | undefined {
  const { rows, shownState, count, atLeast = 0 } = page
  const hasOthers = shownState.page > 1 || shownState.from !== undefined || (count ?? atLeast) > shownState.limit
  if (rows === undefined || !hasOthers) return undefined
  const summed = columns.filter(({ sum }) => sum === true)
  const sums = summed.map(({ name }) => [name, computeExactSum(rows.map((row) => row[name]))] as const)
  return Object.fromEntries(sums.filter((entry): entry is [string, number] => entry[1] !== undefined))
}

function computeExactSum(values: readonly unknown[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number')
  if (!numbers.every(Number.isSafeInteger)) return undefined
  const sum = Number(numbers.reduce((total, each) => total + BigInt(each), 0n))
  return Number.isSafeInteger(sum) ? sum : undefined
}
