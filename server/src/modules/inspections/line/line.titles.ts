import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'

const YES_NO = { 0: title('否', 'No', 'No', 'いいえ'), 1: title('是', 'Yes', 'Sí', 'はい') } as const
const INTACT = {
  0: title('异常', 'Faulty', 'Con fallo', '異常'),
  1: title('正常', 'In order', 'En orden', '正常'),
} as const

export const COUNT_METHODS = {
  1: title('过磅', 'Weighed', 'Pesado', '計量'),
  2: title('点数', 'Tallied', 'Contado', '個数確認'),
  3: title('量方', 'Measured', 'Medido', '容積測定'),
  4: title('核对封条', 'By seals', 'Por precintos', '封印確認'),
} as const

export const lineTitles = {
  $: title('盘点明细', 'Counts', 'Recuentos', '計数明細'),
  $one: title('盘点明细', 'count', 'recuento', '計数明細'),
  ...ID_TITLE,
  inspection_id: title('巡检任务', 'Inspection', 'Inspección', '巡回検査'),
  lot_id: title('批次', 'Lot', 'Lote', 'ロット'),
  good_name: title('货物', 'Goods', 'Mercancía', '貨物'),
  spec_name: title('规格', 'Spec', 'Especificación', '規格'),
  location_no: title('货位', 'Zone', 'Zona', '区画'),
  begin_weight: title('开始时账面(吨)', 'Book at the start (t)', 'Libro al inicio (t)', '開始時の帳簿(t)'),
  book_weight: title('账面重量(吨)', 'Book weight (t)', 'Peso en libros (t)', '帳簿重量(t)'),
  first_weight: title('初盘(吨)', 'First count (t)', 'Primer recuento (t)', '1回目(t)'),
  second_weight: title('复盘(吨)', 'Second count (t)', 'Segundo recuento (t)', '2回目(t)'),
  real_weight: title('实盘重量(吨)', 'Counted (t)', 'Contado (t)', '実測重量(t)'),
  diff_weight: title('差异(吨)', 'Difference (t)', 'Diferencia (t)', '差異(t)'),
  is_different: title('超出允差', 'Beyond tolerance', 'Fuera de tolerancia', '許容差超過'),
  ...nameOptions('is_different', YES_NO),
  pieces: title('件数', 'Pieces', 'Bultos', '個数'),
  count_method: title('盘点方式', 'Method', 'Método', '計数方法'),
  ...nameOptions('count_method', COUNT_METHODS),
  count_time: title('盘点时间', 'Counted at', 'Contado el', '計数日時'),
  package_state: title('包装', 'Packaging', 'Embalaje', '包装'),
  seal_state: title('封条', 'Seals', 'Precintos', '封印'),
  sign_board: title('质押标识牌', 'Pledge sign', 'Cartel de prenda', '質権表示'),
  ...nameOptions('sign_board', YES_NO),
  fire_safety: title('消防', 'Fire safety', 'Seguridad contra incendios', '防火'),
  ...nameOptions('fire_safety', INTACT),
  camera_state: title('监控', 'Camera', 'Cámara', 'カメラ'),
  ...nameOptions('camera_state', INTACT),
  scale_no: title('衡器编号', 'Scale no.', 'N.º de báscula', '計量器番号'),
  scale_end: title('衡器检定有效期', 'Scale calibrated until', 'Báscula calibrada hasta', '計量器の検定期限'),
  sample_no: title('样品封号', 'Sample seal no.', 'N.º de muestra', 'サンプル封印番号'),
  ...CREATED_TITLE,
} as const
