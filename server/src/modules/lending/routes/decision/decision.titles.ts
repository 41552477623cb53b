import { title } from '@cangdan/protocol'

export const FINANCING_DECISION_TITLE = title(
  '融资决策依据：货值、敞口与限额',
  'Figures of a loan decision: value, exposure, limits',
  'Cifras para decidir un préstamo: valor, exposición, límites',
  '融資判断の数値：担保価値・与信残高・限度額',
)

export const RELEASE_DECISION_TITLE = title(
  '解押决策依据：解押前后的贷款价值比',
  'Figures of a release decision: loan to value before and after',
  'Cifras para decidir una liberación: préstamo sobre valor antes y después',
  '解除判断の数値：解除前後の担保掛目',
)

export const EVIDENCE = {
  report: title('银行尽调', 'Bank’s report', 'Informe del banco', '銀行の調査'),
  report_1: title('同意', 'In favour', 'A favor', '賛成'),
  report_2: title('不同意', 'Against', 'En contra', '反対'),
  report_none: title('未登记', 'Not recorded yet', 'Sin registrar', '未登録'),
  visit: title('现场尽调', 'On-site due diligence', 'Investigación in situ', '現地調査'),
  visit_none: title(
    '政策要求，尚无验收报告',
    'Required by the policy; no accepted report yet',
    'Exigida por la política; sin informe aceptado',
    '方針で必須、受理済み報告なし',
  ),
  count: title('独立盘点', 'Independent count', 'Recuento independiente', '独立検数'),
  count_all: title(
    '全部货位已按期盘点，最早 {day}',
    'All lots counted in time, the earliest on {day}',
    'Todos los lotes contados a tiempo, el primero el {day}',
    '全ロット期間内に検数済み、最古 {day}',
  ),
  count_some: title(
    '{all} 个货位中 {n} 个已按期盘点',
    '{n} of {all} lots counted in time',
    '{n} de {all} lotes contados a tiempo',
    '{all} ロット中 {n} ロット期間内に検数済み',
  ),
  abnormal: title('异常单据', 'Abnormal documents', 'Documentos anómalos', '異常書類'),
  abnormal_none: title('无未结高级别单据', 'No open one of high severity', 'Ninguno grave abierto', '重大な未解決なし'),
  contracts: title('合同', 'Contracts', 'Contratos', '契約'),
  contracts_good: title(
    '政策要求的合同均已生效',
    'All required ones are in effect',
    'Todos los exigidos vigentes',
    '必要な契約はすべて有効',
  ),
  contracts_missing: title('未生效：{kinds}', 'Not in effect: {kinds}', 'Sin vigencia: {kinds}', '未発効：{kinds}'),
  contracts_later: title('审批后签订', 'Signed after the approval', 'Se firman tras la aprobación', '承認後に締結'),
  insurance: title('保险', 'Insurance', 'Seguro', '保険'),
  insurance_text: title(
    '保额 {amount} 元，至 {day}',
    'CNY {amount} until {day}',
    'CNY {amount} hasta {day}',
    '{amount} 元、{day} まで',
  ),
  registration: title('登记查询', 'Search of the register', 'Consulta del registro', '登記照会'),
  registration_1: title('无在先登记', 'No prior registration', 'Sin inscripción previa', '先行登記なし'),
  registration_2: title('有在先登记', 'Prior registration found', 'Hay inscripción previa', '先行登記あり'),
  none: title('质押后登记', 'Recorded with the pledge', 'Se registra con la prenda', '質権設定時に登録'),
} as const
