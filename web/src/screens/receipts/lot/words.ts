// The words of a lot's page and of a warehouse's map.
import { title, type ZoneStatus } from '@cangdan/protocol'

export const LOT_WORDS = {
  ton: title('吨', 't', 't', 'トン'),
  cover: title('货物与仓单', 'Goods and receipts', 'Mercancía y resguardos', '貨物と証券'),
  book: title('账面', 'Books', 'Libros', '帳簿'),
  counted: title('实盘', 'Counted', 'Contado', '実地'),
  limit: title('可开仓单上限', 'Receipts at most', 'Resguardos como máximo', '証券の上限'),
  receipted: title('已开仓单', 'Receipted', 'Con resguardo', '証券発行済み'),
  reserved: title('待审占用', 'Reserved', 'Reservado', '審査中の予約'),
  free: title('可开重量', 'Can be receipted', 'Disponible', '発行可能'),
  short: title('缺口', 'Short', 'Faltante', '不足'),
  short_notice: title(
    '最近盘点少于仓单重量：暂停签发与分割，请补货、调账或收回仓单',
    'The last count found less than receipts stand for: nothing is issued or split until goods, books or receipts follow',
    'El último recuento halló menos de lo amparado: no se emite ni se divide hasta que se corrija',
    '直近の棚卸しが証券の重量を下回りました。貨物・帳簿・証券を合わせるまで発行も分割もできません',
  ),
  others: title('其他持有人', 'Of other holders', 'En manos de terceros', '他の所持人'),
  receipts: title(
    '在此批次上的仓单',
    'Receipts on this lot',
    'Resguardos sobre este lote',
    'このロットの証券',
  ),
  no_receipts: title('尚未开立仓单', 'No receipt stands on it', 'Ningún resguardo', '証券はありません'),
  zone: title('货位', 'Zone', 'Zona', '区画'),
  of_capacity: title('已用库容', 'In use', 'En uso', '使用中'),
  counts: title('盘点记录', 'Counts', 'Recuentos', '棚卸し'),
  counted_by: title('盘点', 'counted', 'contó', 'が棚卸し'),
  found: title('实盘', 'Found', 'Hallado', '実地'),
  approved_by: title('审核', 'Approved by', 'Aprobado por', '承認'),
  evidence: title('凭证', 'Evidence', 'Comprobantes', '証憑'),
  map: title('库区图', 'Zones', 'Zonas', '区画図'),
  no_zones: title('还没有库区', 'There are no zones yet', 'Aún no hay zonas', '区画はまだありません'),
  'status.1': title('空闲', 'Free', 'Libre', '空き'),
  'status.2': title('占用', 'Occupied', 'Ocupada', '使用中'),
  'status.3': title('维护', 'Maintenance', 'Mantenimiento', '保守中'),
  'status.4': title('封存', 'Sealed', 'Precintada', '封鎖'),
  'status.5': title('封存，待启封', 'Sealed, to be opened', 'Precintada, por abrir', '封鎖中・開封待ち'),
  exclusive: title('专用', 'Exclusive', 'Exclusiva', '専用'),
  room: title('余', 'Room', 'Queda', '空き'),
  lots: title('批次', 'Lots', 'Lotes', 'ロット'),
} as const

export const statusWord = (status: ZoneStatus) => LOT_WORDS[`status.${status}`]
