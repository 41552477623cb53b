import { title } from '@cangdan/protocol'
import type { SheetFilter, SheetProfile } from '#engine/declare/sheet-rules.ts'

const MONEY_OUT = '借方发生额 借方金额 借方 支出 支出金额 付款金额 转出金额 debit'.split(' ')
const DIRECTIONS = '借贷标志 借贷方向 收支方向 收支标志 direction'.split(' ')
const IGNORED_COLUMNS =
  '序号 币种 账号 账户 户名 账户名称 本方账号 本方户名 余额 账户余额 交易时间 记账时间 对方开户行 对方行名 对方行号 凭证种类 凭证号 凭证号码 交易类型 钞汇标志 交易渠道 交易机构 柜员号 回单编号 备注 balance currency account branch type channel'

/** Money out and money in have separate columns. */
export const STATEMENT_SHEETS: readonly SheetProfile[] = [
  {
    name: 'account',
    title: title('网银账户明细', 'Internet-banking statement', 'Extracto de banca electrónica', 'ネットバンキング明細'),
    columns: Object.fromEntries(
      [...IGNORED_COLUMNS.split(' '), ...MONEY_OUT, ...DIRECTIONS].map((name) => [name, null]),
    ),
  },
]

export const STATEMENT_FILTERS: readonly SheetFilter[] = [
  {
    name: 'direction',
    title: title('仅收入，不含支出', 'Money in only', 'Solo ingresos', '入金のみ'),
    excludes: (values, textUnder) => {
      const direction = DIRECTIONS.map((name) => textUnder(name)?.trim() ?? '').find((text) => text !== '')
      if (direction !== undefined) return OUTGOING_PATTERN.test(direction)
      const amount = values.get('amount')
      if (typeof amount === 'number' && amount !== 0) return amount < 0
      return amount !== undefined && MONEY_OUT.some((name) => /[1-9]/.test(textUnder(name) ?? ''))
    },
  },
]

/** On a customer's account a debit is money out. */
const OUTGOING_PATTERN = /^(?:借|支|付|转出|d(?:r|ebit)?$|out)/i
