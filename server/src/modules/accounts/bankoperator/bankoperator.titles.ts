import { title } from '@cangdan/protocol'
import { accountTitles, FACTOR_TITLES, POSITIONS } from '../account/account.titles.ts'

export const bankOperatorTitles = {
  ...accountTitles,
  ...FACTOR_TITLES,
  $: title('银行操作员', 'Bank operators', 'Operadores bancarios', '銀行オペレーター'),
  $one: title('银行操作员', 'bank operator', 'operador bancario', '銀行オペレーター'),
  bank_id: title('所属银行', 'Bank', 'Banco', '所属銀行'),
  position: title('岗位', 'Position', 'Puesto', '職務'),
  'position.1': POSITIONS[1],
  'position.2': POSITIONS[2],
  'position.3': POSITIONS[3],
  'position.4': POSITIONS[4],
  approval_limit: title('审批额度', 'Approval limit', 'Límite de aprobación', '承認限度額'),
} as const
