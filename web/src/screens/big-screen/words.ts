// The words of the wall display.
import { title } from '@cangdan/protocol'

export const SCREEN_WORDS = {
  heading: title('数字大屏', 'Operations at a glance', 'Operaciones de un vistazo', '運営状況'),
  stores: title('仓储企业', 'Storage firms', 'Almacenes generales', '倉庫会社'),
  warehouses: title('仓库', 'Warehouses', 'Almacenes', '倉庫'),
  capacity: title('总库容', 'Capacity', 'Capacidad', '総容量'),
  used: title('已用库容', 'In use', 'En uso', '使用中'),
  free: title('空余库容', 'Free', 'Libre', '空き'),
  banks: title('合作银行', 'Banks', 'Bancos', '提携銀行'),
  credit: title('授信总额', 'Credit limits', 'Límites de crédito', '与信枠'),
  goods: title('可质押货物', 'Goods for pledge', 'Mercancías pignorables', '質入れ可能な商品'),
  cameras: title('在线摄像头', 'Cameras online', 'Cámaras en línea', 'オンラインカメラ'),
  map: title('仓库分布', 'Where warehouses are', 'Dónde están los almacenes', '倉庫の分布'),
  map_note: title(
    '按经纬度绘制，圆面积表示库容',
    'Drawn by longitude and latitude; the area is the capacity',
    'Por longitud y latitud; el área es la capacidad',
    '経緯度で表示。円の面積は容量',
  ),
  top: title('库容前十', 'Largest firms', 'Mayores almacenes', '容量上位'),
  share: title('银行授信', 'Credit by bank', 'Crédito por banco', '銀行別与信'),
  trend: title('价格走势', 'Prices', 'Precios', '価格の推移'),
  trend_note: title(
    '近 90 天，首日为 100',
    'Ninety days, the first is 100',
    'Noventa días, el primero es 100',
    '90日間、初日を100とする',
  ),
  alerts: title('待办与告警', 'Waiting and alerts', 'Pendientes y alertas', '未処理・警告'),
  calm: title('暂无待办与告警', 'Nothing waits', 'Nada pendiente', '未処理はありません'),
  latest: title('最近审定价格', 'Prices approved last', 'Últimos precios aprobados', '最近承認された価格'),
  none: title('暂无数据', 'Nothing yet', 'Nada todavía', 'データがありません'),
  stale: title(
    '连接中断，以下为 {time} 的数据',
    'Disconnected: this is how it was at {time}',
    'Sin conexión: así estaba a las {time}',
    '接続が切れています。{time} 時点の内容です',
  ),
  failed: title(
    '暂时无法获取数据，正在重试',
    'Not available at the moment, trying again',
    'No disponible, reintentando',
    '取得できません。再試行しています',
  ),
  ton: title('吨', 't', 't', 'トン'),
  full: title('全屏', 'Full screen', 'Pantalla completa', '全画面'),
} as const
