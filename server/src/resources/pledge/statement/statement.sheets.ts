// The statements that banks write: how they call what came in, and which of their columns are of no interest.
import { title } from '@cangdan/protocol'
import type { SheetProfile } from '#engine/declare/resource.ts'
import type { SheetFilter } from '#engine/declare/sheet-rules.ts'

const LEFT_OUT =
  '序号 币种 账号 账户 户名 账户名称 本方账号 本方户名 借方发生额 借方金额 借方 支出 支出金额 付款金额 转出金额 余额 账户余额 交易时间 记账时间 对方开户行 对方行名 对方行号 凭证种类 凭证号 凭证号码 交易类型 借贷标志 钞汇标志 交易渠道 交易机构 柜员号 回单编号 备注 debit balance currency account branch type channel'

/** Statements of accounts as internet banking writes them, money out and money in in two columns. */
export const STATEMENT_SHEETS: readonly SheetProfile[] = [
  {
    name: 'account',
    title: title(
      '网银账户明细',
      'Internet-banking statement',
      'Extracto de banca electrónica',
      'ネットバンキング明細',
    ),
    columns: Object.fromEntries(LEFT_OUT.split(' ').map((name) => [name, null])),
  },
]

export const STATEMENT_FILTERS: readonly SheetFilter[] = [
  {
    name: 'direction',
    title: title('收支方向', 'Direction', 'Sentido', '入出金'),
    of: (given) => {
      const amount = given.get('amount')
      return amount === undefined ? undefined : typeof amount === 'number' && amount > 0 ? 'in' : 'out'
    },
    values: [
      { value: 'in', title: title('收入', 'Money in', 'Ingresos', '入金') },
      { value: 'out', title: title('支出', 'Money out', 'Pagos', '出金') },
    ],
  },
]
