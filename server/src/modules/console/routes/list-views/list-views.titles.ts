import { title } from '@cangdan/protocol'

export const LIST_VIEW_TITLES = {
  save: title('保存列表视图', 'Save a view of a list', 'Guardar una vista de una lista', '一覧のビューを保存'),
  remove: title('删除列表视图', 'Delete a view of a list', 'Eliminar una vista de una lista', '一覧のビューを削除'),
}
