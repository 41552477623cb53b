import { describe, expect, it } from 'vitest'
import { STATEMENT_FILTERS } from './statement.sheets.ts'

const isSkipped = (amount: number | null | undefined, cells: Readonly<Record<string, string>> = {}) => {
  const [filter] = STATEMENT_FILTERS
  if (filter === undefined || !('excludes' in filter)) return undefined
  return filter.excludes(new Map(amount === undefined ? [] : [['amount', amount]]), (title) => cells[title])
}

describe('outgoing lines of a statement', () => {
  it.each([
    ['an amount below zero', -5_00, {}],
    ['a debit beside an empty credit', null, { 借方发生额: '500.00' }],
    ['a debit beside a credit of zero', 0, { 支出: '500.00' }],
    ['a direction of debit', 500_00, { 借贷标志: '借' }],
    ['a direction in English', 500_00, { direction: 'Debit' }],
  ])('skips %s', (_what, amount, cells) => {
    expect(isSkipped(amount, cells)).toBe(true)
  })

  it.each([
    ['a credit', 500_00, { 借方发生额: '' }],
    ['a credit beside a debit of zero', 500_00, { 借方发生额: '0.00' }],
    ['a direction of credit', 500_00, { 借贷标志: '贷' }],
    ['a line without any amount', null, { 借方发生额: '' }],
    ['an amount that cannot be read', undefined, { 借方发生额: '5' }],
  ])('keeps %s', (_what, amount, cells) => {
    expect(isSkipped(amount, cells)).toBe(false)
  })
})
