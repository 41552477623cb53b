import { title } from '@cangdan/protocol'

export const IMPORT_TITLES = {
  task: title(
    '后台导入的进度与结果',
    'How far an import by a worker is',
    'Estado de una importación en segundo plano',
    'バックグラウンドのインポートの状況',
  ),
  cancel: title(
    '取消后台导入',
    'Cancel an import by a worker',
    'Cancelar una importación en segundo plano',
    'バックグラウンドのインポートを取り消す',
  ),
  own: title(
    '我在某个列表的导入记录',
    'One’s own imports into a list',
    'Importaciones propias en una lista',
    '一覧への自分のインポート',
  ),
  undo: title(
    '撤销自己的导入',
    'Undo an import of one’s own',
    'Deshacer una importación propia',
    '自分のインポートを取り消す',
  ),
}
