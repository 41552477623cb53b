// Words of the chart of prices, in English.
export const prices = {
  'prices.title': 'Prices over time',
  'prices.chart': 'Chart',
  'prices.table': 'Table',
  'prices.region': 'Region',
  'prices.everywhere': 'Nationwide',
  'prices.spot': 'Spot price',
  'prices.futures': '{variety}: settlement of the main contract',
  'prices.audit': 'Review',
  'prices.summary': '{name}, {from} to {to}: {n} prices',
  'prices.none': 'This spec has no price in this time',
  'prices.failed': 'The prices could not be loaded',
  'prices.from': 'From',
  'prices.until': 'Until',
  'prices.price': 'Price (CNY)',
  'prices.who': 'Reviewed by',
  'prices.approved': 'approved by {who}',
} as const
