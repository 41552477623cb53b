// The words of the zone.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'

const REASON = title('原因', 'Reason', 'Motivo', '理由')

export const zoneTitles = {
  $: title('库区管理', 'Zones', 'Zonas', '区画管理'),
  $one: title('库区', 'zone', 'zona', '区画'),
  ...ID_TITLE,
  warehouse_id: title('仓库', 'Warehouse', 'Almacén', '倉庫'),
  zone_code: title('库区编码', 'Code', 'Código', '区画コード'),
  zone_name: title('库区名称', 'Zone', 'Zona', '区画名'),
  store_name: title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  capacity: title('库容', 'Capacity', 'Capacidad', '収容能力'),
  is_exclusive: title('货物存放', 'Goods', 'Mercancía', '保管方法'),
  'is_exclusive.0': title('混放', 'Commingled', 'Mezclada', '混合保管'),
  'is_exclusive.1': title('专放', 'Segregated', 'Separada', '分別保管'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.1': title('空闲', 'Empty', 'Vacía', '空き'),
  'status.2': title('占用', 'Occupied', 'Ocupada', '使用中'),
  'status.3': title('维护', 'Maintenance', 'Mantenimiento', '保守中'),
  'status.4': title('封存', 'Sealed', 'Precintada', '封鎖'),
  'status.5': title('封存，待启封', 'Sealed, to be opened', 'Precintada, por abrir', '封鎖中・開封待ち'),
  status_reason: title('状态原因', 'Why', 'Motivo', '状態の理由'),
  ...SORT_TITLE,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'action.close': title('维护', 'Close for maintenance', 'Cerrar por mantenimiento', '保守のため閉鎖'),
  'action.close.reason': REASON,
  'action.reopen': title('恢复使用', 'Open again', 'Reabrir', '再開'),
  'action.reopen.reason': REASON,
  'action.seal': title('封存', 'Seal', 'Precintar', '封鎖'),
  'action.seal.reason': REASON,
  'action.seal.confirm': title(
    '封存后货物不能入库、出库或移库；启封须两人办理。',
    'Nothing comes in, leaves or is moved; it takes two persons to open it.',
    'Nada entra, sale ni se traslada; para abrirla hacen falta dos personas.',
    '入庫・出庫・移動ができなくなります。開封には2名が必要です。',
  ),
  'action.ask': title('申请启封', 'Ask to open', 'Solicitar apertura', '開封を申請'),
  'action.ask.reason': REASON,
  'action.unseal': title('启封', 'Open the seal', 'Retirar el precinto', '開封'),
  'action.unseal.reason': REASON,
  'action.keep': title('继续封存', 'Keep it sealed', 'Mantener el precinto', '封鎖を続ける'),
  'action.keep.reason': REASON,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.more': title('其他', 'Other', 'Otros', 'その他'),
} as const
