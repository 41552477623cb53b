// Words of the chart of prices, in English.
import type { prices as chinese } from './zh.ts'

export const prices: Readonly<Record<keyof typeof chinese, string>> = {
  'prices.title': 'Prices over time',
  'prices.region': 'Region',
  'prices.everywhere': 'Nationwide',
  'prices.spot': 'Spot price',
  'prices.futures': '{variety}: settlement of the main contract',
  'prices.pending': 'Price under review',
  'prices.audit': 'Review',
  'prices.summary': '{name}, {from} to {to}, prices: {n}',
  'prices.none': 'This spec has no price in this time',
  'prices.failed': 'The prices could not be loaded',
  'prices.from': 'From',
  'prices.until': 'Until',
  'prices.price': 'Price (CNY)',
  'prices.who': 'Reviewed by',
  'prices.approved': 'approved by {who}',
  'prices.changed': 'Contract change',
  'prices.changed_on': 'Contract change on {day}',
  'prices.changed_to': 'Contract change on {day}: {from} → {to}',
  'prices.changes': 'Changes of the main contract',
}
