// The words of the zone.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE, SORT_TITLE } from '#engine/declare/common-columns.ts'

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
  ...SORT_TITLE,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.more': title('其他', 'Other', 'Otros', 'その他'),
} as const
