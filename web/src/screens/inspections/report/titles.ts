import { title } from '@cangdan/protocol'

export const REPORT_TITLES = {
  report: title('巡检报告', 'Inspection report', 'Informe de inspección', '検査報告'),
  not_yet: title(
    '提交报告后在此显示盘点、照片和文字',
    'Counts, photos and texts are shown here once the report is submitted',
    'Aquí se muestran recuentos, fotos y textos cuando se envía el informe',
    '報告の提出後に、計数・写真・記述を表示します',
  ),
  counts: title('盘点', 'Counts', 'Recuentos', '計数'),
  findings: title('报告内容', 'Findings', 'Observaciones', '報告内容'),
  photos: title('现场照片', 'Photos', 'Fotos', '現場写真'),
  lot: title('批次', 'Lot', 'Lote', 'ロット'),
  book: title('账面(吨)', 'Books (t)', 'Libros (t)', '帳簿(t)'),
  counted: title('实盘(吨)', 'Counted (t)', 'Contado (t)', '実測(t)'),
  difference: title('差异(吨)', 'Difference (t)', 'Diferencia (t)', '差異(t)'),
  first: title('初盘 {weight}', 'First count {weight}', 'Primer recuento {weight}', '1回目 {weight}'),
  beyond: title('超出允差', 'Beyond tolerance', 'Fuera de tolerancia', '許容差超過'),
  photo: title('照片 {n}', 'Photo {n}', 'Foto {n}', '写真 {n}'),
  no_nonce: title('无随机码', 'No nonce', 'Sin código', 'コードなし'),
  distance: title(
    '距仓库 {metres} 米',
    '{metres} m from the warehouse',
    'A {metres} m del almacén',
    '倉庫から{metres} m',
  ),
  no_place: title('无定位', 'No position', 'Sin posición', '位置なし'),
} as const
