import { title } from '@cangdan/protocol'

export const LOT_PAGE_TITLES = {
  life: title(
    '批次的货位、盘点与仓单',
    'Zone, counts and receipts of a lot',
    'Zona, recuentos y resguardos de un lote',
    'ロットの区画・棚卸・証券',
  ),
  map: title('仓库的库区图', 'Zones of a warehouse', 'Zonas de un almacén', '倉庫の区画図'),
} as const
