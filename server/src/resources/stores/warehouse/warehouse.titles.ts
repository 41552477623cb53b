// The words of the warehouse.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE, SORT_TITLE } from '#engine/declare/common-columns.ts'
import { REGION_TITLE } from '#engine/declare/region.ts'

const GOODS = title('支持品类', 'Goods allowed', 'Mercancías admitidas', '取扱品目')
const AGENCY = title('巡检机构', 'Inspection agency', 'Agencia de inspección', '検査機関')
const FIRM = title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社')

export const warehouseTitles = {
  $: title('仓库管理', 'Warehouses', 'Almacenes', '倉庫管理'),
  $one: title('仓库', 'warehouse', 'almacén', '倉庫'),
  ...ID_TITLE,
  store_id: FIRM,
  store_name: FIRM,
  warehouse_name: title('仓库名称', 'Warehouse', 'Almacén', '倉庫名'),
  warehouse_code: title('仓库编码', 'Code', 'Código', '倉庫コード'),
  warehouse_label: title('仓库', 'Warehouse and code', 'Almacén y código', '倉庫とコード'),
  warehouse_type: title('仓库类型', 'Type', 'Tipo', '種類'),
  'warehouse_type.1': title('室内库', 'Indoor', 'Cubierto', '屋内倉庫'),
  'warehouse_type.2': title('露天堆场', 'Yard', 'Patio abierto', '屋外ヤード'),
  'warehouse_type.3': title('冷库', 'Cold store', 'Frigorífico', '冷蔵倉庫'),
  'warehouse_type.4': title('罐区', 'Tank farm', 'Tanques', 'タンク区'),
  'warehouse_type.5': title('危化品库', 'Hazardous', 'Materias peligrosas', '危険物倉庫'),
  ...REGION_TITLE,
  address: title('详细地址', 'Address', 'Dirección', '住所'),
  longitude: title('经度', 'Longitude', 'Longitud', '経度'),
  latitude: title('纬度', 'Latitude', 'Latitud', '緯度'),
  geofence_m: title('现场范围', 'Site radius', 'Radio del recinto', '現場の半径'),
  area: title('面积', 'Area', 'Superficie', '面積'),
  capacity: title('设计库容', 'Capacity', 'Capacidad', '収容能力'),
  used_capacity: title('已用库容', 'Used', 'Ocupado', '使用中'),
  good_ids: GOODS,
  'good_ids.hint': title(
    '不选则不限品类',
    'Left empty, it takes any goods',
    'Si se deja vacío, admite cualquier mercancía',
    '未選択の場合、品目を問いません',
  ),
  good_names: GOODS,
  zone_count: title('库区数', 'Zones', 'Zonas', '区画数'),
  license_no: title('许可证号', 'Licence no.', 'N.º de licencia', '許可番号'),
  license_end: title('许可证到期', 'Licence expires', 'Vence la licencia', '許可の期限'),
  images: title('仓库照片', 'Photos', 'Fotos', '倉庫写真'),
  is_supervised: title('监管仓', 'Supervised', 'Supervisado', '管理倉庫'),
  'is_supervised.0': title('否', 'No', 'No', 'いいえ'),
  'is_supervised.1': title('是', 'Yes', 'Sí', 'はい'),
  agency_id: AGENCY,
  agency_name: AGENCY,
  contact_name: title('负责人', 'Manager', 'Responsable', '責任者'),
  contact_phone: title('联系电话', 'Phone', 'Teléfono', '電話番号'),
  status: title('营业状态', 'Status', 'Estado', '営業状態'),
  'status.1': title('正常', 'Open', 'Abierto', '営業中'),
  'status.2': title('暂停接单', 'Paused', 'En pausa', '受付停止'),
  'status.3': title('已关闭', 'Closed', 'Cerrado', '閉鎖'),
  ...SORT_TITLE,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.place': title('位置', 'Place', 'Ubicación', '所在地'),
  'form.room': title('库容与许可', 'Capacity and licence', 'Capacidad y licencia', '収容能力と許可'),
  'form.contact': title('联系方式', 'Contact', 'Contacto', '連絡先'),
  'form.more': title('其他', 'Other', 'Otros', 'その他'),
} as const
