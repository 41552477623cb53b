import { title } from '@cangdan/protocol'

export const STEP_TITLES = {
  company: title('企业', 'Company', 'Empresa', '企業'),
  trade: title('贸易流程', 'Trade flow', 'Flujo comercial', '取引の流れ'),
  checks: title('核查与风险', 'Checks and risk', 'Comprobaciones y riesgo', '確認とリスク'),
  conclusion: title('结论', 'Conclusion', 'Conclusión', '結論'),
  photos: title('照片', 'Photos', 'Fotos', '写真'),
  submit: title('签名并提交', 'Sign and submit', 'Firmar y enviar', '署名して提出'),
} as const

export const APPLICATION = {
  title: title('融资申请', 'Application', 'Solicitud', '融資申請'),
  company: title('企业', 'Company', 'Empresa', '企業'),
  no: title('申请编号', 'Application no.', 'N.º de solicitud', '申請番号'),
  amount: title('金额（元）', 'Amount (CNY)', 'Importe (CNY)', '金額（元）'),
  days: title('期限（天）', 'Term (days)', 'Plazo (días)', '期間（日）'),
  purpose: title('用途', 'Purpose', 'Finalidad', '用途'),
  goods: title('货物', 'Goods', 'Mercancía', '貨物'),
  warehouses: title('仓库', 'Warehouses', 'Almacenes', '倉庫'),
} as const

export const TEXT_TITLES = {
  sign_company: title('签约主体', 'Contracting entity', 'Entidad contratante', '契約主体'),
  main_business: title('主营业务', 'Main business', 'Actividad principal', '主な事業'),
  cooperation_history: title('合作历史', 'History of cooperation', 'Historial de cooperación', '取引の経緯'),
  credit_evaluation: title('履约与信用评价', 'Performance and credit', 'Cumplimiento y crédito', '履行・信用の評価'),
  upstream_company: title('上游企业', 'Suppliers', 'Proveedores', '仕入先'),
  downstream_company: title('下游企业', 'Buyers', 'Compradores', '販売先'),
  terminal_user: title('终端用户', 'End user', 'Usuario final', '最終需要者'),
  business_flow: title('货物流转', 'Flow of the goods', 'Flujo de la mercancía', '貨物の流れ'),
  transport_party: title('运输方', 'Carrier', 'Transportista', '運送者'),
  transit_place: title('中转地', 'Place of transit', 'Lugar de tránsito', '中継地'),
  quality_unit: title('质量检验机构', 'Quality inspected by', 'Calidad inspeccionada por', '品質検査機関'),
  quantity_unit: title('数量检验机构', 'Quantity inspected by', 'Cantidad inspeccionada por', '数量検査機関'),
  risk_point: title('风险点', 'Risks', 'Riesgos', 'リスク'),
  supply_explain: title('需补充的材料', 'Papers to supply', 'Documentos por aportar', '補充が必要な資料'),
  conclusion: title('结论', 'Conclusion', 'Conclusión', '結論'),
} as const

export const FORM = {
  interest_rate: title('建议年利率（%）', 'Suggested rate per year (%)', 'Tipo anual sugerido (%)', '提案年利率（%）'),
  rateWrong: title(
    '请填 0 至 36、最多两位小数的数字',
    'Enter a number from 0 to 36 with at most two decimals',
    'Introduzca un número de 0 a 36 con dos decimales como máximo',
    '0～36の数値（小数2桁まで）を入力してください',
  ),
  business_begin_date: title('业务开始日期', 'Start of the business', 'Inicio del negocio', '取引開始日'),
  checks: title('已核查的资料', 'Checked', 'Comprobado', '確認済みの資料'),
  need_supply: title('需要补充材料', 'More papers are needed', 'Faltan documentos', '資料の補充が必要'),
  approve_status: title('建议批准此申请', 'Recommend the application', 'Recomendar la solicitud', '申請を推薦する'),
  riskMissing: title(
    '提交前须填写风险点',
    'Write the risks before the submission',
    'Escriba los riesgos antes de enviar',
    '提出前にリスクを入力してください',
  ),
  conclusionMissing: title(
    '提交前须填写结论、是否建议批准、是否需要补充材料及其说明',
    'Before the submission write the conclusion and choose both answers, with the papers to supply',
    'Antes de enviar, escriba la conclusión y elija ambas respuestas, con los documentos por aportar',
    '提出前に結論と両方の選択、補充が必要な資料を入力してください',
  ),
} as const

/** By the number of the check. */
export const CHECK_TITLES = {
  1: title('购销合同', 'Purchase contract', 'Contrato de compra', '売買契約書'),
  2: title('发票', 'Invoice', 'Factura', '請求書'),
  3: title('付款凭证', 'Payment', 'Pago', '支払証憑'),
  4: title('质检报告', 'Quality report', 'Informe de calidad', '品質検査報告'),
  5: title('保险', 'Insurance', 'Seguro', '保険'),
  6: title('无关联方交易', 'No related parties', 'Sin partes vinculadas', '関連当事者なし'),
  7: title('登记查询', 'Registry search', 'Consulta del registro', '登記照会'),
} as const
