import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { VISIT_TITLES } from '../visit/visit.titles.ts'

export const INSPECTION_TYPES = {
  1: title('首次盘点', 'First count', 'Primer recuento', '初回棚卸'),
  2: title('例行巡检', 'Routine', 'Rutinaria', '定期巡回'),
  3: title('突击检查', 'Surprise', 'Sorpresa', '抜き打ち'),
  4: title('交接盘点', 'Handover', 'Traspaso', '引継ぎ'),
  5: title('处置盘点', 'Enforcement', 'Ejecución', '実行時'),
} as const

export const PHOTO_MARKS = {
  1: title('非现场拍摄', 'Not taken here', 'No tomada aquí', '現場撮影ではない'),
  2: title('随机码不符', 'Wrong nonce', 'Código equivocado', 'コード不一致'),
  3: title('移动速度异常', 'Impossible speed', 'Velocidad imposible', '移動速度が異常'),
  4: title('与以往照片相同', 'Same as an earlier photo', 'Igual a una anterior', '過去の写真と同一'),
  5: title('时间不符', 'Wrong time', 'Hora equivocada', '時刻不一致'),
} as const

export const inspectionTitles = {
  $: title('巡检任务', 'Inspections', 'Inspecciones', '巡回検査'),
  $one: title('巡检任务', 'inspection', 'inspección', '巡回検査'),
  ...ID_TITLE,
  ...VISIT_TITLES,
  inspection_no: title('巡检编号', 'Inspection no.', 'N.º de inspección', '検査番号'),
  inspection_type: title('类型', 'Kind', 'Tipo', '種類'),
  ...nameOptions('inspection_type', INSPECTION_TYPES),
  warehouse_id: title('仓库', 'Warehouse', 'Almacén', '倉庫'),
  store_id: title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  lot_ids: title('批次', 'Lots', 'Lotes', 'ロット'),
  lot_count: title('批次数', 'Lots', 'Lotes', 'ロット数'),
  different_lots: title('差异批次', 'Lots that differ', 'Lotes con diferencia', '差異ロット'),
  result: title('巡检结果', 'Result', 'Resultado', '結果'),
  ...nameOptions('result', {
    1: title('正常', 'Normal', 'Normal', '正常'),
    2: title('异常', 'Abnormal', 'Anormal', '異常'),
  }),
  place_state: title('定位', 'Place', 'Ubicación', '位置'),
  ...nameOptions('place_state', {
    1: title('在仓库内', 'At the warehouse', 'En el almacén', '倉庫内'),
    2: title('无法确定', 'Uncertain', 'Incierta', '不確実'),
    3: title('不在仓库', 'Elsewhere', 'Fuera', '倉庫外'),
    4: title('无定位', 'Unknown', 'Sin ubicación', '位置なし'),
  }),
  distance_m: title('距仓库(米)', 'Distance (m)', 'Distancia (m)', '距離(m)'),
  accuracy_m: title('定位精度(米)', 'Accuracy (m)', 'Precisión (m)', '精度(m)'),
  longitude: title('经度', 'Longitude', 'Longitud', '経度'),
  latitude: title('纬度', 'Latitude', 'Latitud', '緯度'),
  place_note: title('定位说明', 'Note on the place', 'Nota sobre la ubicación', '位置の説明'),
  ...nameOptions('photo_marks', PHOTO_MARKS),
  clerk_name: title('保管员', 'Warehouse clerk', 'Encargado', '保管担当者'),
  clerk_verified: title('保管员确认', 'Code of the clerk', 'Código del encargado', '保管担当者の確認'),
  ...nameOptions('clerk_verified', {
    0: title('未经短信确认', 'Not confirmed by SMS', 'Sin confirmar por SMS', 'SMS未確認'),
    1: title('已经短信确认', 'Confirmed by SMS', 'Confirmado por SMS', 'SMS確認済み'),
  }),
  arrive_time: title('到达时间', 'Arrived at', 'Llegada', '到着日時'),
  leave_time: title('离开时间', 'Left at', 'Salida', '退出日時'),
  storage_place: title('存放位置', 'Storage place', 'Lugar de almacenaje', '保管場所'),
  storage_property: title('仓库权属', 'Ownership of the place', 'Titularidad del lugar', '保管場所の所有'),
  storage_situation: title('堆放情况', 'Stacking', 'Apilado', '積付け状況'),
  process_standard: title('出入库流程', 'Handling of goods', 'Manejo de la mercancía', '入出庫の手順'),
  supervise_cooperate: title('配合情况', 'Cooperation', 'Colaboración', '協力状況'),
  supervise_scheme: title('监管方案', 'Supervision plan', 'Plan de supervisión', '監督計画'),
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'action.accept.confirm': title(
    '验收后盘点数量写入批次账，超出允差的批次生成异常单据并冻结货物。确定要验收吗？',
    'The counts enter the lots. A lot beyond its tolerance opens an abnormal document, which blocks its goods. Accept?',
    'Los recuentos pasan a los lotes. Un lote fuera de tolerancia abre un documento de anomalía que bloquea la mercancía. ¿Aceptar?',
    '計数結果がロットに反映され、許容差を超えたロットには異常伝票が発行され貨物が凍結されます。受け入れますか？',
  ),
} as const
