import { title, type Title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

/** Titles of the lists that accept imports, by path. A test compares them with the registry. */
const LISTS = {
  'seller_p/bank/BankList': title('银行管理', 'Banks', 'Bancos', '銀行管理'),
  'seller_p/bankoperator/BankOperatorList': title(
    '银行操作员',
    'Bank operators',
    'Operadores bancarios',
    '銀行オペレーター',
  ),
  'seller_p/store/StoreList': title('仓储企业', 'Storage firms', 'Empresas de almacenaje', '倉庫会社'),
  'seller_p/warehouse/WarehouseList': title('仓库管理', 'Warehouses', 'Almacenes', '倉庫管理'),
  'seller_p/warehouse/ZoneList': title('库区管理', 'Zones', 'Zonas', '区画管理'),
  'seller_p/good/GoodList': title('货物管理', 'Goods', 'Mercancías', '商品管理'),
  'seller_p/good/SpecList': title('货物规格', 'Specs', 'Especificaciones', '商品規格'),
  'seller_p/good/PriceList': title('货物价格', 'Goods prices', 'Precios', '商品価格'),
  'seller_p/good/PriceQhList': title('期货价格', 'Futures prices', 'Precios de futuros', '先物価格'),
  'seller_p/camera/CameraList': title('摄像头管理', 'Cameras', 'Cámaras', 'カメラ管理'),
  'seller_p/contract/StatementList': title('银行流水', 'Bank statements', 'Extractos bancarios', '銀行明細'),
  'seller_p/calendar/CalendarList': title(
    '工作日与交易日历',
    'Business and trading days',
    'Días hábiles y de negociación',
    '営業日・取引日',
  ),
  'seller/user/UserManage': title('用户管理', 'Users', 'Usuarios', 'ユーザー管理'),
  'seller/operator/OperatorManage': title('操作员管理', 'Operators', 'Operadores', 'オペレーター管理'),
}

export const IMPORT_LISTS = Object.keys(LISTS)

const listTitles = Object.fromEntries(
  Object.values(LISTS).map((words, place) => [`list_name.${place + 1}`, words]),
) as Record<`list_name.${number}`, Title>

export const importTitles = {
  ...ID_TITLE,
  ...CREATED_TITLE,
  ...listTitles,
  $: title('导入记录', 'Imports', 'Importaciones', 'インポート履歴'),
  $one: title('导入', 'Import', 'Importación', 'インポート'),
  create_time: title('导入时间', 'Imported at', 'Importado el', 'インポート日時'),
  list_name: title('列表', 'List', 'Lista', '一覧'),
  list_path: title('列表路径', 'Path of the list', 'Ruta de la lista', '一覧のパス'),
  file_name: title('文件', 'File', 'Archivo', 'ファイル'),
  nick_name: title('导入人', 'Imported by', 'Importado por', '実行者'),
  added: title('新增', 'Added', 'Añadidas', '追加'),
  changed: title('更新', 'Changed', 'Cambiadas', '更新'),
  unchanged: title('未变', 'Unchanged', 'Sin cambios', '変更なし'),
  skipped: title('跳过', 'Left out', 'Omitidas', '除外'),
  failed: title('有误', 'With faults', 'Con errores', '誤り'),
  total: title('总行数', 'Rows', 'Filas', '行数'),
  existing: title('已有记录', 'Existing records', 'Registros existentes', '既存データ'),
  'existing.1': title('视为错误', 'A fault', 'Un error', '誤りとする'),
  'existing.2': title('跳过', 'Left out', 'Omitidos', '除外'),
  'existing.3': title('覆盖', 'Overwritten', 'Sobrescritos', '上書き'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.1': title('已导入', 'Imported', 'Importado', 'インポート済み'),
  'status.2': title('已撤销', 'Undone', 'Deshecho', '取り消し済み'),
  undo_time: title('撤销时间', 'Undone at', 'Deshecho el', '取り消し日時'),
  undo_name: title('撤销人', 'Undone by', 'Deshecho por', '取り消した人'),
  sha256: title('文件校验值', 'SHA-256', 'SHA-256', 'SHA-256'),
  bytes: title('文件大小', 'Bytes', 'Bytes', 'バイト数'),
  account_id: title('账号编号', 'Account ID', 'N.º de cuenta', 'アカウント番号'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  'action.undo': title('撤销', 'Undo', 'Deshacer', '取り消す'),
  'action.undo.right': title(
    '撤销他人的导入（删除其新增的记录）',
    'Undo imports of others (deletes what they added)',
    'Deshacer importaciones ajenas (elimina lo añadido)',
    '他者のインポートの取り消し（追加データを削除）',
  ),
  'action.undo.confirm': title(
    '撤销这次导入？新增的记录将被删除，被更新的记录将恢复原样。',
    'Undo this import? What it added is deleted, and what it changed is as it was before.',
    '¿Deshacer esta importación? Lo añadido se elimina y lo cambiado vuelve a ser como antes.',
    'このインポートを取り消しますか。追加されたデータは削除され、更新されたデータは元に戻ります。',
  ),
} as const
