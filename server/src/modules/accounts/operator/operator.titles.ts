import { title } from '@cangdan/protocol'
import { accountTitles, FACTOR_TITLES } from '../account/account.titles.ts'

export const operatorTitles = {
  ...accountTitles,
  ...FACTOR_TITLES,
  $: title('操作员管理', 'Operators', 'Operadores', 'オペレーター管理'),
  $one: title('操作员', 'operator', 'operador', 'オペレーター'),
  bind_wx_time: title('绑定时间', 'Bound at', 'Vinculado el', '連携日時'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
} as const
