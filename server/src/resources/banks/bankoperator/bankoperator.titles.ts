// The words of a bank's operator.
import { title } from '@cangdan/protocol'
import { accountTitles } from '#resources/account.titles.ts'

export const bankOperatorTitles = {
  ...accountTitles,
  $: title('银行操作员', 'Bank operators', 'Operadores bancarios', '銀行オペレーター'),
  $one: title('银行操作员', 'bank operator', 'operador bancario', '銀行オペレーター'),
  bank_id: title('所属银行', 'Bank', 'Banco', '所属銀行'),
  position: title('岗位', 'Position', 'Puesto', '職務'),
  'position.1': title('客户经理', 'Account manager', 'Gestor de cuentas', '顧客担当'),
  'position.2': title('风控', 'Risk', 'Riesgos', 'リスク管理'),
  'position.3': title('审批', 'Approver', 'Aprobador', '審査・承認'),
  'position.4': title('财务', 'Accountant', 'Contable', '経理'),
  approval_limit: title('审批额度', 'Approval limit', 'Límite de aprobación', '承認限度額'),
} as const
