// In the order of `buildAccountsStatement`.
import { type Language, title } from '@cangdan/protocol'
import { UNITS } from '#engine/declare/columns/units.ts'
import type { FileColumn } from '#engine/export/list-file.ts'
import { ACCOUNT_TITLES } from './books.titles.ts'

const T = {
  day: title('截至日期', 'End of day', 'Al cierre del día', '基準日'),
  kind: title('科目', 'Account', 'Cuenta', '勘定'),
  owner: title('所属', 'Of', 'Titular', '帰属'),
  debit: title('借方', 'Debit', 'Debe', '借方'),
  credit: title('贷方', 'Credit', 'Haber', '貸方'),
  balance: title('余额', 'Balance', 'Saldo', '残高'),
} as const

export function buildAccountColumns(language: Language): FileColumn[] {
  const createMoneyColumn = (name: 'debit' | 'credit' | 'balance'): FileColumn => ({
    title: `${T[name][language]}(${UNITS.yuan.title[language]})`,
    kind: 'number',
    decimals: UNITS.yuan.decimal,
    grouped: true,
  })
  const labels = Object.fromEntries(Object.entries(ACCOUNT_TITLES).map(([kind, words]) => [kind, words[language]]))
  return [
    { title: T.day[language], kind: 'date' },
    { title: T.kind[language], kind: 'text', words: { as: 'choices', labels } },
    { title: T.owner[language], kind: 'text' },
    createMoneyColumn('debit'),
    createMoneyColumn('credit'),
    createMoneyColumn('balance'),
  ]
}
