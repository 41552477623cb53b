import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { PHOTO_MARKS } from '../inspection/inspection.titles.ts'
import { VISIT_TITLES } from '../visit/visit.titles.ts'

export const CHECKS = {
  1: title('采购合同', 'Purchase contract', 'Contrato de compra', '購入契約'),
  2: title('发票', 'Invoice', 'Factura', '請求書'),
  3: title('付款凭证', 'Payment', 'Pago', '支払'),
  4: title('质检报告', 'Quality report', 'Informe de calidad', '品質報告'),
  5: title('保险', 'Insurance', 'Seguro', '保険'),
  6: title('无关联关系', 'No related parties', 'Sin partes vinculadas', '関連当事者なし'),
  7: title('登记查询', 'Registry search', 'Consulta al registro', '登記の照会'),
} as const

export const investigationTitles = {
  $: title('尽调报告', 'Due diligence', 'Informes previos', 'デューデリジェンス'),
  $one: title('尽调报告', 'due diligence report', 'informe previo', '調査報告'),
  ...ID_TITLE,
  ...VISIT_TITLES,
  investigation_no: title('尽调编号', 'Report no.', 'N.º de informe', '調査番号'),
  financing_id: title('融资申请', 'Application', 'Solicitud', '融資申請'),
  company_name: title('融资方', 'Borrower', 'Prestatario', '融資先'),
  sign_company: title('签约主体', 'Contracting entity', 'Entidad contratante', '契約主体'),
  upstream_company: title('上游企业', 'Suppliers', 'Proveedores', '仕入先'),
  downstream_company: title('下游企业', 'Customers', 'Clientes', '販売先'),
  terminal_user: title('终端用户', 'End user', 'Usuario final', '最終需要家'),
  transport_party: title('运输方', 'Carrier', 'Transportista', '運送業者'),
  transit_place: title('中转地', 'Place of transit', 'Lugar de tránsito', '中継地'),
  quality_unit: title('质检机构', 'Quality inspected by', 'Calidad inspeccionada por', '品質検査機関'),
  quantity_unit: title('数量检验机构', 'Quantity inspected by', 'Cantidad inspeccionada por', '数量検査機関'),
  financing_amount: title('融资金额', 'Amount', 'Importe', '融資額'),
  financing_days: title('融资天数', 'Days', 'Días', '融資日数'),
  interest_rate: title('建议利率', 'Suggested rate', 'Tipo propuesto', '提案金利'),
  business_begin_date: title('业务开始日期', 'Business since', 'Inicio del negocio', '取引開始日'),
  main_business: title('主营业务', 'Main business', 'Actividad principal', '主要事業'),
  business_flow: title('货物流向', 'Flow of the goods', 'Flujo de la mercancía', '商流・物流'),
  risk_point: title('风险点', 'Risks', 'Riesgos', 'リスク'),
  credit_evaluation: title('履约与资信评价', 'Performance and credit', 'Cumplimiento y crédito', '履行・信用評価'),
  checks: title('已核验', 'Checked', 'Comprobado', '確認済み'),
  ...nameOptions('checks', CHECKS),
  approve_status: title('结论', 'Recommendation', 'Recomendación', '推奨'),
  ...nameOptions('approve_status', {
    0: title('不建议', 'Not recommended', 'No recomendado', '推奨しない'),
    1: title('建议', 'Recommended', 'Recomendado', '推奨'),
  }),
  need_supply: title('需补充材料', 'More papers needed', 'Faltan documentos', '追加資料'),
  ...nameOptions('need_supply', { 0: title('否', 'No', 'No', 'いいえ'), 1: title('是', 'Yes', 'Sí', 'はい') }),
  supply_explain: title('补充说明', 'Which papers', 'Qué documentos', '必要な資料'),
  ...nameOptions('photo_marks', PHOTO_MARKS),
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'action.accept.confirm': title(
    '验收后，银行可据此报告审批申请。确定要验收吗？',
    'The bank can decide on the application with this report. Accept it?',
    'El banco podrá decidir sobre la solicitud con este informe. ¿Aceptarlo?',
    '銀行はこの報告に基づき申請を審査できます。受け入れますか？',
  ),
} as const
