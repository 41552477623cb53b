// The words of an operator.
import { title } from '@cangdan/protocol'
import { accountTitles } from '#resources/account.titles.ts'

export const operatorTitles = {
  ...accountTitles,
  $: title('操作员管理', 'Operators', 'Operadores', 'オペレーター管理'),
  $one: title('操作员', 'operator', 'operador', 'オペレーター'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
} as const
