// Words of the chart of prices, in Chinese.
export const prices = {
  'prices.title': '历史价格',
  'prices.chart': '图表',
  'prices.table': '表格',
  'prices.region': '地区',
  'prices.everywhere': '全国',
  'prices.spot': '现货价格',
  'prices.futures': '{variety} 主力合约结算价',
  'prices.audit': '审核',
  'prices.summary': '{name}，{from} 至 {to}，{n} 个价格',
  'prices.none': '该规格在这段时间没有价格',
  'prices.failed': '价格走势未能加载',
  'prices.from': '自',
  'prices.until': '至',
  'prices.price': '价格(元)',
  'prices.who': '审核人',
  'prices.approved': '{who} 审核通过',
} as const
