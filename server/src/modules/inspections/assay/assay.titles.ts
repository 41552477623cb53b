import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'

const INDICATOR_TITLES = {
  name: title('指标', 'Indicator', 'Indicador', '指標'),
  value: title('数值', 'Value', 'Valor', '値'),
  unit: title('单位', 'Unit', 'Unidad', '単位'),
} as const

export const assayTitles = {
  $: title('化验报告', 'Assays', 'Análisis', '分析報告'),
  $one: title('化验报告', 'assay', 'análisis', '分析報告'),
  ...ID_TITLE,
  assay_no: title('化验编号', 'Assay no.', 'N.º de análisis', '分析番号'),
  lot_id: title('批次', 'Lot', 'Lote', 'ロット'),
  good_name: title('货物', 'Goods', 'Mercancía', '貨物'),
  spec_name: title('规格', 'Spec', 'Especificación', '規格'),
  warehouse_name: title('仓库', 'Warehouse', 'Almacén', '倉庫'),
  sample_no: title('样品封号', 'Sample seal no.', 'N.º de precinto de la muestra', 'サンプル封印番号'),
  'sample_no.hint': title(
    '与巡检或取样时的封号一致',
    'As on the bag that was sealed on site',
    'Como en la bolsa precintada in situ',
    '現場で封印した袋の番号',
  ),
  sample_date: title('取样日期', 'Sampled on', 'Fecha de la muestra', '採取日'),
  laboratory: title('化验机构', 'Laboratory', 'Laboratorio', '分析機関'),
  report_no: title('报告编号', 'Report no.', 'N.º de informe', '報告書番号'),
  report_date: title('报告日期', 'Report of', 'Fecha del informe', '報告日'),
  valid_to: title('有效期至', 'Valid until', 'Válido hasta', '有効期限'),
  validity: title('有效性', 'Validity', 'Vigencia', '有効性'),
  ...nameOptions('validity', {
    1: title('有效', 'Valid', 'Vigente', '有効'),
    2: title('30 天内到期', 'Ends within 30 days', 'Vence en 30 días', '30日以内に満了'),
    3: title('已过期', 'Expired', 'Vencido', '期限切れ'),
    4: title('已有新报告', 'Replaced', 'Sustituido', '新報告あり'),
  }),
  requirements: title('规格要求', 'Required by the spec', 'Exigido por la especificación', '規格の要求'),
  'requirements.name': INDICATOR_TITLES.name,
  'requirements.value': INDICATOR_TITLES.value,
  'requirements.unit': INDICATOR_TITLES.unit,
  results: title('化验结果', 'Results', 'Resultados', '分析結果'),
  'results.hint': title(
    '指标和单位与规格一致，才能比较',
    'Compared where indicator and unit are those of the spec',
    'Se compara si indicador y unidad son los de la especificación',
    '指標と単位が規格と同じ場合に比較します',
  ),
  'results.name': INDICATOR_TITLES.name,
  'results.value': INDICATOR_TITLES.value,
  'results.unit': INDICATOR_TITLES.unit,
  spec_match: title('是否符合规格', 'Against the spec', 'Frente a la especificación', '規格との比較'),
  ...nameOptions('spec_match', {
    1: title('符合', 'Met', 'Cumple', '適合'),
    2: title('不符合', 'Not met', 'No cumple', '不適合'),
    3: title('无法比较', 'Not comparable', 'No comparable', '比較不可'),
    4: title('规格无限值', 'No limits', 'Sin límites', '限度値なし'),
  }),
  report_files: title('报告文件', 'Report', 'Informe', '報告書'),
  add_name: title('提交人', 'Submitted by', 'Presentado por', '提出者'),
  ...AUDIT_TITLES,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.sample': title('样品', 'Sample', 'Muestra', 'サンプル'),
  'form.report': title('报告', 'Report', 'Informe', '報告'),
} as const
