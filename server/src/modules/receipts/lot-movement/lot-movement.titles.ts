import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const lotMovementTitles = {
  $: title('出入明细', 'Movements', 'Movimientos', '入出庫明細'),
  $one: title('出入记录', 'movement', 'movimiento', '入出庫記録'),
  ...ID_TITLE,
  lot_id: title('批次', 'Lot', 'Lote', 'ロット'),
  seq: title('序号', 'No. in the lot', 'N.º en el lote', 'ロット内番号'),
  kind: title('类型', 'Type', 'Tipo', '種類'),
  'kind.1': title('入库', 'Inbound', 'Entrada', '入庫'),
  'kind.2': title('出库', 'Outbound', 'Salida', '出庫'),
  'kind.3': title('移库', 'Moved', 'Traslado', '移動'),
  'kind.4': title('盘点调整', 'Put right', 'Ajuste', '棚卸調整'),
  change_weight: title('变动重量', 'Change', 'Variación', '増減重量'),
  weight_after: title('变动后', 'After', 'Después', '変動後'),
  pieces: title('件数', 'Pieces', 'Piezas', '個数'),
  from_zone_id: title('原货位', 'From zone', 'Zona de origen', '移動元区画'),
  record_id: title('单据', 'Document', 'Documento', '書類'),
  ...CREATED_TITLE,
  'form.movement': title('出入', 'Movement', 'Movimiento', '入出庫'),
} as const
