// Words of goods that receipts and pledges share.
import { title } from '@cangdan/protocol'

/** Whether a count has found less than the receipts of a lot stand for. */
export const SHORT_TITLES = {
  lot_short: title('批次缺口', 'Lot', 'Lote', 'ロット'),
  'lot_short.0': title('无缺口', 'Covered', 'Cubierto', '不足なし'),
  'lot_short.1': title('盘点短缺', 'Counted short', 'Falta mercancía', '棚卸し不足'),
} as const
