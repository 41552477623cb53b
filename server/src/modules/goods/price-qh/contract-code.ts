import { VARIETIES } from '../variety.titles.ts'

/** Names used by exchanges that differ from the titles of the varieties. */
const ALSO: Readonly<Record<string, string>> = {
  铜: 'cu',
  铝: 'al',
  锌: 'zn',
  铅: 'pb',
  镍: 'ni',
  锡: 'sn',
  黄金: 'au',
  白银: 'ag',
  石油沥青: 'bu',
  '铜(BC)': 'bc',
  黄大豆1号: 'a',
  线型低密度聚乙烯: 'l',
}

const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...VARIETIES.map(({ symbol, title }) => [title.zh.slice(symbol.length + 1), symbol] as const),
  ...Object.entries(ALSO),
])

/** A month without a variety; a text with letters is a complete code. */
const MONTH = /^\d{3,4}$/

/** Returns `cu2405` for `铜` and `2405`. Goods without a listed variety keep their name, so that the row is recognised as unlisted. */
export function buildContractCode(goods: string, month: string): string {
  return MONTH.test(month) ? `${SYMBOLS.get(goods) ?? goods}${month}` : month
}
