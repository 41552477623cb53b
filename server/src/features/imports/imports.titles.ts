// What the calls on one's own imports are called.
import { title } from '@cangdan/protocol'

export const IMPORT_TITLES = {
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
