// The code of a contract of which a sheet says the goods by name and the delivery month apart.
import { VARIETIES } from '../variety.titles.ts'

/** As exchanges call goods that the list of varieties calls by their market, or by a shorter name. */
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

/** A month alone; what has letters is a whole code. */
const MONTH = /^\d{3,4}$/

/** `铜` and `2405` are `cu2405`; of goods that no listed variety has the name stays, so that the row is known as theirs. */
export function contractIn(goods: string, month: string): string {
  return MONTH.test(month) ? `${SYMBOLS.get(goods) ?? goods}${month}` : month
}
