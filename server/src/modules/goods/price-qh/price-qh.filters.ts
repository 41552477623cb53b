// Row filters of exchange spreadsheets: no options, chosen varieties, and the contract with the largest open interest per day.
import { title } from '@cangdan/protocol'
import type { SheetFilter } from '#engine/declare/sheet-rules.ts'
import { VARIETIES } from '../variety.titles.ts'
import { isOption, getSymbol } from './price-qh.rules.ts'

export const FUTURES_FILTERS: readonly SheetFilter[] = [
  {
    name: 'options',
    title: title(
      '仅期货合约，不含期权',
      'Futures only, no options',
      'Solo futuros, sin opciones',
      '先物のみ（オプションを除く）',
    ),
    excludes: (input) => isOption(input.get('contract_code')),
  },
  {
    name: 'variety',
    title: title('期货品种', 'Futures variety', 'Futuro', '先物品目'),
    of: (input) => getSymbol(input.get('contract_code')),
    values: VARIETIES.map(({ symbol, title: words }) => ({ value: symbol.toLowerCase(), title: words })),
  },
  {
    name: 'main',
    title: title(
      '仅主力合约（每个品种每日持仓量最大）',
      'Main contracts only (largest open interest of a variety on each day)',
      'Solo contratos principales (mayor interés abierto por producto y día)',
      '中心限月のみ（品目・日ごとに建玉最大）',
    ),
    largest: 'open_interest',
    within: (input) => {
      const [symbol, day] = [getSymbol(input.get('contract_code')), input.get('trade_date')]
      return symbol === undefined || typeof day !== 'number' ? undefined : `${symbol} ${day}`
    },
  },
]
